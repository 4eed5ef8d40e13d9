import { ROOT } from "./project.ts";

/** Which tests to run. */
export type TestScope = "all" | "e2e" | "soak";

/** Tests that run in one process, one after the other. */
export interface Portion {
  /** Of the folder its files are in, with a number where there are several. */
  name: string;
  /** Paths from the project's folder. */
  files: string[];
}

/** Tests in portions: who is done with one takes the next. */
export interface TestPlan {
  /** By one runner, whose portions they are: what needs a display. */
  alone: Portion[];
  /** By whoever is free. */
  rest: Portion[];
}

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

/** Files of one portion: few enough to even out, enough to load few programs twice. */
const PORTION = { unit: 40, endToEnd: 5, withDisplay: 8 };

/** Every test is in exactly one portion. */
export async function testPlan(scope: TestScope): Promise<TestPlan> {
  if (scope === "soak") return { alone: portionsOf("soak", SOAK, 1), rest: [] };
  const unit = ["server", "core", "ui", "tools"];
  const folders = [...(scope === "all" ? unit : []), "tests"];
  const files = await Promise.all(folders.map((folder) => testsBelow(folder)));
  return planOf(files.flat());
}

/** @param files paths of tests, from the project's folder */
export function planOf(files: readonly string[]): TestPlan {
  const unit = files.filter((path) => !path.startsWith("tests/"));
  const endToEnd = files.filter((path) => path.startsWith("tests/"));
  const shown = endToEnd.filter((path) => WITH_DISPLAY.test(path));
  const others = endToEnd.filter((path) => !WITH_DISPLAY.test(path));
  return {
    alone: portionsOf("display", shown, PORTION.withDisplay),
    rest: [
      ...portionsOf("unit", unit, PORTION.unit),
      ...portionsOf("end-to-end", others, PORTION.endToEnd),
    ],
  };
}

function portionsOf(name: string, files: readonly string[], size: number): Portion[] {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, at) => ({
    name: `${name}-${at + 1}`,
    files: files.slice(at * size, (at + 1) * size),
  }));
}

async function testsBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${ROOT}/${folder}`)) {
    const path = `${folder}/${name}`;
    if (isDirectory) files.push(...await testsBelow(path));
    else if (/_test\.tsx?$/.test(name)) files.push(path);
  }
  return files.sort();
}
