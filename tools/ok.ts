/** The one gate: `deno task ok` passes before anything is proposed. */
import { capabilityFolders, checkArchitecture } from "./check_architecture.ts";
import { checkImports } from "./check_imports.ts";
import { runCommand } from "./command.ts";
import { print } from "./print.ts";
import { readSources, ROOT } from "./project.ts";
import { runTests } from "./test.ts";
import { tallyLine } from "./test_tally.ts";

/** One step of the gate; returns what is wrong, or nothing. */
interface Step {
  name: string;
  run: () => Promise<string>;
}

const STEPS: Step[] = [
  { name: "format", run: () => deno("fmt", "--check") },
  { name: "lint", run: () => deno("lint") },
  { name: "types", run: () => deno("check", ".") },
  { name: "imports", run: async () => lines(checkImports(await readSources(FOLDERS))) },
  { name: "ARCHITECTURE.md", run: checkMap },
];

const FOLDERS = ["core", "server", "ui"];

async function deno(...args: string[]): Promise<string> {
  const { code, output } = await runCommand(Deno.execPath(), args, { cwd: ROOT });
  return code === 0 ? "" : output;
}

async function checkMap(): Promise<string> {
  const document = await Deno.readTextFile(`${ROOT}/ARCHITECTURE.md`);
  return lines(checkArchitecture(document, await capabilityFolders(ROOT)));
}

function lines(problems: string[]): string {
  return problems.join("\n");
}

async function main(): Promise<number> {
  for (const { name, run } of STEPS) {
    print(`- ${name}`);
    const problem = await run();
    if (problem === "") continue;
    print(problem.trimEnd());
    print(`The gate stops at: ${name}`);
    print(tallyLine({ passed: 0, failed: 1 }));
    return 1;
  }
  print("- tests");
  const tally = await runTests("all");
  print(tallyLine(tally));
  return tally.failed === 0 ? 0 : 1;
}

Deno.exit(await main());
