/**
 * Claude Code's language of rules, as measured on 2026-11-30 with 2.1.332 and 2.1.331:
 * - Only `Read(…)` and `Edit(…)` know paths. `Edit` holds for Edit, Write, NotebookEdit and for what
 *   the shell is seen to redirect into; `Read` also for `cat`, `grep` and their like in the shell.
 *   `Write(…)` and `NotebookEdit(…)` with a path mean nothing.
 * - Paths are those of gitignore: `//` begins an absolute one, `*` stays in one name and matches
 *   hidden files too, and what matches a folder holds for all below it. Upper and lower case are the
 *   same to it, which IdeA's patterns tell apart: no rule can say that.
 * - `\[` and `\]` are brackets; `\*` and `\?` are not understood. Parentheses, commas, spaces and
 *   `!` in the middle mean themselves.
 * - A deny wins over an ask, an ask over an allow.
 * - `Bash(x:*)` is a prefix of whole words, `*` any characters, `?` itself. Each part of a line is
 *   looked at, also in `$(…)`, behind assignments, `env` and a path; programs like `timeout` before
 *   an allowed command are let through.
 */
import type { CommandMatcher } from "../../core/permission/model.ts";
import { oneSpaced } from "../../core/permission/command_matcher.ts";
import { matchesNames, patternRoot, reachesInto } from "../../core/permission/path_pattern.ts";
import type { PlacedPattern } from "./policy_reading.ts";

/** Tools whose rules know paths. */
export type PathTool = "Read" | "Edit";

/** How far a rule of Claude says what the policy says. */
export interface ToldRule {
  /** Absent when every rule would allow more than the policy. */
  rule?: string;
  /** What is to be asked about although the rule allows it. */
  guard?: string;
  exact: boolean;
}

/** A root with one of these cannot be written down as itself. */
// deno-lint-ignore no-control-regex -- control characters are among what cannot be written
const UNSAYABLE = /[*?\\\u0000-\u001f\u007f]/g;

/** The rule that denies a pattern and all below it. */
export function denyPath(tool: PathTool, root: string, { names }: PlacedPattern): string {
  const widened = root.replace(UNSAYABLE, "?");
  return pathRule(tool, widened, names);
}

/**
 * The rule that allows a pattern. What matches a folder would hold for all below it too, which the
 * policy does not say: that is asked about, by the guard, unless another allow reaches there.
 */
export function allowPath(
  tool: PathTool,
  root: string,
  pattern: PlacedPattern,
  allowed: readonly PlacedPattern[],
): ToldRule {
  if (root.search(UNSAYABLE) >= 0) return { exact: false };
  const { names } = pattern;
  const rule = pathRule(tool, root, names);
  if (names.at(-1) === "**") return { rule, exact: true };
  const others = allowed.filter((one) => one !== pattern);
  if (others.some((other) => isTreeAround(other.names, names))) return { exact: true };
  if (others.some((other) => startsBelow(other.names, names))) return { exact: false };
  const exact = !others.some((other) => mayReachBelow(other.names, names));
  return { rule, guard: pathRule(tool, root, [...names, "*"]), exact };
}

function pathRule(tool: PathTool, root: string, names: readonly string[]): string {
  const base = root.replace(/[[\]]/g, "\\$&").replace(/\/+$/, "");
  return `${tool}(/${base}/${names.join("/")})`;
}

/** A whole folder is allowed, and the pattern lies in it. */
function isTreeAround(other: readonly string[], names: readonly string[]): boolean {
  const { folder, covers } = patternRoot(other);
  return covers === "tree" && folder.every((name, at) => patternRoot(names).folder[at] === name);
}

/** The other one begins in a folder that the pattern matches. */
function startsBelow(other: readonly string[], names: readonly string[]): boolean {
  const { folder } = patternRoot(other);
  const around = folder.slice(0, other.length - 1);
  return around.some((_, at) => matchesNames(names, around.slice(0, at + 1)));
}

function mayReachBelow(other: readonly string[], names: readonly string[]): boolean {
  const deeper = other.includes("**") || names.includes("**") || other.length > names.length;
  return deeper && reachesInto(other, patternRoot(names).folder);
}

/** The rule that denies a command; wider where Claude has no words for it. */
export function denyCommand(matcher: CommandMatcher): ToldRule {
  const value = sayable(matcher);
  if (matcher.kind === "prefix") return { rule: `Bash(${value}:*)`, exact: !value.includes("*") };
  if (matcher.kind === "glob") {
    return { rule: `Bash(${value.replaceAll("?", "*")})`, exact: !value.includes("?") };
  }
  return { rule: `Bash(${value})`, exact: !hasStar(value) };
}

/** The rule that allows a command, if Claude has exact words for it. */
export function allowCommand(matcher: CommandMatcher): ToldRule {
  const value = sayable(matcher);
  const unsayable = matcher.kind === "glob" ? value.includes("?") : hasStar(value);
  if (unsayable) return { exact: false };
  return { rule: matcher.kind === "prefix" ? `Bash(${value}:*)` : `Bash(${value})`, exact: true };
}

function hasStar(value: string): boolean {
  return value.includes("*");
}

function sayable({ value }: CommandMatcher): string {
  return oneSpaced(value).replaceAll("\\", "\\\\");
}
