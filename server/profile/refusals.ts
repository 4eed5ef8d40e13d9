/** What programs print when the operating system refuses them something, as of 2026-11-30. */
import type { AgentSignal, Refusal } from "../../core/profile/adapter.ts";

/** One command may be refused a thousand files: the first few say it. */
const MAX_REFUSALS = 5;
/** No program says in more characters what it was refused. */
const MAX_LINE = 1_000;

/** Not `Permission denied (publickey)` and the like: those come from another machine. */
const REFUSED =
  /\b(?:E(?:ACCES|ROFS)\b|(?:permission denied|read-only file system)(?=:? ?['"/~]|: ?\S|,? \w+ ['"]| \(os error|[.'"\]})]*$))/i;
const DELETES =
  /^(?:\S*\/)?(?:rm|rmdir|unlink|shred): |\b(?:cannot|failed to) remove\b|, (?:unlink|rmdir|rm) '/;
const READS =
  /^(?:\S*\/)?(?:cat|head|tail|less|more|grep|rg|ls|find|wc|diff|stat|du|file|tree|sort|awk|od): |\bfor reading\b|\bopen directory\b|\bcannot (?:access|stat)\b|, (?:scandir|l?stat|readlink|access) '/;
const READ_ONLY = /\bEROFS\b|read-only file system/i;
const PATHS = [
  /(?:\bto|->) ['"‘`]([^'"’`]+)['"’`]/u,
  /['"‘`]([^'"’`]+)['"’`]/u,
  /(?:permission denied|read-only file system): (\S.*)$/i,
  /\b(?:cannot create|unable to create file|failed to write) (.+?): (?:permission denied|read-only file system)/i,
  /(?:^|: )(\/[^:]*|[^\s:]+): (?:permission denied|read-only file system)/i,
];

/**
 * The refusals in the output of a program that failed. One that did not fail may print these very
 * words out of a file, and means nothing by them.
 * @param source where the output comes from, for people
 */
export function refusedSignals(output: string, source: string): AgentSignal[] {
  const refusals = new Map<string, Refusal>();
  for (const line of output.split("\n")) {
    if (refusals.size === MAX_REFUSALS) break;
    const refusal = readRefusal(line.trim());
    if (refusal) refusals.set(`${refusal.capability} ${refusal.what ?? refusal.text}`, refusal);
  }
  return [...refusals.values()].map((refusal) => ({ kind: "refused", source, refusal }));
}

/** What one line says was refused; undefined when it says no such thing. */
export function readRefusal(line: string): Refusal | undefined {
  if (line.length > MAX_LINE || !REFUSED.test(line)) return undefined;
  const what = PATHS.map((pattern) => pattern.exec(line)?.[1]).find((path) => path !== undefined);
  return { capability: capabilityOf(line), ...what === undefined ? {} : { what }, text: line };
}

/** Most of what is refused is writing; what a read-only file system refuses is never reading. */
function capabilityOf(line: string): Refusal["capability"] {
  if (DELETES.test(line)) return "delete";
  return READS.test(line) && !READ_ONLY.test(line) ? "read" : "write";
}
