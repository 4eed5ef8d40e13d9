import { join } from "node:path";
import type { AgentView } from "../../core/agent/service.ts";
import type { Project } from "../../core/project/project.ts";
import { claudeHome, type Cli, cliPath, codexHome, installClis, makeTestHome } from "./clis.ts";
import { type ModelScript, type ModelServer, startModelServer } from "./model_server.ts";
import { type ServeProcess, startServe } from "./serve.ts";

/** Real CLIs, a scripted model and a real host on one project. */
export interface Team extends AsyncDisposable {
  readonly host: ServeProcess;
  model: ModelServer;
  project: Project;
  root: string;
  /**
   * Kills the host as a crash would, and starts it again on the same folders.
   * @param meanwhile what happens while there is none
   */
  restartHost(meanwhile?: () => Promise<void>): Promise<void>;
  /** The home of the CLIs and of the host; the project is in it. */
  readonly home: string;
  /** Puts another version of the CLIs into the PATH, as an update does. */
  update(versions: Record<Cli, string>): Promise<void>;
  add(name: string, profile: string, context?: string): Promise<AgentView>;
  agents(): Promise<AgentView[]>;
  launch(agent: AgentView, size?: { cols?: number }): Promise<{ sessionId: string }>;
  path(agent: AgentView, tail: string): string;
}

/** Which CLI versions take part and which of them already trust the project. */
export interface TeamOptions {
  versions: Record<Cli, string>;
  script: ModelScript;
  trusted?: readonly Cli[];
  /** Claude is logged in as a subscriber: only then there are limits. */
  subscription?: boolean;
  /** What is put before Claude in the PATH, in place of it; gets the path of the real one. */
  wrapClaude?: (real: string) => string;
  /** The colours Claude was told to use. */
  theme?: "dark" | "light";
  /** More of the host's environment. */
  env?: Record<string, string>;
}

/** Prepares an isolated home, the pinned CLIs in its PATH, and a host. */
export async function startTeam(options: TeamOptions): Promise<Team> {
  await installClis();
  await using cleanup = new AsyncDisposableStack();
  const home = await makeTestHome();
  cleanup.defer(() => Deno.remove(home, { recursive: true }));
  const root = join(home, "project");
  await Deno.mkdir(root);
  // Codex asks for trust only where there is a repository.
  await new Deno.Command("git", { args: ["init", "--quiet"], cwd: root }).output();
  const model = cleanup.use(startModelServer(options.script));
  const { trusted = ["claude", "codex"] } = options;
  const trust = (cli: Cli) => trusted.includes(cli) ? [root] : [];
  const env = {
    ...await claudeHome(home, {
      modelUrl: model.url,
      trust: trust("claude"),
      ...(options.theme ? { theme: options.theme } : {}),
      ...(options.subscription ? { subscription: true } : {}),
    }),
    ...await codexHome(home, { modelUrl: model.url, trust: trust("codex") }),
    HOME: home,
    XDG_RUNTIME_DIR: join(home, "runtime"),
    SHELL: "/bin/sh",
    LANG: "C.UTF-8",
    PATH: `${await linkClis(home, options)}:${Deno.env.get("PATH")}`,
    ...options.env,
  };
  await Deno.mkdir(env.XDG_RUNTIME_DIR, { mode: 0o700 });
  let host = await startServe(env);
  cleanup.defer(() => host[Symbol.asyncDispose]());
  const project = await host.call<Project>("POST", "/projects", { root });
  const team: Team = {
    get host() {
      return host;
    },
    restartHost: async (meanwhile) => {
      host.signal("SIGKILL");
      await host.status;
      await host[Symbol.asyncDispose]();
      await meanwhile?.();
      host = await startServe(env);
    },
    home,
    update: async (versions) => {
      await Deno.remove(join(home, "bin"), { recursive: true });
      await linkClis(home, { ...options, versions });
    },
    model,
    project,
    root,
    path: (agent, tail) => `/projects/${team.project.id}/agents/${agent.id}/${tail}`,
    add: (name, profile, context) => {
      const path = `/projects/${team.project.id}/agents`;
      return host.call("POST", path, { name, profile, context });
    },
    agents: () => host.call("GET", `/projects/${team.project.id}/agents`),
    launch: (agent, size = {}) =>
      host.call("POST", team.path(agent, "launch"), { rows: 40, cols: 110, ...size }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
  const kept = cleanup.move();
  return team;
}

async function linkClis(home: string, { versions, wrapClaude }: TeamOptions): Promise<string> {
  const bin = join(home, "bin");
  await Deno.mkdir(bin, { recursive: true });
  for (const cli of ["claude", "codex"] as const) {
    const real = cliPath(cli, versions[cli]);
    const name = join(bin, cli);
    if (cli === "claude" && wrapClaude) {
      await Deno.writeTextFile(name, wrapClaude(real), { mode: 0o755 });
    } else await Deno.symlink(real, name);
  }
  return bin;
}
