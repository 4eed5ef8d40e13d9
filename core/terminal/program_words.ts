import type { TerminalNotice, TerminalProgress } from "./terminals.ts";

/** What a program may say of itself in so many characters; more is nonsense or an attack. */
export const WORDS_MOST = { title: 200, notice: 300 } as const;

/** Controls, and the marks that make text run in the other direction than it seems to. */
// deno-lint-ignore no-control-regex -- control characters are what is removed
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** A program's words made safe to show: on one line, without controls, at most so many characters. */
export function cleanWords(text: string, most: number): string {
  // Cut first: the text may be megabytes, and cleaning only makes it shorter.
  const near = text.slice(0, 8 * most).replace(UNPRINTABLE, " ").trim();
  return Array.from(near).slice(0, most).join("");
}

/** Payload of OSC 9 that speaks of progress (`4;<state>;<percent>`). */
export type ProgressWord = { progress: TerminalProgress | undefined };

const KINDS = { 1: "running", 2: "failed", 3: "endless", 4: "paused" } as const;

/**
 * Reads the payload of OSC 9.
 * @returns progress (undefined: none any more), a notice, or undefined for what is neither
 */
export function readOsc9(
  data: string,
): ProgressWord | Omit<TerminalNotice, "sessionId"> | undefined {
  const progress = /^4(?:;(\d*)(?:;(\d*))?)?(?:;|$)/.exec(data);
  if (progress) return { progress: progressOf(Number(progress[1] ?? 0), progress[2]) };
  // Other numbers are commands of a Windows terminal (a folder, a pause), never words for people.
  if (/^\d+(;|$)/.test(data)) return undefined;
  return noticeOf("", data);
}

/** Reads the payload of OSC 777: `notify;<title>;<body>`, where the body may hold semicolons. */
export function readOsc777(data: string): Omit<TerminalNotice, "sessionId"> | undefined {
  const [command, title = "", ...body] = data.split(";");
  return command === "notify" ? noticeOf(title, body.join(";")) : undefined;
}

function noticeOf(rawTitle: string, rawBody: string) {
  const title = cleanWords(rawTitle, WORDS_MOST.title);
  const body = cleanWords(rawBody, WORDS_MOST.notice);
  if (title === "" && body === "") return undefined;
  if (body === "") return { body: title };
  return title === "" ? { body } : { title, body };
}

function progressOf(state: number, percent: string | undefined): TerminalProgress | undefined {
  const kind = KINDS[state as keyof typeof KINDS];
  if (kind === undefined) return undefined;
  if (kind === "endless" || percent === undefined || percent === "") return { kind };
  return { kind, percent: Math.min(100, Number(percent)) };
}
