/**
 * What Codex was refused, as its record tells it (measured on 2026-11-30, 0.171.0 and 0.169.0):
 * the answer of every command is a `function_call_output` with the code it ended with, or says that
 * the command was rejected before it ran.
 */
import type { AgentSignal } from "../../core/profile/adapter.ts";
import { refusedSignals } from "./refusals.ts";

/** Cheap and loose: lines of the record may hold megabytes of what files say. */
const MAY_TELL =
  /"function_call_output".*(?:permission denied|read-only file system|EACCES|EROFS|rejected:)/i;
const SOURCE = "rollout function_call_output";
const ENDED = /^(?:[^\n]*\n){0,4}?Process exited with code (\d+)\n/;
/** A file that is no program: what the policy says is not the reason. */
const NOT_EXECUTABLE = 126;
/** The command in the words of a shell, inside a text of Rust's debug output. */
const REJECTED = /^exec_command failed: .*?Rejected\(\\"`\S+ -l?c (.*)` rejected: (.*?)\\"\)/s;

/** False for most lines, without parsing them. */
export function mayTellRefusal(line: string): boolean {
  return MAY_TELL.test(line);
}

/**
 * The refusals in the answer of one command.
 * @param output the text of a `function_call_output`
 */
export function codexRefusals(output: string): AgentSignal[] {
  const rejected = REJECTED.exec(output);
  if (rejected) return [rejection(rejected[1] ?? "", rejected[2] ?? "")];
  const code = Number(ENDED.exec(output)?.[1] ?? 0);
  if (code === 0 || code === NOT_EXECUTABLE) return [];
  return refusedSignals(output.slice(output.indexOf("\nOutput:\n") + 1), SOURCE);
}

function rejection(quoted: string, reason: string): AgentSignal {
  const what = withoutQuotes(quoted.replace(/\\+(["\\])/g, "$1"));
  const text = `rejected: ${reason}`;
  return { kind: "refused", source: SOURCE, refusal: { capability: "executeBash", what, text } };
}

function withoutQuotes(text: string): string {
  return /^'.*'$|^".*"$/s.test(text) ? text.slice(1, -1) : text;
}
