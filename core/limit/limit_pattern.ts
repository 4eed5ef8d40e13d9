import { parseResetTime, type ResetContext } from "./reset_time.ts";
import type { LimitedSignal, LimitKind, LimitSignal, TransientSignal } from "./signal.ts";

/**
 * A sentence of one CLI, in JavaScript syntax without slashes, from its first word on. A space
 * stands for any white space, so that it is found however narrow the terminal wrapped it.
 */
export interface LimitPattern {
  /** The group `reset`, when it took part, holds the time. */
  sentence: string;
  /** What it means: a limit of this kind, or trouble that passes by itself. */
  means: LimitKind | TransientSignal["reason"];
}

/** All sentences of one CLI about limits. */
export interface LimitSentences {
  patterns: readonly LimitPattern[];
  /** Sentences that look alike and are none: warnings, policies. They win over every pattern. */
  never: readonly string[];
}

/** What a sentence is read against. */
export type SentenceContext = Omit<ResetContext, "kind"> & { source: LimitedSignal["source"] };

const TRANSIENT: readonly string[] = ["apiRateLimit", "overloaded"];
/** No sentence about a limit is longer; the rest of a long text is not looked at. */
const LONGEST = 2_000;

const compiled = new Map<string, RegExp>();

/**
 * What a text that the CLI itself wrote says about limits. Whether the CLI wrote it must be known:
 * from a structured message, or from the screen by `limit_screen.ts`.
 * @param text may contain line breaks wherever a terminal put them
 * @returns undefined when it says nothing about a limit
 */
export function readSentence(
  text: string,
  sentences: LimitSentences,
  context: SentenceContext,
): LimitSignal | undefined {
  const said = text.slice(0, LONGEST).trim();
  if (sentences.never.some((sentence) => pattern(sentence).test(said))) return undefined;
  for (const { sentence, means } of sentences.patterns) {
    const found = pattern(sentence).exec(said);
    if (found) return signalOf(said, means, found.groups?.["reset"], context);
  }
  return undefined;
}

function signalOf(
  said: string,
  means: LimitPattern["means"],
  time: string | undefined,
  context: SentenceContext,
): LimitSignal {
  const { source, now } = context;
  const text = said.replace(/\s+/gu, " ");
  if (isTransient(means)) return { signal: "transient", reason: means, at: now, text };
  const reading = time === undefined ? {} : parseResetTime(time, { ...context, kind: means });
  return { signal: "limited", source, kind: means, ...reading, at: now, text };
}

function isTransient(means: LimitPattern["means"]): means is TransientSignal["reason"] {
  return TRANSIENT.includes(means);
}

function pattern(sentence: string): RegExp {
  let regex = compiled.get(sentence);
  if (!regex) {
    // The straight and the curly apostrophe are one character to whoever reads them.
    const source = sentence.replaceAll(" ", "\\s+").replaceAll("'", "['’]");
    regex = new RegExp(`^(?:${source})`, "su");
    compiled.set(sentence, regex);
  }
  return regex;
}
