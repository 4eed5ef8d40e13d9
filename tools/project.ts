import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SourceFile } from "./check_imports.ts";

/** The project's root folder, absolute, without a slash at the end. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** Where the built page goes. */
export const UI_DIRECTORY = join(ROOT, "dist/ui");

/** What the page is built from. */
export const UI_SOURCES = ["ui", "core", "tools/build_ui.ts", "deno.json", "deno.lock"];

/** The named TypeScript sources, and all below the named folders of the project. */
export async function readSources(folders: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const folder of folders) {
    if (folder.endsWith(".ts")) {
      files.push({ path: folder, text: await Deno.readTextFile(join(ROOT, folder)) });
    }
    for await (const path of walk(folder)) {
      if (!/\.tsx?$/.test(path)) continue;
      files.push({ path, text: await Deno.readTextFile(join(ROOT, path)) });
    }
  }
  return files;
}

/** When anything at or below a path of the project last changed (epoch ms); 0 when it is not there. */
export async function newestChange(path: string): Promise<number> {
  const info = await statOrNothing(join(ROOT, path));
  if (info === undefined) return 0;
  let newest = info.mtime?.getTime() ?? 0;
  if (!info.isDirectory) return newest;
  for await (const below of walk(path)) {
    const { mtime } = await Deno.stat(join(ROOT, below));
    newest = Math.max(newest, mtime?.getTime() ?? 0);
  }
  return newest;
}

/** Files and folders below a folder of the project, relative to the root; nothing if it is missing. */
async function* walk(folder: string): AsyncGenerator<string> {
  if ((await statOrNothing(join(ROOT, folder)))?.isDirectory !== true) return;
  for await (const entry of Deno.readDir(join(ROOT, folder))) {
    if (entry.name === "node_modules") continue;
    const path = `${folder}/${entry.name}`;
    yield path;
    if (entry.isDirectory) yield* walk(path);
  }
}

async function statOrNothing(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.stat(path);
  } catch (thrown) {
    if (thrown instanceof Deno.errors.NotFound) return undefined;
    throw thrown;
  }
}
