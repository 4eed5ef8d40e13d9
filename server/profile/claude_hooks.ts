/** What Claude Code tells about itself through its hooks. */
import { z } from "zod";
import type { AgentSignal } from "../../core/profile/adapter.ts";
import { refusedByRules, refusedByTheSystem } from "./claude_refusals.ts";

/** The hooks Claude Code is asked to post. */
export const CLAUDE_HOOKS = [
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "PermissionRequest",
  "Stop",
  "StopFailure",
  "Notification",
  "SessionEnd",
];

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

/** Meaning of one post of a hook; an empty list for what is not understood. */
export function readClaudeHook(payload: unknown): AgentSignal[] {
  const post = hookPost.safeParse(payload);
  return post.success ? signalsOf(post.data, payload) : [];
}

function signalsOf(post: HookPost, payload: unknown): AgentSignal[] {
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
    case "PostToolUseFailure":
      return [{ kind: "alive", source }, ...refusedByTheSystem(payload, source)];
    case "PostToolBatch":
      return [{ kind: "alive", source }, ...refusedByRules(payload, source)];
    case "PostToolUse":
      return [{ kind: "alive", source }, ...writtenBy(post)];
    case "PreToolUse":
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

/** Tools that write a file, and what they call it (2.1.332). */
const WRITING = { Edit: "file_path", Write: "file_path", NotebookEdit: "notebook_path" } as const;

function writtenBy({ tool_name: tool = "", tool_input: input = {} }: HookPost): AgentSignal[] {
  const key = Object.hasOwn(WRITING, tool) ? WRITING[tool as keyof typeof WRITING] : undefined;
  const path = key && input[key];
  return typeof path === "string" && path !== "" ? [{ kind: "wrote", path }] : [];
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
