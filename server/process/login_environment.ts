import { ENV } from "../../core/profile/adapter.ts";

/** Names and values, as a program sees them. */
export type Environment = Record<string, string>;

/** A start-up file may take this long (ms): slow ones load version managers over a network disk. */
const CAPTURE_MS = 10_000;

/** Set while a shell is only asked for its environment, so that start-up files can be brief. */
const RESOLVING = "IDEA_RESOLVING_ENVIRONMENT";

/** What one shell says about itself only, or what must not pass from one program to the next. */
const DROPPED = new Set([
  ...Object.values(ENV),
  RESOLVING,
  "IDEA_APP",
  "_",
  "SHLVL",
  "PWD",
  "OLDPWD",
  "TERM",
]);

/** Functions exported by bash, and what makes every program load foreign code. */
const DROPPED_PREFIXES = ["BASH_FUNC_", "LD_", "DYLD_"];

/** How to ask a shell; all have defaults from `env`. */
export interface CaptureOptions {
  /** The environment IdeA was started with. */
  env: Environment;
  /** Absolute path of the shell; absent: `$SHELL`, else `/bin/sh`. */
  shell?: string;
  timeoutMs?: number;
}

/**
 * The environment a new login shell of this user would have.
 *
 * @returns undefined when the shell cannot be asked or does not answer in time: a broken or hanging
 * start-up file must never keep IdeA from starting
 */
export async function captureLoginEnvironment(
  { env, shell, timeoutMs = CAPTURE_MS }: CaptureOptions,
): Promise<Environment | undefined> {
  if (Deno.build.os === "windows") return undefined;
  const marker = `idea-${crypto.randomUUID()}`;
  const child = startShell(shell ?? env.SHELL ?? "/bin/sh", marker, env);
  if (child === undefined) return undefined;
  const timer = setTimeout(() => killGroup(child.pid), timeoutMs);
  try {
    return parseBetween(await readBetween(child.stdout, marker, timeoutMs), marker);
  } finally {
    clearTimeout(timer);
    killGroup(child.pid);
    await child.status;
  }
}

/**
 * The environment for agents and shells: that of a login shell, under what IdeA was started with,
 * so that a variable exported before `idea` reaches the CLI. Search paths are joined, the login
 * shell's first: a desktop launcher's own is often too short to find any CLI.
 *
 * @param login from {@link captureLoginEnvironment}
 * @param own the environment IdeA was started with
 */
export function mergeEnvironment(login: Environment | undefined, own: Environment): Environment {
  const merged = { ...keepable(login ?? {}), ...keepable(own) };
  const path = joinPaths(login?.PATH, own.PATH);
  if (path !== "") merged.PATH = path;
  return { ...merged, ...utf8Locale(merged) };
}

/**
 * What to add so that programs draw Unicode: without a UTF-8 locale they print `?` for every
 * letter that is not English.
 *
 * @returns the variables to set; empty when the locale is already UTF-8 or is the user's choice of
 * another encoding
 */
export function utf8Locale(env: Environment): Environment {
  const decisive = (["LC_ALL", "LC_CTYPE", "LANG"] as const).find((name) => env[name]);
  if (decisive === undefined) return { LANG: plainUtf8() };
  const isPlain = env[decisive] === "C" || env[decisive] === "POSIX";
  return isPlain ? { [decisive]: plainUtf8() } : {};
}

function plainUtf8(): string {
  return Deno.build.os === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
}

function keepable(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isKept(name)));
}

function isKept(name: string): boolean {
  return !DROPPED.has(name) && !DROPPED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function joinPaths(...paths: (string | undefined)[]): string {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  const entries = paths.flatMap((path) => path?.split(separator) ?? []);
  return [...new Set(entries.filter((entry) => entry !== ""))].join(separator);
}

function startShell(shell: string, marker: string, env: Environment) {
  const script = `printf %s ${marker}; /usr/bin/env -0; printf %s ${marker}`;
  try {
    return new Deno.Command(shell, {
      args: [shell.endsWith("/tcsh") || shell.endsWith("/csh") ? "-ic" : "-ilc", script],
      env: { ...keepable(env), TERM: "dumb", [RESOLVING]: "1" },
      clearEnv: true,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
      // An interactive shell takes over the terminal it shares; in a session of its own it cannot.
      detached: true,
    }).spawn();
  } catch {
    return undefined;
  }
}

/** Reads until the marker came twice: what a start-up file left running may hold the pipe open. */
async function readBetween(
  stream: ReadableStream<Uint8Array>,
  marker: string,
  timeoutMs: number,
): Promise<string> {
  const reader = stream.getReader();
  const timer = setTimeout(() => reader.cancel(), timeoutMs);
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.indexOf(marker) === text.lastIndexOf(marker)) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return text;
  } finally {
    clearTimeout(timer);
    await reader.cancel();
  }
}

function parseBetween(text: string, marker: string): Environment | undefined {
  const parts = text.split(marker);
  if (parts.length < 3) return undefined;
  const entries = parts[1]!.split("\0").filter((line) => line.indexOf("=") > 0);
  return keepable(Object.fromEntries(entries.map(splitVariable)));
}

function splitVariable(line: string): [string, string] {
  const at = line.indexOf("=");
  return [line.slice(0, at), line.slice(at + 1)];
}

function killGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself, as a shell should.
  }
}
