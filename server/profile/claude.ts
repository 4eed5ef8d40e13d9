/** Claude Code: how IdeA starts it, reads its screen and understands its hooks. */
import { join } from "node:path";
import {
  ENV,
  type LaunchContext,
  type LaunchPlan,
  type ProfileAdapter,
} from "../../core/profile/adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import { contextFiles, injectContext } from "../../core/profile/injection.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import { skillFiles } from "../../core/profile/skills.ts";
import { projectClaude } from "./claude_permissions.ts";
import { CLAUDE_HOOKS, readClaudeHook } from "./claude_hooks.ts";
import { inspectClaude } from "./claude_inspect.ts";
import { readClaudeLimitHook, readClaudeTranscriptLine } from "./claude_limit_messages.ts";
import { claudeLimitScreen, claudeLimitSentences } from "./claude_limits.ts";
import { claudeScreen } from "./claude_screen.ts";
import { followStatus, keepingStatusLine, STATUS_FILE } from "./claude_status.ts";
import { claudeStream } from "./claude_stream.ts";

const SETTINGS_FILE = "idea-settings.json";
const MCP_FILE = "idea-mcp.json";
/** Where earlier versions of IdeA wrote both, within the agent's reach. */
const IN_RUN_BEFORE = [SETTINGS_FILE, MCP_FILE];
/**
 * Measured on 2026-11-30 with 2.1.332 and 2.1.331: read here without trust and under every policy,
 * listed to the model and loaded by its `Skill` tool without a question. One that names
 * `allowed-tools` is asked about first, and a command in the text of one runs only where the policy
 * lets it run without a question. Descriptions are cut at 1,536 characters, and from about
 * 23,000 characters in all on left out: the names stay.
 */
const SKILLS_FOLDER = ".claude/skills";
/** A hook that is not answered must not hold up the agent for longer than this (s). */
const HOOK_TIMEOUT_S = 5;

const profile: Profile = {
  id: PROFILE_IDS.claude,
  slug: "claude",
  name: "Claude Code",
  vendor: "Claude",
  measured: { on: "2026-11-30", versions: ["2.1.332", "2.1.331"] },
  command: "claude",
  versionArgs: ["--version"],
  install: "npm install -g @anthropic-ai/claude-code",
  firstClass: true,
  mcp: true,
  injection: { strategy: "conventionFile", file: "CLAUDE.md" },
  skills: "native",
  rules: { readyNeedsTools: true, announces: false },
  typing: {
    enterDelayMs: 150,
    enterDelayMsPerKib: 10,
    submit: "\r",
    interrupt: "\x1b",
    pastePlaceholder: "[Pasted text",
  },
  screen: claudeScreen,
  env: {},
  unsetEnv: ["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SSE_PORT"],
};

function plan(context: LaunchContext): LaunchPlan {
  const { configDir, resume, freshSessionId } = context;
  const vendorSessionId = resume ?? freshSessionId;
  return {
    args: [
      ...(resume ? ["--resume", resume] : ["--session-id", freshSessionId]),
      "--settings",
      join(configDir, SETTINGS_FILE),
      "--mcp-config",
      join(configDir, MCP_FILE),
      "--strict-mcp-config",
    ],
    env: {},
    files: [
      // A system prompt given by flag is recorded once per conversation and would be out of date
      // after a resume; this file is read at every start.
      ...injectContext(context.instructions, profile.injection, context.runDir).files,
      ...skillFiles(context.skills, SKILLS_FOLDER),
      { folder: "config", path: SETTINGS_FILE, text: json(settings(context)) },
      { folder: "config", path: MCP_FILE, text: json(mcpServers(context)) },
    ],
    // `.mcp.json` would open a question at the start; the others would add settings of their own.
    stale: [
      ...IN_RUN_BEFORE,
      SKILLS_FOLDER,
      ".mcp.json",
      ".claude/settings.json",
      ".claude/settings.local.json",
    ],
    vendorSessionId,
    transcriptPath: transcriptPath(context, vendorSessionId),
  };
}

