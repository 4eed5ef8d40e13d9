import type { CommandMatcher } from "./model.ts";
import { fitsText } from "./stars.ts";

// deno-lint-ignore no-control-regex -- control characters are exactly what is refused
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;

/** What is wrong with the text of a matcher, as "expected …"; undefined when nothing is. */
export function matcherProblem(value: string): string | undefined {
  if (value.trim() === "") return "expected a command";
  return CONTROLS.test(value) ? "expected a command on one line" : undefined;
}

/**
 * The matcher a plain text stands for: with `*` or `?` a glob, else a prefix of whole words, so
 * that `git` is every git command and not gitk. `git:*`, as Claude writes it, is the prefix `git`.
 */
export function matcherOf(text: string): CommandMatcher {
  const ofClaude = /^([^*?]*\S):\*$/.exec(text)?.[1];
  if (ofClaude !== undefined) return { kind: "prefix", value: ofClaude };
  return { kind: /[*?]/.test(text) ? "glob" : "prefix", value: text };
}

/** True for a glob of nothing but stars. */
export function matchesEverything({ kind, value }: CommandMatcher): boolean {
  return kind === "glob" && /^[*\s]+$/.test(value);
}

/**
 * True when one simple command fits. In a glob `*` also crosses spaces and slashes; a last word
 * that is `*` may be missing, so that a rule for `sudo *` holds for `sudo` alone too.
 * @param command words with one space between them, without quotes
 */
export function matchesCommand(matcher: CommandMatcher, command: string): boolean {
  const value = oneSpaced(matcher.value);
  if (matcher.kind === "exact") return command === value;
  if (matcher.kind === "prefix") return command === value || command.startsWith(`${value} `);
  return fitsText(value, command) ||
    (value.endsWith(" *") && fitsText(value.slice(0, -2), command));
}

/** The text with one space wherever it has white space. */
export function oneSpaced(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
