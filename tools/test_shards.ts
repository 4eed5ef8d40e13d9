import { ROOT } from "./project.ts";

/** Which tests to run. */
export type TestScope = "all" | "e2e" | "soak";

/** Unit tests: those that start hosts, and those that need nothing. */
const UNIT = { hosts: ["server"], plain: ["core", "tools", "ui"] };
const END_TO_END = "tests";
/** Not named like tests: they run when asked for. */
const SOAK = [
  "tests/soak/own_history_soak.ts",
  "tests/soak/random_git_soak.ts",
  "tests/soak/random_model_soak.ts",
  "tests/soak/random_real_soak.ts",
  "tests/soak/terminal_soak.ts",
];
/** Tests with a display: two that look for a free one at once may find the same. */
const WITH_DISPLAY = /(?:browser|window)_test\.ts$/;

/**
 * The tests as lists that run side by side: those that mostly wait beside those that work.
 * Everything is in exactly one list.
 */
export async function testShards(scope: TestScope): Promise<string[][]> {
  if (scope === "soak") return [SOAK];
  return shardsOf(scope, await namesIn(`${ROOT}/${END_TO_END}`));
}

/** @param names of what lies in the folder of the end-to-end tests */
export function shardsOf(scope: "all" | "e2e", names: readonly string[]): string[][] {
  const paths = names.map((name) => `${END_TO_END}/${name}`).sort();
  const shown = paths.filter((path) => WITH_DISPLAY.test(path));
  const others = paths.filter((path) => !WITH_DISPLAY.test(path));
  // Two, on two cores: a third one makes CLIs wait for each other.
  const unit = scope === "all" ? UNIT : { hosts: [], plain: [] };
  return [[...unit.hosts, ...shown], [...unit.plain, ...others]];
}

/** Tests and folders that may hold some; soak programs are named otherwise. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory || name.endsWith("_test.ts")) names.push(name);
  }
  return names;
}
