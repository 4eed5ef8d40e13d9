import { fitsStars, fitsText } from "./stars.ts";

/*
 * Patterns of paths are few on purpose: a name, `*` and `?` inside one name, `**` as a name of its
 * own for any number of folders. They match hidden files too, and upper and lower case differ.
 * Braces, classes and negation are refused: the kernel knows folders only, so what a pattern
 * reaches has to be computed, and that stays exact and linear for these alone.
 */

/** Any number of folders, also none. */
const ANY_DEPTH = "**";
const WILD = /[*?]/;
// deno-lint-ignore no-control-regex -- control characters are exactly what is refused
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;

/** What is wrong with a pattern, as "expected …"; undefined when nothing is. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === "") return "expected a path pattern";
  if (CONTROLS.test(pattern)) return "expected no control characters";
  if (/^(\/|~|[A-Za-z]:)/.test(pattern)) return "expected a path relative to the project";
  if (pattern.split("/").includes("..")) return "expected a path inside the project";
  if (pattern.includes("\\")) return "expected / between folders and no other \\";
  if (/[[\]{}]|^!|[@+!*?]\(/.test(pattern)) {
    return "expected no wildcards but *, ? and ** (write ? for a bracket in a name)";
  }
  const mixed = pattern.split("/").some((name) => name.includes("**") && name !== ANY_DEPTH);
  return mixed ? "expected ** to stand alone between slashes" : undefined;
}

/** The names of a pattern, from the project down; a slash at the end means all that is inside. */
export function patternNames(pattern: string): string[] {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  return pattern.endsWith("/") || names.length === 0 ? [...names, ANY_DEPTH] : names;
}

/** True when the names of a path fit the names of a pattern. */
export function matchesNames(pattern: readonly string[], path: readonly string[]): boolean {
  return fitsStars(pattern, path, (name) => name === ANY_DEPTH, fitsText);
}

/** The names of a pattern that also match all that is below what it matches. */
export function withAllBelow(pattern: readonly string[]): string[] {
  return [...pattern, ANY_DEPTH];
}

/** True when the pattern may match the folder itself or anything below it. */
export function reachesInto(pattern: readonly string[], folder: readonly string[]): boolean {
  let places = closure(pattern, [0]);
  for (const name of folder) {
    places = closure(pattern, places.flatMap((at) => step(pattern, at, name)));
    if (places.length === 0) return false;
  }
  return true;
}

function step(pattern: readonly string[], at: number, name: string): number[] {
  const wanted = pattern[at];
  if (wanted === undefined) return [];
  if (wanted === ANY_DEPTH) return [at];
  return fitsText(wanted, name) ? [at + 1] : [];
}

function closure(pattern: readonly string[], places: readonly number[]): number[] {
  const all = new Set(places);
  for (const at of all) if (pattern[at] === ANY_DEPTH) all.add(at + 1);
  return [...all];
}

/** The folder a pattern begins with, as far as it has no wildcard, and how the rest covers it. */
export interface PatternRoot {
  folder: string[];
  /** `exact`: that one path; `tree`: all below the folder; `some`: some of what is below it. */
  covers: "exact" | "tree" | "some";
}

/** Where a pattern begins and how much of it the pattern covers. */
export function patternRoot(pattern: readonly string[]): PatternRoot {
  const wild = pattern.findIndex((name) => WILD.test(name));
  if (wild < 0) return { folder: [...pattern], covers: "exact" };
  const rest = pattern.slice(wild);
  const plain = rest.filter((name) => name !== ANY_DEPTH);
  const all = rest.includes(ANY_DEPTH) && (plain.length === 0 || plain.join() === "*");
  return { folder: pattern.slice(0, wild), covers: all ? "tree" : "some" };
}

/** The names of a path relative to the project; undefined when it climbs out or is absolute. */
export function pathNames(path: string): string[] | undefined {
  if (path.startsWith("/")) return undefined;
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names;
}

/**
 * The names of a path relative to the project at `root`, or `outside`.
 * @param path absolute, or relative to the root; `.` and `..` are followed by their letters alone,
 * so links have to be followed before
 * @param root absolute
 */
export function namesInProject(path: string, root: string): string[] | "outside" {
  const all = absoluteNames(path.startsWith("/") ? path : `${root}/${path}`);
  const own = absoluteNames(root);
  const inside = own.every((name, at) => all[at] === name);
  return inside ? all.slice(own.length) : "outside";
}

/** The names of an absolute path, where `..` of the topmost folder is that folder. */
function absoluteNames(path: string): string[] {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names;
}
