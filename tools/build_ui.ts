import * as esbuild from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Bundles the window's page: `index.html`, `app.js`, `app.css` and the icon.
 * @param outDir created when missing; older files of the same names are replaced
 * @throws when the sources do not bundle; the message names the file and line
 */
export async function buildUi(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  try {
    await esbuild.build({ ...OPTIONS, outdir: outDir });
  } finally {
    // esbuild is a child process that would keep the program alive.
    await esbuild.stop();
  }
  for (const file of ["index.html", "favicon.svg"]) {
    await copyFile(join(ROOT, "ui", file), join(outDir, file));
  }
}

const OPTIONS: esbuild.BuildOptions = {
  absWorkingDir: ROOT,
  entryPoints: [
    { in: join(ROOT, "ui/main.tsx"), out: "app" },
    { in: join(ROOT, "ui/app.css"), out: "app" },
  ],
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "eof",
  logLevel: "silent",
};

if (import.meta.main) {
  const outDir = Deno.args[0] ?? join(ROOT, "dist", "ui");
  await buildUi(outDir);
  await Deno.stdout.write(new TextEncoder().encode(`${outDir}\n`));
}