function settings(context: LaunchContext) {
  const hook = {
    type: "http",
    url: context.hooksUrl,
    timeout: HOOK_TIMEOUT_S,
    headers: { Authorization: `Bearer $${ENV.token}` },
    allowedEnvVars: [ENV.token],
  };
  // Settings of a launch replace the user's, entry by entry.
  const own = join(stateFolder(context.env), "settings.json");
  const statusLine = keepingStatusLine(context.runDir, own);
  return {
    ...projectClaude(context.policy, context).settings,
    // IdeA resumes limited agents itself, staggered; two that resume would type over each other.
    autoContinueAtUsageLimit: false,
    ...statusLine ? { statusLine } : {},
    hooks: Object.fromEntries(CLAUDE_HOOKS.map((name) => [name, [{ hooks: [hook] }]])),
  };
}

function mcpServers(context: LaunchContext) {
  const idea = {
    type: "http",
    url: context.mcpUrl,
    headers: { Authorization: `Bearer \${${ENV.token}}` },
    // Otherwise the tools hide behind a tool search and the model does not know of them.
    alwaysLoad: true,
  };
  return { mcpServers: { idea } };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function transcriptPath(context: LaunchContext, sessionId: string): string {
  const folder = context.runDir.replace(/[^a-zA-Z0-9]/gu, "-");
  return join(stateFolder(context.env), "projects", folder, `${sessionId}.jsonl`);
}

function stateFolder(env: Readonly<Record<string, string>>): string {
  return env["CLAUDE_CONFIG_DIR"] ?? join(homeOf(env), ".claude");
}

function homeOf(env: Readonly<Record<string, string>>): string {
  return env["HOME"] ?? env["USERPROFILE"] ?? "";
}

function statePaths(env: Readonly<Record<string, string>>): StatePath[] {
  return [
    { path: stateFolder(env), scope: "tree" },
    {
      path: join(env["CLAUDE_CONFIG_DIR"] ?? homeOf(env), ".claude.json"),
      scope: "file",
      // An empty one is taken for a damaged one (2.1.332).
      initial: "{}\n",
    },
  ];
}

function ownSettings(env: Readonly<Record<string, string>>): string[] {
  const names = ["settings.json", "settings.local.json", "CLAUDE.md", "commands", "agents"];
  return [...names, "skills", "plugins", "hooks"].map((name) => join(stateFolder(env), name));
}

/** A key or a token given by the environment wins over the login that is kept (2.1.332). */
function account(env: Readonly<Record<string, string>>): string {
  const folder = stateFolder(env);
  if (env["ANTHROPIC_API_KEY"]) return `${folder} (API key)`;
  return env["CLAUDE_CODE_OAUTH_TOKEN"] ? `${folder} (token)` : folder;
}

async function canResume(context: { transcriptPath?: string }): Promise<boolean> {
  if (context.transcriptPath === undefined) return false;
  const found = await Deno.stat(context.transcriptPath).catch(() => undefined);
  return found?.isFile === true && found.size > 0;
}

/** The adapter of Claude Code. */
export const claude: ProfileAdapter = {
  profile,
  plan,
  project: projectClaude,
  statePaths,
  ownSettings,
  owns: [...contextFiles(profile.injection), SKILLS_FOLDER, STATUS_FILE, ...IN_RUN_BEFORE],
  readHook: readClaudeHook,
  follow: ({ runDir }, onSignal) => followStatus(runDir, onSignal),
  canResume,
  inspect: inspectClaude,
  limits: {
    account,
    sentences: claudeLimitSentences,
    screen: claudeLimitScreen,
    readHook: readClaudeLimitHook,
    readRecordLine: readClaudeTranscriptLine,
    // Leaves the menu and the countdown, and chooses nothing (2.1.332).
    closeMenu: "\x1b",
  },
  structured: claudeStream({ plan, transcriptPath }),
};
