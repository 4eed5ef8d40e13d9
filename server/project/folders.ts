import { dirname, isAbsolute, join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { FolderListing, FolderService } from "../../core/services.ts";

/** Folders for the in-app picker; hidden ones are left out. */
export class Folders implements FolderService {
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
  }

  async list(path: string = this.#home): Promise<FolderListing> {
    if (!isAbsolute(path)) {
      throw new IdeaError("INVALID", `path: expected an absolute path, got "${path}"`);
    }
    const names: string[] = [];
    try {
      for await (const entry of Deno.readDir(path)) {
        if (!entry.name.startsWith(".") && await isFolder(path, entry)) names.push(entry.name);
      }
    } catch (cause) {
      const code = cause instanceof Deno.errors.NotFound ? "NOT_FOUND" : "FILE_SYSTEM";
      throw new IdeaError(code, `Could not list "${path}": ${(cause as Error).message}`, { cause });
    }
    const folders = await Promise.all(
      names.sort(byName).map(async (name) => ({
        name,
        path: join(path, name),
        project: await exists(join(path, name, ".ideai")),
      })),
    );
    const parent = dirname(path);
    return { path, folders, ...(parent === path ? {} : { parent }) };
  }
}

async function isFolder(path: string, entry: Deno.DirEntry): Promise<boolean> {
  if (!entry.isSymlink) return entry.isDirectory;
  const target = await Deno.stat(join(path, entry.name)).catch(() => undefined);
  return target?.isDirectory === true;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

function byName(left: string, right: string): number {
  return left.localeCompare(right, undefined, { sensitivity: "base" });
}
