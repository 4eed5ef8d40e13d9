import { dirname, isAbsolute, join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { FolderListing, FolderService } from "../../core/project/service.ts";

/** Folders for the in-app picker. */
export class Folders implements FolderService {
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
  }

  /** @param options.hidden names that begin with a dot are listed too */
  async list(
    path: string = this.#home,
    options: { hidden: boolean } = { hidden: false },
  ): Promise<FolderListing> {
    checkAbsolute("path", path);
    const names: string[] = [];
    try {
      for await (const entry of Deno.readDir(path)) {
        const shown = options.hidden || !entry.name.startsWith(".");
        if (shown && await isFolder(path, entry)) names.push(entry.name);
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

  async create(parent: string, name: string): Promise<FolderListing> {
    checkAbsolute("parent", parent);
    checkName(name);
    const path = join(parent, name);
    try {
      await Deno.mkdir(path);
    } catch (cause) {
      const taken = cause instanceof Deno.errors.AlreadyExists;
      if (taken) throw new IdeaError("CONFLICT", `"${path}" is there already`, { cause });
      throw new IdeaError(
        "FILE_SYSTEM",
        `Could not create "${path}": ${(cause as Error).message}`,
        {
          cause,
        },
      );
    }
    return await this.list(path);
  }
}

function checkAbsolute(field: string, path: string): void {
  if (isAbsolute(path)) return;
  throw new IdeaError("INVALID", `${field}: expected an absolute path, got "${path}"`);
}

function checkName(name: string): void {
  // deno-lint-ignore no-control-regex
  if (name !== "" && name !== "." && name !== ".." && !/[/\\\u0000-\u001f]/.test(name)) return;
  throw new IdeaError("INVALID", `name: expected the name of a folder, got "${name}"`);
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
