import { basename, dirname, join, resolve } from "node:path";

/**
 * Where a path leads to, its links followed as far as it exists: the kernel goes by what a path is
 * and not by its letters.
 * @param path absolute, or relative to the root
 */
export async function followLinks(path: string, root: string): Promise<string> {
  let existing = resolve(root, path);
  let rest = "";
  for (;;) {
    const real = await Deno.realPath(existing).catch(() => undefined);
    if (real !== undefined) return rest === "" ? real : join(real, rest);
    const parent = dirname(existing);
    if (parent === existing) return resolve(root, path);
    rest = join(basename(existing), rest);
    existing = parent;
  }
}
