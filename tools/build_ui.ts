import * as esbuild from "esbuild";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Bundles the window's page: `index.html`, `app.js`, `app.css`, the icon, and the parts that are
 * loaded when they are needed, each under a name that changes with its content.
 * @param outDir created when missing; older files of the same names are replaced, older parts go
 * @throws when the sources do not bundle; the message names the file and line
 */
export async function buildUi(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const before = (await readdir(outDir)).filter((name) => PART.test(name));
  try {
    const { metafile } = await esbuild.build({ ...OPTIONS, outdir: outDir });
    const built = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
    for (const name of before) if (!built.has(name)) await rm(join(outDir, name), { force: true });
  } finally {
    // esbuild is a child process that would keep the program alive.
    await esbuild.stop();
  }
  for (const file of ["index.html", "favicon.svg"]) {
    await copyFile(join(ROOT, "ui", file), join(outDir, file));
  }
}

const PART = /-[A-Z0-9]{8}\.js$/u;

const OPTIONS = {
  absWorkingDir: ROOT,
  entryPoints: [
    { in: join(ROOT, "ui/main.tsx"), out: "app" },
    { in: join(ROOT, "ui/app.css"), out: "app" },
  ],
  bundle: true,
  splitting: true,
  chunkNames: "[name]-[hash]",
  metafile: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "eof",
  logLevel: "silent",
} satisfies esbuild.BuildOptions;

if (import.meta.main) {
  const outDir = Deno.args[0] ?? join(ROOT, "dist", "ui");
  await buildUi(outDir);
  await Deno.stdout.write(new TextEncoder().encode(`${outDir}\n`));
}
