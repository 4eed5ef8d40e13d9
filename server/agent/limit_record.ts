import type { LimitSignal } from "../../core/limit/signal.ts";
import type { AgentRun } from "./agent_run.ts";

/** The record may be written a moment after the hook: looked at this often, with this pause (ms). */
const LOOKS = 12;
const PAUSE_MS = 150;
/** Of a long record only the end is read. */
const TAIL_BYTES = 256 * 1024;
/** The line is at most this much (ms) older than the hook's word. */
const FRESH_MS = 10_000;

/**
 * What is known of a limit that a hook told, with what the CLI's own record tells better: hooks have
 * the sentence for people, in minutes, the record has the second.
 */
export async function withRecord(
  run: AgentRun,
  transcriptPath: string | undefined,
  signal: LimitSignal,
): Promise<LimitSignal[]> {
  const read = run.identity.adapter.limits?.readRecordLine;
  if (signal.signal !== "limited" || signal.source !== "hook") return [signal];
  if (!read || transcriptPath === undefined) return [signal];
  const zone = Temporal.Now.timeZoneId();
  for (let looks = LOOKS; looks > 0; looks--) {
    const lines = (await tailOf(transcriptPath)).split("\n");
    const told = lines.flatMap((line) => read(line, signal.at - FRESH_MS, zone));
    const limited = told.findLast((one) => one.signal === "limited");
    // A record without a time knows less than the sentence.
    if (limited?.signal === "limited" && (limited.reset || !signal.reset)) {
      return [...told.filter((one) => one.signal === "usage"), limited];
    }
    if (run.ended) break;
    if (looks > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return [signal];
}

async function tailOf(path: string): Promise<string> {
  try {
    using file = await Deno.open(path);
    const { size } = await file.stat();
    await file.seek(Math.max(0, size - TAIL_BYTES), Deno.SeekMode.Start);
    return await new Response(file.readable).text();
  } catch {
    return "";
  }
}
