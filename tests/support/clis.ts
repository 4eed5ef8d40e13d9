/** The vendors' own CLIs, in the exact versions the end-to-end tests run. */
import { join } from "node:path";

/** Pinned versions, the newest first. Kept equal to `clis/package.json`. */
export const CLI_VERSIONS = {
  claude: ["2.1.332", "2.1.331"],
  codex: ["0.171.0", "0.169.0"],
} as const;

/** A CLI that the tests can run. */
export type Cli = keyof typeof CLI_VERSIONS;

const PINS = join(import.meta.dirname!, "clis");
const CACHE = join(import.meta.dirname!, "..", "..", ".cache", "clis");
const STAMP = join(CACHE, "installed.json");

let installing: Promise<void> | undefined;

/**
 * Installs the pinned CLIs into the project's cache, unless they are there already.
 * @throws when npm fails, or when a CLI reports another version than its pin
 */
export function installClis(): Promise<void> {
  return installing ??= installOnce();
}

async function installOnce(): Promise<void> {
  const lock = await Deno.readTextFile(join(PINS, "package-lock.json"));
  if (await readOrEmpty(STAMP) === lock) return;
  await Deno.mkdir(CACHE, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    await Deno.copyFile(join(PINS, file), join(CACHE, file));
  }
  await npmCi();
  await checkVersions();
  await Deno.writeTextFile(STAMP, lock);
}

async function npmCi(): Promise<void> {
  // The vendors' install scripts need a newer Node and only pick the binary that cliPath() finds.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { success, stderr } = await new Deno.Command("npm", { args, cwd: CACHE }).output();
  if (!success) throw new Error(`npm ci failed: ${new TextDecoder().decode(stderr)}`);
}

async function readOrEmpty(path: string): Promise<string> {
  return await Deno.readTextFile(path).catch(() => "");
}

/**
 * The native binary of one pinned CLI.
 * @throws when it is not installed (see {@link installClis}) or this platform has none
 */
export function cliPath(cli: Cli, version: string): string {
  const wrapper = cli === "claude" ? `claude-code-${version}` : `codex-${version}`;
  const inside = cli === "claude" ? claudeBinary() : codexBinary();
  // npm hoists the platform package of one version and nests that of the other.
  for (const root of [join(CACHE, "node_modules", wrapper), CACHE]) {
    const path = join(root, "node_modules", inside);
    if (existsSync(path)) return path;
  }
  throw new Error(`${cli} ${version} is not installed in ${CACHE}`);
}

function existsSync(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function nodeArch(): string {
  return Deno.build.arch === "aarch64" ? "arm64" : "x64";
}

function claudeBinary(): string {
  return join("@anthropic-ai", `claude-code-${Deno.build.os}-${nodeArch()}`, "claude");
}

function codexBinary(): string {
  const target = Deno.build.os === "darwin"
    ? `${Deno.build.arch}-apple-darwin`
    : `${Deno.build.arch}-unknown-linux-musl`;
  return join("@openai", `codex-${Deno.build.os}-${nodeArch()}`, "vendor", target, "bin", "codex");
}

async function checkVersions(): Promise<void> {
  for (const cli of ["claude", "codex"] as const) {
    for (const version of CLI_VERSIONS[cli]) await checkVersion(cli, version);
  }
}

/** @throws when the installed binary reports another version than asked for */
export async function checkVersion(cli: Cli, version: string): Promise<void> {
  const { stdout } = await new Deno.Command(cliPath(cli, version), { args: ["--version"] })
    .output();
  const told = new TextDecoder().decode(stdout).trim();
  if (told.split(" ").includes(version)) return;
  throw new Error(`${cli} is pinned to ${version} but reports ${JSON.stringify(told)}`);
}

/**
 * An empty home for one test. Not below the system's temporary directory: there Codex refuses to
 * create the helper programs that its shell commands need.
 */
export function makeTestHome(): Promise<string> {
  return Deno.makeTempDir({
    dir: Deno.env.get("IDEA_TEST_FOLDER") ?? "/var/tmp",
    prefix: "idea-home-",
  });
}

/** What a test home is prepared for. */
export interface HomeOptions {
  /** Where the model server listens, for example `http://127.0.0.1:4321`. */
  modelUrl: string;
  /** Folders whose trust dialog was answered with yes. */
  trust?: readonly string[];
  /** The API key the CLI will send; tells apart what one model server receives. */
  credential?: string;
  /** Claude: log in as a subscriber, the only mode that knows plan limits. */
  subscription?: boolean;
  /** Claude: the colours it was told to use. */
  theme?: "dark" | "light";
}

/**
 * Prepares `home` so that Claude Code starts at its prompt.
 * @returns the environment Claude Code needs on top of `PATH`
 */
export async function claudeHome(
  home: string,
  { modelUrl, trust = [], credential = "test-key", subscription = false, theme = "dark" }:
    HomeOptions,
): Promise<Record<string, string>> {
  const projects = trust.map((root) => [root, { hasTrustDialogAccepted: true }]);
  const state = {
    hasCompletedOnboarding: true,
    theme,
    customApiKeyResponses: { approved: [credential.slice(-20)], rejected: [] },
    projects: Object.fromEntries(projects),
  };
  await Deno.mkdir(join(home, ".claude"), { recursive: true });
  await Deno.writeTextFile(join(home, ".claude.json"), JSON.stringify(state));
  return {
    HOME: home,
    ANTHROPIC_BASE_URL: modelUrl,
    [subscription ? "CLAUDE_CODE_OAUTH_TOKEN" : "ANTHROPIC_API_KEY"]: credential,
    DISABLE_TELEMETRY: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  };
}

/**
 * Prepares `home` so that Codex starts at its prompt.
 * @returns the environment Codex needs on top of `PATH`
 */
export async function codexHome(
  home: string,
  { modelUrl, trust = [], credential = "test-key" }: HomeOptions,
): Promise<Record<string, string>> {
  const codex = join(home, ".codex");
  const trusted = trust.map((root) =>
    `[projects.${JSON.stringify(root)}]\ntrust_level = "trusted"\n`
  );
  const config = `model = "gpt-5.1-codex"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

${trusted.join("\n")}`;
  await Deno.mkdir(codex, { recursive: true });
  await Deno.writeTextFile(join(codex, "config.toml"), config);
  return { HOME: home, CODEX_HOME: codex, OPENAI_API_KEY: credential };
}
