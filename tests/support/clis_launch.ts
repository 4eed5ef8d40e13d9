/** Starts a real CLI the way its profile says, against a scripted model and a stand-in host. */
import { join } from "node:path";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import type { LaunchSkill } from "../../core/skill/skill.ts";
import { prepareFolders } from "../../server/agent/launch_folders.ts";
import { claude } from "../../server/profile/claude.ts";
import { codex } from "../../server/profile/codex.ts";
import {
  claudeHome,
  type Cli,
  cliPath,
  codexHome,
  type HomeOptions,
  makeTestHome,
} from "./clis.ts";
import { type IdeaStub, startIdeaStub } from "./clis_idea_stub.ts";
import { type CliSpec, CliTerminal } from "./clis_terminal.ts";
import { type ModelScript, type ModelServer, startModelServer } from "./model_server.ts";

const ADAPTERS: Record<Cli, ProfileAdapter> = { claude, codex };

/** What differs between the launches of tests. */
export interface LaunchOptions {
  script?: ModelScript;
  /** What asks of other agents are answered with. */
  answer?: () => string | Promise<string>;
  /** Answer the trust question in advance; the default. */
  trusted?: boolean;
  home?: Omit<HomeOptions, "modelUrl" | "trust">;
  /** Last changes before the start: the CLI's arguments, its environment, files. */
  adjust?: (launch: CliLaunch) => void | Promise<void>;
  /** What the CLI is told that it may do; without one it asks as ever. */
  policy?: ProjectedPolicy;
  /** Skills the agent has. */
  skills?: readonly LaunchSkill[];
  /** Command line of the program Codex runs at a turn's end. */
  self?: readonly string[];
}

/** Everything around one CLI, to be disposed together. */
export interface CliLaunch extends AsyncDisposable {
  adapter: ProfileAdapter;
  context: LaunchContext;
  plan: LaunchPlan;
  env: Record<string, string>;
  home: string;
  root: string;
  model: ModelServer;
  idea: IdeaStub;
  /** Starts the CLI in a terminal that ends with this launch; more than once for resumes. */
  start(changed?: Partial<Omit<CliSpec, "command" | "env">>): CliTerminal;
}

/** The token every test launch carries. */
export const TEST_TOKEN = "token-of-the-test";

/** Prepares a project, a home, a model and a host for one CLI; nothing runs yet. */
export async function prepareLaunch(
  cli: Cli,
  version: string,
  options: LaunchOptions = {},
): Promise<CliLaunch> {
  const home = await makeTestHome();
  const root = join(home, "project");
  const runDir = join(root, ".ideai", "run", "5f0e9c1e-agent");
  const configDir = join(home, "launch");
  await Deno.mkdir(runDir, { recursive: true });
  await Deno.mkdir(configDir);
  const model = startModelServer(options.script);
  const idea = startIdeaStub(options.answer);
  const prepareHome = cli === "claude" ? claudeHome : codexHome;
  const trust = options.trusted === false ? [] : [root];
  const homeEnv = await prepareHome(home, { ...options.home, modelUrl: model.url, trust });
  const env = { ...homeEnv, IDEA_MCP_TOKEN: TEST_TOKEN };
  const context: LaunchContext = {
    agent: { id: "5f0e9c1e-agent", name: "Ann" },
    workRoot: root,
    runDir,
    configDir,
    mcpUrl: idea.mcpUrl,
    hooksUrl: idea.hooksUrl,
    self: options.self ?? ["true"],
    instructions: "# You are Ann\n\nThe password is marmalade.\n",
    skills: options.skills ?? [],
    freshSessionId: crypto.randomUUID(),
    env,
    ...(options.policy ? { policy: options.policy } : {}),
  };
  const adapter = ADAPTERS[cli];
  const plan = adapter.plan(context);
  await prepareFolders({ context, plan, adapter }, [claude, codex]);
  const terminals = new AsyncDisposableStack();
  const launch: CliLaunch = {
    adapter,
    context,
    plan,
    env: { ...env, ...plan.env },
    home,
    root,
    model,
    idea,
    start: (changed = {}) => {
      const { args } = launch.plan;
      const command = cliPath(cli, version);
      const spec = { command, args, env: launch.env, cwd: runDir, ...changed };
      return terminals.use(new CliTerminal(spec));
    },
    async [Symbol.asyncDispose]() {
      await terminals.disposeAsync();
      await model[Symbol.asyncDispose]();
      await idea[Symbol.asyncDispose]();
      await removeHome(home);
    },
  };
  await options.adjust?.(launch);
  return launch;
}

/** A CLI that was just killed may leave a child that still writes into its home. */
async function removeHome(home: string): Promise<void> {
  for (let tries = 3; tries > 0; tries--) {
    const removed = await Deno.remove(home, { recursive: true }).then(() => true, () => false);
    if (removed) return;
  }
}
