import { OWN_PROFILE } from "../numbers.ts";
import type { LimitDetector } from "./custom_pattern.ts";
import type { LimitScreenState } from "./limit_screen.ts";
import type { LimitedSignal, SaidAt } from "./signal.ts";

/**
 * Finds a limit on a screen that nobody measured, by a pattern of the user. How its CLI draws its own
 * words is not known, so only what came after the last prompt but one counts, once the turn is over:
 * a limit that is past stays on the screen further up.
 * @param lines rows of the screen, newest last
 * @param promptRow tells the first row of a prompt, in JavaScript syntax
 */
export function readCustomLimit(
  lines: readonly string[],
  { busy, dialog, prompt }: LimitScreenState,
  promptRow: string,
  detect: LimitDetector,
  said: SaidAt,
): LimitedSignal | undefined {
  if (busy || dialog || prompt === "absent") return undefined;
  const isPrompt = new RegExp(promptRow, "mu");
  const end = lines.findLastIndex((line) => isPrompt.test(line));
  const before = lines.slice(0, Math.max(end, 0));
  const start = before.findLastIndex((line) => isPrompt.test(line)) + 1;
  const answer = before.slice(Math.max(start, end - OWN_PROFILE.limitRows));
  const found = detect(answer.join("\n"), said);
  // Compared with what the screen shows a moment later, and shown to people.
  return found && { ...found, text: answer.join(" ").replace(/\s+/gu, " ").trim() };
}
