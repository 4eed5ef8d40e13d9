/** Codex: how IdeA starts it, reads its screen, its notify program and its record on disk. */
import { join } from "node:path";
import { z } from "zod";
import {
  type AgentSignal,
  ENV,
  type LaunchContext,
  type LaunchFile,
  type LaunchPlan,
  type ProfileAdapter,
} from "../../core/profile/adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import { contextFiles, injectContext } from "../../core/profile/injection.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import { skillFiles } from "../../core/profile/skills.ts";
import { CODEX_RULES_FILE, projectCodex } from "./codex_permissions.ts";
import { codexExec } from "./codex_exec.ts";
import { inspectCodex } from "./codex_inspect.ts";
import { readCodexRolloutLimits } from "./codex_limit_messages.ts";
import { codexLimitScreen, codexLimitSentences } from "./codex_limits.ts";
import { codexScreen } from "./codex_screen.ts";
import { followRollouts } from "./codex_rollout.ts";

/** Asks last as long as the work they wait for (s); Codex gives up after 300 s by itself. */
const TOOL_TIMEOUT_S = 86_400;
/** Where Codex looks for settings of a project. */
const OWN_FOLDER = ".codex";
/**
 * Measured on 2026-11-30 with 0.171.0 and 0.169.0: read here with trust and without, with a
 * repository and without, and listed to the model, which reads the file by a command; where the
 * policy takes commands away it cannot. Descriptions are cut at 1,024 characters, and all of them
 * evenly to about 20,000 in all. A folder named by `-c skills.config` is not read.
 */
const SKILLS_FOLDER = ".agents/skills";
/**
 * Codex reads so many bytes of all `AGENTS.md` from the repository's root to the run directory, the
 * root's first, and drops what comes after without a word: by default 32 KiB, which a project's own
 * file may use up (0.171.0 and 0.169.0, 2026-11-30). Half is for the project, half for ours.
 */
const INSTRUCTION_BYTES = 256 * 1024;
/** Role of this program that passes Codex's turn-end notice on to the hooks. */
const NOTIFY_ROLE = "notify";

const profile: Profile = {
  id: PROFILE_IDS.codex,
  slug: "codex",
  name: "Codex",
  vendor: "Codex",
  measured: { on: "2026-11-30", versions: ["0.171.0", "0.169.0"] },
  command: "codex",
  versionArgs: ["--version"],
  install: "npm install -g @openai/codex",
  firstClass: true,
  mcp: true,
  injection: { strategy: "conventionFile", file: "AGENTS.md" },
  contextBytes: INSTRUCTION_BYTES / 2,
  skills: "native",
  rules: { readyNeedsTools: true, announces: true },
  typing: {
    enterDelayMs: 150,
    enterDelayMsPerKib: 10,
    submit: "\r",
    interrupt: "\x1b",
    pastePlaceholder: "[Pasted Content",
  },
  screen: codexScreen,
  env: {},
};

function plan(context: LaunchContext): LaunchPlan {
  const { resume } = context;
  const { args, settings } = projectCodex(context.policy, context);
  return {
    args: [
      ...(resume ? ["resume", resume] : []),
      // The shared background server would run the agent outside this launch: without its token,
      // its sandbox and its end.
      "--no-daemon",
      ...overrides(context).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
      ...args,
    ],
    env: context.policy?.confined ? databaseTemp(context.env) : {},
    files: [
      ...injectContext(context.instructions, profile.injection, context.runDir).files,
      ...skillFiles(context.skills, SKILLS_FOLDER),
      ...settings ? [rulesFile(settings.rules)] : [],
    ],
    // The first two would change how the agent runs; the last one shadows the instructions.
    stale: [OWN_FOLDER, SKILLS_FOLDER, "AGENTS.override.md"],
    ...(resume ? { vendorSessionId: resume } : {}),
  };
}

