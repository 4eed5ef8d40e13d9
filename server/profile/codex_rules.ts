/**
 * Codex's rules about commands, as measured on 2026-11-30 with 0.171.0 and 0.169.0: files
 * `.codex/rules/*.rules` in the project's folders are read at the start, once the project is trusted.
 * - A rule names the first words of a command; the strictest one that fits wins. Parts of a line
 *   joined by `&&` or `;` and the path of a program are seen through, but not `env`, `$(…)`, `sh -c`.
 * - A forbidden command is refused without a question.
 * - An allowed command runs outside of Codex's own sandbox: it is never told where that one holds.
 */
import { oneSpaced } from "../../core/permission/command_matcher.ts";
import type { CommandMatcher } from "../../core/permission/model.ts";
import type { EffectivePermissions } from "../../core/permission/resolve.ts";
import { commandVerdicts, type PlacedCommand, restOfCommands } from "./policy_reading.ts";

/** Words in which a shell sees nothing but letters. */
const PLAIN = /^[\w\s.,:=@%+/-]+$/u;
/** What a refused command is answered with. */
const REASON = "the policy of this project denies it";

/** The first words that stand for a matcher; `wider` when they fit more than it does. */
export interface CommandStart {
  words: readonly string[];
  wider: boolean;
}

/** Undefined when first words cannot tell such commands apart from others. */
export function commandStart({ kind, value }: CommandMatcher): CommandStart | undefined {
  const text = oneSpaced(value);
  const start = kind === "glob" ? text.replace(/ \*$/, "") : text;
  if (!PLAIN.test(start)) return undefined;
  return { words: start.split(" "), wider: kind === "exact" };
}

/**
 * The lines of the rules file: what is denied, and beside it, where IdeA's own sandbox holds, what
 * Codex would ask about although it is allowed. Without a deny there is no file: in a folder without
 * a repository it would open the question whether to trust it.
 */
export function codexRules(effective: EffectivePermissions, confined: boolean): string[] {
  const verdicts = commandVerdicts(effective);
  const denied = verdicts.filter(({ effect }) => effect === "deny").flatMap(startOf);
  if (denied.length === 0) return [];
  return [
    ...denied.map(({ words }) => line(words, "forbidden", REASON)),
    ...confined ? allowed(effective, verdicts) : [],
  ];
}

/** Without a rule for it `rm -f` is asked for, or refused where nothing is asked. */
function allowed(
  effective: EffectivePermissions,
  verdicts: readonly PlacedCommand[],
): string[] {
  const starts = verdicts.filter(({ effect }) => effect === "allow").flatMap(startOf)
    .filter(({ wider }) => !wider);
  const all = restOfCommands(effective) === "allow" ? [{ words: ["rm"] }] : [];
  return [...starts, ...all].map(({ words }) => line(words, "allow"));
}

function startOf({ matcher }: PlacedCommand): CommandStart[] {
  const start = matcher && commandStart(matcher);
  return start ? [start] : [];
}

/** Strings of Starlark have the escapes of JSON. */
function line(words: readonly string[], decision: string, justification?: string): string {
  const why = justification === undefined
    ? ""
    : `, justification = ${JSON.stringify(justification)}`;
  return `prefix_rule(pattern = ${JSON.stringify(words)}, decision = "${decision}"${why})`;
}
