/** Codex without a terminal: `codex exec --json`, one process for each turn, JSON lines. */
import { z } from "zod";
import type { ReplyEvent, ToolReport } from "../../core/chat/reply_event.ts";
import type { StructuredAdapter, TurnInput, TurnPlan } from "../../core/chat/structured.ts";
import type { SaidAt } from "../../core/limit/signal.ts";
import type { LaunchContext, LaunchPlan } from "../../core/profile/adapter.ts";
import { readCodexExecMessage } from "./codex_limit_messages.ts";
import { detailOf, isLimited, limitEvents, oneLine, orAlive, parseLine } from "./stream_lines.ts";

/**
 * Measured on 2026-11-30 with 0.171.0 and 0.169.0. Arguments of the launch stand before the word
 * `exec` and hold for it too: settings, sandbox, folders. Nobody can be asked: whatever approval is
 * set, `exec` takes it for `never`, so that what would be asked is refused to the model.
 */
const TURN_ARGS = ["exec", "--json", "--skip-git-repo-check"];
/** Reads the prompt from standard input: it may be of any size and begin with a dash. */
const FROM_STDIN = "-";
const UNKNOWN_CONVERSATION = /no rollout found for thread id/u;

/** The structured side of Codex's adapter. */
export function codexExec(plan: (context: LaunchContext) => LaunchPlan): StructuredAdapter {
  return {
    turn: (context, input) => turn(plan(withoutResume(context)).args, input),
    readLine,
    knowsNot: (words) => UNKNOWN_CONVERSATION.test(words),
  };
}

function withoutResume({ resume: _, ...context }: LaunchContext): LaunchContext {
  return context;
}

function turn(launchArgs: readonly string[], { prompt, resume }: TurnInput): TurnPlan {
  const session = resume === undefined ? [] : ["resume", resume];
  return {
    args: [...launchArgs, ...TURN_ARGS, ...session, FROM_STDIN],
    stdin: prompt,
    env: {},
  };
}

const line = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.object({ type: z.literal("turn.started") }),
  z.object({ type: z.literal("turn.completed") }),
  z.object({
    type: z.literal("turn.failed"),
    error: z.object({ message: z.string() }).catch({ message: "" }),
  }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({
    type: z.enum(["item.started", "item.updated", "item.completed"]),
    item: z.unknown(),
  }),
]);

function readLine(text: string, said: SaidAt): ReplyEvent[] {
  const value = parseLine(text, "Codex");
  const read = line.safeParse(value);
  if (!read.success) return [];
  const limits = limitEvents(readCodexExecMessage(value, said));
  const { data } = read;
  switch (data.type) {
    case "thread.started":
      return [{ kind: "session", vendorSessionId: data.thread_id }, { kind: "alive" }];
    case "turn.started":
      return [{ kind: "alive" }];
    case "turn.completed":
      return [{ kind: "final" }];
    case "turn.failed":
      return isLimited(limits) ? limits : [...limits, refusal(data.error.message)];
    case "error":
      // Trouble that Codex tries again is told the same way.
      return orAlive(limits);
    case "item.started":
      return [readItem(data.item, "started")];
    case "item.updated":
      return [{ kind: "alive" }];
    case "item.completed":
      return [readItem(data.item, "done")];
  }
}

function refusal(message: string): ReplyEvent {
  return { kind: "final", text: words(message), failed: true };
}

const vendorError = z.object({ error: z.object({ message: z.string() }) });

/** What the model's server answered comes as it was, in JSON. */
function words(message: string): string {
  try {
    return vendorError.parse(JSON.parse(message)).error.message;
  } catch {
    return message;
  }
}

const status = z.string().optional();
const item = z.discriminatedUnion("type", [
  z.object({ type: z.literal("agent_message"), text: z.string() }),
  z.object({
    type: z.literal("command_execution"),
    id: z.string(),
    command: z.string(),
    aggregated_output: z.string().catch(""),
    status,
  }),
  z.object({
    type: z.literal("mcp_tool_call"),
    id: z.string(),
    server: z.string(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()).catch({}),
    error: z.object({ message: z.string() }).nullish().catch(undefined),
    status,
  }),
  z.object({
    type: z.literal("file_change"),
    id: z.string(),
    changes: z.array(z.object({ path: z.string() })).catch([]),
    status,
  }),
  z.object({ type: z.literal("web_search"), id: z.string(), query: z.string().catch("") }),
]);

function readItem(value: unknown, step: "started" | "done"): ReplyEvent {
  const read = item.safeParse(value);
  if (!read.success) return { kind: "alive" };
  const { data } = read;
  if (data.type === "agent_message") {
    return step === "done" ? { kind: "text", text: data.text } : { kind: "alive" };
  }
  const failed = step === "done" && "status" in data &&
    ["failed", "declined"].includes(data.status ?? "");
  const state = failed ? "failed" : step;
  return { kind: "tool", id: data.id, ...describeCall(data, failed), state };
}

type Call = Exclude<z.infer<typeof item>, { type: "agent_message" }>;

function describeCall(call: Call, failed: boolean): Omit<ToolReport, "id" | "state"> {
  switch (call.type) {
    case "command_execution":
      return {
        name: "shell",
        detail: oneLine(call.command),
        ...(failed ? { problem: oneLine(call.aggregated_output) } : {}),
      };
    case "mcp_tool_call":
      return {
        name: `${call.server}/${call.tool}`,
        ...detailOf(call.arguments),
        ...(failed ? { problem: oneLine(call.error?.message ?? "") } : {}),
      };
    case "file_change":
      return { name: "edit", detail: oneLine(call.changes.map(({ path }) => path).join(", ")) };
    case "web_search":
      return { name: "web search", detail: oneLine(call.query) };
  }
}
