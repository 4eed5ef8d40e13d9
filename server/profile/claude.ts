/** Claude Code: how IdeA starts it, reads its screen and understands its hooks. */
import { join } from "node:path";
import { z } from "zod";
import {
  type AgentSignal,
  ENV,
  type LaunchContext,
  type LaunchPlan,
  type ProfileAdapter,
} from "../../core/profile/adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import { projectClaude } from "./claude_permissions.ts";
import { claudeScreen } from "./claude_screen.ts";

const SETTINGS_FILE = "idea-settings.json";
const MCP_FILE = "idea-mcp.json";
/** Where earlier versions of IdeA wrote both, within the agent's reach. */
const IN_RUN_BEFORE = [SETTINGS_FILE, MCP_FILE];
/** A hook that is not answered must not hold up the agent for longer than this (s). */
const HOOK_TIMEOUT_S = 5;
const HOOKS = [
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PermissionRequest",
  "Stop",
  "StopFailure",
  "Notification",
  "SessionEnd",
];

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
  contextFile: "CLAUDE.md",
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
      { folder: "run", path: profile.contextFile, text: context.instructions },
      { folder: "config", path: SETTINGS_FILE, text: json(settings(context)) },
      { folder: "config", path: MCP_FILE, text: json(mcpServers(context)) },
    ],
    // `.mcp.json` would open a question at the start; the others would add settings of their own.
    stale: [...IN_RUN_BEFORE, ".mcp.json", ".claude/settings.json", ".claude/settings.local.json"],
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
  return {
    ...projectClaude(context.policy, context).settings,
    // IdeA resumes limited agents itself, staggered; two that resume would type over each other.
    autoContinueAtUsageLimit: false,
    hooks: Object.fromEntries(HOOKS.map((name) => [name, [{ hooks: [hook] }]])),
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
    { path: join(env["CLAUDE_CONFIG_DIR"] ?? homeOf(env), ".claude.json"), scope: "file" },
  ];
}

function ownSettings(env: Readonly<Record<string, string>>): string[] {
  const names = ["settings.json", "settings.local.json", "CLAUDE.md", "commands", "agents"];
  return [...names, "skills", "plugins", "hooks"].map((name) => join(stateFolder(env), name));
}

const hookPost = z.object({
  hook_event_name: z.string(),
  session_id: z.string().optional(),
  transcript_path: z.string().optional(),
  prompt: z.string().optional(),
  tool_name: z.string().optional(),
  tool_input: z.record(z.string(), z.unknown()).optional().catch(undefined),
  last_assistant_message: z.string().optional(),
});

type HookPost = z.infer<typeof hookPost>;

function readHook(payload: unknown): AgentSignal[] {
  const post = hookPost.safeParse(payload);
  return post.success ? signalsOf(post.data) : [];
}

function signalsOf(post: HookPost): AgentSignal[] {
  const source = `hook ${post.hook_event_name}`;
  switch (post.hook_event_name) {
    case "UserPromptSubmit":
      return [...sessionOf(post), {
        kind: "turnStarted",
        source,
        ...(post.prompt === undefined ? {} : { prompt: post.prompt }),
      }];
    case "Stop":
    case "StopFailure": {
      const lastMessage = post.last_assistant_message;
      return [{
        kind: "turnEnded",
        source,
        ...(lastMessage === undefined ? {} : { lastMessage }),
      }];
    }
    case "PermissionRequest": {
      return [{ kind: "blocked", source, dialog: { kind: "permission", question: request(post) } }];
    }
    case "PreToolUse":
    case "PostToolUse":
    case "Notification":
    case "SessionEnd":
      return [{ kind: "alive", source }];
    default:
      return [];
  }
}

/** What a tool wants to do, as one line. */
function request({ tool_name: tool = "A tool", tool_input: input = {} }: HookPost): string {
  const what = input["command"] ?? input["file_path"] ?? input["url"];
  return typeof what === "string" ? `${tool}: ${what}` : tool;
}

function sessionOf(post: HookPost): AgentSignal[] {
  if (post.session_id === undefined) return [];
  const { session_id: vendorSessionId, transcript_path: transcriptPath } = post;
  return [{
    kind: "session",
    vendorSessionId,
    ...(transcriptPath === undefined ? {} : { transcriptPath }),
  }];
}

async function canResume(context: { transcriptPath?: string }): Promise<boolean> {
  if (context.transcriptPath === undefined) return false;
  return await Deno.stat(context.transcriptPath).then((found) => found.isFile, () => false);
}

/** The adapter of Claude Code. */
export const claude: ProfileAdapter = {
  profile,
  plan,
  project: projectClaude,
  statePaths,
  ownSettings,
  owns: [profile.contextFile, ...IN_RUN_BEFORE],
  readHook,
  canResume,
};
