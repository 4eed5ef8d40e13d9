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

/** Not named like tests: they run when asked for. */
const SOAK = [
  "tests/soak/own_history_soak.ts",
  "tests/soak/random_git_soak.ts",
  "tests/soak/random_model_soak.ts",
  "tests/soak/random_real_soak.ts",
  "tests/soak/terminal_soak.ts",
];
/** Two servers of displays that look for a free number at once may find the same. */
const WITH_DISPLAY = /window_test\.ts$/;
const WITH_BROWSER = /browser_test\.ts$/;

/** Files of one portion: few enough to even out, enough to load few programs twice. */
const FILES = { unit: 40, browser: 4, "end-to-end": 4 };

/** Tests in portions, in the order of their beginnings: who is done with one takes the next. */
export async function testPlan(scope: TestScope): Promise<Portion[]> {
  if (scope === "soak") return portionsOf("soak", SOAK, SOAK.length);
  const unit = ["server", "core", "ui", "tools"];
  const folders = [...(scope === "all" ? unit : []), "tests"];
  const files = await Promise.all(folders.map((folder) => testsBelow(folder)));
  return planOf(files.flat());
}

/** Every test is in exactly one portion. @param files paths of tests, from the project's folder */
export function planOf(files: readonly string[]): Portion[] {
  const kinds = Object.groupBy(files, kindOf);
  const { display = [], browser = [], unit = [], "end-to-end": others = [] } = kinds;
  return inTurns([
    [
      ...portionsOf("display", display, display.length),
      ...portionsOf("browser", browser, FILES.browser),
    ],
    portionsOf("end-to-end", others, FILES["end-to-end"]),
    portionsOf("unit", unit, FILES.unit),
  ]);
}

function kindOf(path: string): "display" | "browser" | "unit" | "end-to-end" {
  if (WITH_DISPLAY.test(path)) return "display";
  if (!path.startsWith("tests/")) return "unit";
  return WITH_BROWSER.test(path) ? "browser" : "end-to-end";
}

/** The first of each list, then the second of each: what runs side by side differs. */
function inTurns<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat();
}

function portionsOf(name: string, files: readonly string[], size: number): Portion[] {
  const count = files.length === 0 ? 0 : Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, at) => ({
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
