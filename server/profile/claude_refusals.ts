/**
 * What Claude Code was refused, as its hooks tell it (measured on 2026-11-30, 2.1.332 and 2.1.331):
 * `PostToolUseFailure` carries the output of a tool that ran and failed, `PostToolBatch` the answer
 * of every call, also of those that a rule did not let run.
 */
import { z } from "zod";
import type { AgentSignal, Refusal } from "../../core/profile/adapter.ts";
import { readRefusal, refusedSignals } from "./refusals.ts";

const CAPABILITY: Readonly<Record<string, Refusal["capability"]>> = {
  Bash: "executeBash",
  Monitor: "executeBash",
  Read: "read",
  Grep: "read",
  Glob: "read",
  Edit: "write",
  Write: "write",
  NotebookEdit: "write",
};
/** A file that is no program: what the policy says is not the reason. */
const NOT_EXECUTABLE = /^Exit code 126\b/;
const FOLDER_DENIED = "File is in a directory that is denied by your permission settings.";
const DONT_ASK = "has been denied because Claude Code is running in don't ask mode.";

const toolCall = z.object({
  tool_name: z.string(),
  tool_input: z.record(z.string(), z.unknown()),
});
const failure = toolCall.extend({ error: z.string() });
const batch = z.object({
  tool_calls: z.array(toolCall.extend({ tool_response: z.unknown() })),
});

type ToolCall = z.infer<typeof toolCall>;

/** What the system refused to a tool that failed; other posts mean nothing. */
export function refusedByTheSystem(post: unknown, source: string): AgentSignal[] {
  const { data } = failure.safeParse(post);
  if (!data || NOT_EXECUTABLE.test(data.error)) return [];
  const capability = capabilityOf(data);
  if (capability === undefined) return [];
  if (capability === "executeBash") return refusedSignals(data.error, source);
  const text = data.error.split("\n").find((line) => readRefusal(line));
  if (text === undefined) return [];
  return [{ kind: "refused", source, refusal: { capability, ...target(data), text } }];
}

/** What Claude's own rules refused in a batch of calls; other posts mean nothing. */
export function refusedByRules(post: unknown, source: string): AgentSignal[] {
  const calls = batch.safeParse(post).data?.tool_calls ?? [];
  return calls.flatMap((call): AgentSignal[] => {
    const capability = capabilityOf(call);
    const text = typeof call.tool_response === "string" ? call.tool_response : "";
    if (capability === undefined || !isDenial(call, text)) return [];
    const [line = ""] = withoutTag(text).split("\n");
    return [{ kind: "refused", source, refusal: { capability, ...target(call), text: line } }];
  });
}

/**
 * Only a whole sentence about this very call is one: a tool's own output stands in the same place,
 * and a file may hold any words.
 */
function isDenial(call: ToolCall, text: string): boolean {
  const { what } = target(call);
  const { tool_name: tool } = call;
  const sentences = [
    `Permission to use ${tool} with command ${what} has been denied.`,
    `Permission to ${tool === "Read" ? "read" : "edit"} ${what} has been denied.`,
  ];
  return sentences.includes(text) || text === `<tool_use_error>${FOLDER_DENIED}</tool_use_error>` ||
    text.startsWith(`Permission to use ${tool} ${DONT_ASK}`);
}

function withoutTag(text: string): string {
  return text.replace(/^<tool_use_error>|<\/tool_use_error>$/g, "");
}

function capabilityOf({ tool_name: tool }: ToolCall): Refusal["capability"] | undefined {
  return Object.hasOwn(CAPABILITY, tool) ? CAPABILITY[tool] : undefined;
}

function target({ tool_input: input }: ToolCall): { what?: string } {
  const names = ["command", "file_path", "notebook_path", "path"];
  const what = names.map((name) => input[name]).find((value) => typeof value === "string");
  return typeof what === "string" ? { what } : {};
}