/**
 * SQLite, in which Codex keeps its state, puts temporary files into `/var/tmp` and takes that for
 * usable also where the sandbox keeps it shut: a fresh home could then not be set up (0.171.0).
 */
function databaseTemp(env: Readonly<Record<string, string>>): Record<string, string> {
  return { SQLITE_TMPDIR: env["TMPDIR"] ?? "/tmp" };
}

/** Read once, at the start: what the agent does to it afterwards changes nothing. */
function rulesFile(rules: readonly string[]): LaunchFile {
  return { folder: "run", path: CODEX_RULES_FILE, text: `${rules.join("\n")}\n` };
}

/** Settings of one launch that leave the user's own configuration alone; the values are TOML. */
function overrides(context: LaunchContext): [key: string, value: string][] {
  const notify = [...context.self, NOTIFY_ROLE, context.hooksUrl];
  return [
    ["mcp_servers.idea.url", tomlString(context.mcpUrl)],
    ["mcp_servers.idea.bearer_token_env_var", tomlString(ENV.token)],
    ["mcp_servers.idea.tool_timeout_sec", String(TOOL_TIMEOUT_S)],
    ["mcp_servers.idea.default_tools_approval_mode", tomlString("approve")],
    ["notify", `[${notify.map(tomlString).join(", ")}]`],
    ["project_doc_max_bytes", String(INSTRUCTION_BYTES)],
    // A question about an update would stand where the first task is to be typed.
    ["check_for_update_on_startup", "false"],
    // So would the offer of a smaller model, when most of a plan is used.
    ["notice.hide_rate_limit_model_nudge", "true"],
    // Codex's own sub-agents would have neither identity nor record in IdeA.
    ["features.multi_agent", "false"],
  ];
}

/** A TOML basic string: its escapes are those of JSON, with DEL added. */
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll("\x7f", "\\u007F");
}

const turnNotice = z.object({
  "type": z.literal("agent-turn-complete"),
  "thread-id": z.string(),
});

/**
 * The notice tells which session runs. That a turn ended is the record's to say, in order: the notice
 * of one turn may come when the next one has begun, and would end that one.
 */
function readHook(payload: unknown): AgentSignal[] {
  const notice = turnNotice.safeParse(payload);
  if (!notice.success) return [];
  return [{ kind: "session", vendorSessionId: notice.data["thread-id"] }];
}

function follow(context: LaunchContext, onSignal: (signal: AgentSignal) => void) {
  return followRollouts({
    sessions: join(codexState(context.env), "sessions"),
    cwd: context.runDir,
    ...(context.resume ? { resume: context.resume } : {}),
    onSignal,
  });
}

function codexState(env: Readonly<Record<string, string>>): string {
  return env["CODEX_HOME"] ?? join(env["HOME"] ?? env["USERPROFILE"] ?? "", ".codex");
}

function statePaths(env: Readonly<Record<string, string>>): StatePath[] {
  return [{ path: codexState(env), scope: "tree" }];
}

function ownSettings(env: Readonly<Record<string, string>>): string[] {
  const names = ["config.toml", "hooks.json", "AGENTS.md", "rules", "prompts", "skills"];
  return names.map((name) => join(codexState(env), name));
}

async function canResume(context: { transcriptPath?: string }): Promise<boolean> {
  if (context.transcriptPath === undefined) return false;
  const found = await Deno.stat(context.transcriptPath).catch(() => undefined);
  return found?.isFile === true && found.size > 0;
}

/** The adapter of Codex. */
export const codex: ProfileAdapter = {
  profile,
  plan,
  project: projectCodex,
  statePaths,
  ownSettings,
  owns: [...contextFiles(profile.injection), OWN_FOLDER, SKILLS_FOLDER],
  readHook,
  follow,
  canResume,
  inspect: inspectCodex,
  limits: {
    account: codexState,
    sentences: codexLimitSentences,
    screen: codexLimitScreen,
    readRecordLine: readCodexRolloutLimits,
  },
  structured: codexExec(plan),
};
