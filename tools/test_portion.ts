import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runCommand } from "./command.ts";
import { print } from "./print.ts";
import { ROOT } from "./project.ts";
import { failuresIn, filesOf } from "./test_failures.ts";
import type { Portion } from "./test_shards.ts";
import { readTally, type Tally, tallyLine } from "./test_tally.ts";

/** How a portion of the tests ended. */
export interface PortionEnd {
  portion: Portion;
  tally: Tally;
  /** Each in a few lines. */
  failures: string[];
}

/**
 * Runs one portion and shows its output in one piece.
 *
 * Its files are modules of one program: a program for each would load the same sources hundreds of
 * times (measured: 11.5 s instead of 3.6 s for the tests of `core`).
 *
 * @param folder of the run
 */
export async function runPortion(portion: Portion, folder: string): Promise<PortionEnd> {
  const program = join(folder, "portions", `${portion.name}.ts`);
  await Deno.writeTextFile(program, programOf(portion));
  const begun = performance.now();
  const args = ["test", "--allow-all", "--no-check", "--permit-no-files", program];
  const { code, output } = await runCommand(Deno.execPath(), args, {
    cwd: ROOT,
    env: testEnvironment(folder),
  });
  const tally = readTally(output, code);
  const seconds = Math.round((performance.now() - begun) / 1000);
  print(`${output.trimEnd()}\n\n- ${portion.name}: ${tallyLine(tally)} (${seconds} s)\n`);
  return {
    portion,
    tally,
    failures: failuresIn(output, code).map((text) => `${portion.name}: ${text}`),
  };
}

/** More files than these failed: it is the program, not what ran beside it. */
const MOST_AGAIN = 4;

/**
 * Runs what failed once more, now with nothing beside it: what passes then is told as a race worth
 * finding, and does not fail the run.
 */
export async function runAgain(end: PortionEnd, folder: string): Promise<PortionEnd> {
  const { portion, tally, failures } = end;
  const files = filesOf(failures);
  if (files.length === 0 || files.length > MOST_AGAIN) return end;
  const again = await runPortion({ name: `${portion.name}-again`, files }, folder);
  if (again.tally.failed > 0) return end;
  return {
    portion,
    tally: { passed: tally.passed + tally.failed, failed: 0 },
    failures: failures.map((text) => `Failed beside others, passed alone: ${text}`),
  };
}

function programOf({ files }: Portion): string {
  return files.map((path) => `import "${pathToFileURL(join(ROOT, path)).href}";\n`).join("");
}

/** A home and temporary folders of the run's own, so that tests never touch the user's. */
function testEnvironment(folder: string): Record<string, string> {
  const home = Deno.env.get("HOME") ?? "/";
  const cache = Deno.env.get("XDG_CACHE_HOME") ?? join(home, ".cache");
  return {
    DENO_DIR: Deno.env.get("DENO_DIR") ?? join(cache, "deno"),
    HOME: join(folder, "home"),
    TMPDIR: join(folder, "t"),
    XDG_RUNTIME_DIR: join(folder, "run"),
    // Where test homes go, so that what runs in them is known to be of this run.
    IDEA_TEST_FOLDER: join(folder, "home"),
    DENO_NO_UPDATE_CHECK: "1",
    NO_COLOR: "1",
  };
}
