import { ROOT } from "./project.ts";

/** Which tests to run. */
export type TestScope = "all" | "e2e" | "soak";

const UNIT = ["core", "server", "tools", "ui"];
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

/** Tests in portions: who is done with one takes the next. */
export interface TestPlan {
  /** One after the other, by one runner: what needs a display. */
  alone: string[];
  /** By whoever is free, the longest first. */
  rest: string[][];
}

/** Files of one portion: few enough to even out, enough to start few processes. */
const PORTION = 3;

/** Every test is in exactly one portion. */
export async function testPlan(scope: TestScope): Promise<TestPlan> {
  if (scope === "soak") return { alone: SOAK, rest: [] };
  return planOf(scope, await namesIn(`${ROOT}/${END_TO_END}`));
}

/** @param names of what lies in the folder of the end-to-end tests */
export function planOf(scope: "all" | "e2e", names: readonly string[]): TestPlan {
  const paths = names.map((name) => `${END_TO_END}/${name}`).sort();
  const others = paths.filter((path) => !WITH_DISPLAY.test(path));
  const portions = Array.from(
    { length: Math.ceil(others.length / PORTION) },
    (_, at) => others.slice(at * PORTION, (at + 1) * PORTION),
  );
  return {
    alone: paths.filter((path) => WITH_DISPLAY.test(path)),
    rest: [...(scope === "all" ? [UNIT] : []), ...portions],
  };
}

/** Tests and folders that may hold some; soak programs are named otherwise. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory || name.endsWith("_test.ts")) names.push(name);
  }
  return names;
}
