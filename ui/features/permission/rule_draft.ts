import { matcherOf, matcherProblem } from "../../../core/permission/command_matcher.ts";
import type {
  Capability,
  CommandRule,
  Effect,
  PermissionRule,
} from "../../../core/permission/model.ts";
import { patternProblem } from "../../../core/permission/path_pattern.ts";

/** A rule as it is typed: one pattern or command a line. */
export interface RuleDraft {
  effect: Effect;
  capability: Capability;
  lines: string;
}

/** What is wrong with a draft; without a line, with all of it. */
export interface DraftProblem {
  line?: string;
  /** In core's words: "expected …". */
  problem: string;
}

/** Said of a rule about files that names none. */
export const NO_PATTERN = 'expected a pattern; the whole project is "**"';

const OPPOSITE: Record<Effect, Effect> = { allow: "deny", deny: "allow" };

/** The draft that stands for a rule. */
export function draftOf(rule: PermissionRule): RuleDraft {
  const { effect, capability, paths, commands } = rule;
  const lines = capability === "executeBash"
    ? commands.map((command) => commandLine(command, effect))
    : paths;
  return { effect, capability, lines: lines.join("\n") };
}

/**
 * The rule a draft stands for. A line that stands for a command of `before` is that very command,
 * also where its words alone would be read as another one; what a later version wrote stays.
 */
export function ruleOf(draft: RuleDraft, before?: PermissionRule): PermissionRule {
  const { effect, capability } = draft;
  const lines = linesOf(draft);
  const rest = { ...before, capability, effect };
  if (capability !== "executeBash") return { ...rest, paths: lines, commands: [] };
  const known = new Map(
    before?.commands.map((command) => [commandLine(command, before.effect), command]),
  );
  const same = before?.effect === effect;
  const commands = lines.map((line) =>
    (same ? known.get(line) : undefined) ?? readLine(line, effect)
  );
  return { ...rest, paths: [], commands };
}

/** What is wrong with a draft, nothing when it can be saved. */
export function problemsOf(draft: RuleDraft): DraftProblem[] {
  const lines = linesOf(draft);
  if (draft.capability === "executeBash") {
    return lines.flatMap((line) => found(line, matcherProblem(textOf(line).text)));
  }
  if (lines.length === 0) return [{ problem: NO_PATTERN }];
  return lines.flatMap((line) => found(line, patternProblem(line)));
}

/**
 * Lines that look like a folder but name that one path alone. A deny of a folder denies all that
 * is in it, so only an allow falls short.
 */
export function bareFolders(draft: RuleDraft): string[] {
  if (draft.capability === "executeBash" || draft.effect === "deny") return [];
  return linesOf(draft).filter((line) =>
    patternProblem(line) === undefined && /(^|\/)\.?[^./*?]+$/.test(line)
  );
}

/** The draft with a folder's line made to mean all that is in it. */
export function withAllInside(draft: RuleDraft, folder: string): RuleDraft {
  const lines = draft.lines.split("\n").map((line) =>
    line.trim() === folder ? `${folder}/**` : line
  );
  return { ...draft, lines: lines.join("\n") };
}

/** How a command of a rule is typed: `! ` before what has the other effect, `= ` before a whole line. */
export function commandLine({ matcher, effect }: CommandRule, ofRule: Effect): string {
  const exactly = matcher.kind === "exact" ? "= " : "";
  return `${effect === ofRule ? "" : "! "}${exactly}${matcher.value}`;
}

function readLine(line: string, ofRule: Effect): CommandRule {
  const { opposite, exact, text } = textOf(line);
  return {
    matcher: exact ? { kind: "exact", value: text } : matcherOf(text),
    effect: opposite ? OPPOSITE[ofRule] : ofRule,
  };
}

function textOf(line: string): { opposite: boolean; exact: boolean; text: string } {
  const opposite = /^!(\s|$)/.test(line);
  const rest = opposite ? line.slice(1).trim() : line;
  const exact = /^=(\s|$)/.test(rest);
  return { opposite, exact, text: exact ? rest.slice(1).trim() : rest };
}

function linesOf({ lines }: RuleDraft): string[] {
  return lines.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

function found(line: string, problem: string | undefined): DraftProblem[] {
  return problem === undefined ? [] : [{ line, problem }];
}
