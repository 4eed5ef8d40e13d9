/** Compiles IdeA with Deno's own compiler: `deno task compile`. */
import { join } from "node:path";
import { bundleProgram, partSources } from "./bundle.ts";
import { runCommand } from "./command.ts";
import { ideaPaths } from "../server/process/paths.ts";
import { embedderHosts, permissionFlags } from "./permissions.ts";
import { print } from "./print.ts";
import { ROOT } from "./project.ts";

const STAGE = join(ROOT, "dist/compile");
const TARGET = join(ROOT, "dist", Deno.build.os === "windows" ? "idea.exe" : "idea");

async function compile(): Promise<number> {
  await bundleProgram(STAGE);
  const threads = (await partSources()).map((path) => path.replace(/^.*\/(.*)\.ts$/, "$1.js"));
  const included = [...threads, "ui", "node_modules", "deno.json"];
  // The list is fixed here: secrets and embedding engines are those of the user who compiles.
  const env = Deno.env.toObject();
  const home = env["HOME"] ?? "/";
  const hosts = await embedderHosts(ideaPaths({ ...env, HOME: home }).config);
  const flags = permissionFlags({ programFiles: [TARGET], home, hosts });
  const { code, output } = await runCommand(Deno.execPath(), [
    "compile",
    "--quiet",
    "--no-lock",
    "--no-check",
    ...flags,
    ...included.flatMap((path) => ["--include", join(STAGE, path)]),
    "--output",
    TARGET,
    join(STAGE, "main.js"),
  ]);
  if (code === 0) return succeed();
  print(output.trim());
  print(REMEDY);
  return 1;
}

function succeed(): number {
  print(TARGET);
  return 0;
}

const TRIPLE = Deno.build.target;
const VERSION = Deno.version.deno;

const REMEDY = `
Nothing was compiled. If the base program "denort" could not be fetched, give it yourself:
  DENORT_BIN=/path/to/denort deno task compile
or put its archive where Deno looks for it:
  $DENO_DIR/dl/release/v${VERSION}/denort-${TRIPLE}.zip
It must be denort ${VERSION} for ${TRIPLE}; the deno program itself will not do.
Without it, \`deno task package\` makes one file with the same content.`;

Deno.exit(await compile());
