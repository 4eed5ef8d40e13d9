import { dirname, relative } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { linkTarget } from "../store/link_target.ts";

/**
 * The file behind a path, links followed, as long as it is in the project: an agent that may make
 * links there could have the host read or write for it what it cannot reach itself.
 * @throws IdeaError `INVALID` naming both
 */
export async function insideProject(path: string, root: string): Promise<string> {
  const target = await linkTarget(path);
  const [real, realRoot] = [await realOf(target), await Deno.realPath(root)];
  const way = relative(realRoot, real);
  if (way !== ".." && !/^\.\.[\\/]/u.test(way)) return target;
  throw new IdeaError("INVALID", `${path} leads out of the project, to ${real}`);
}

/** The real place of a file, or where the nearest folder that is there would put it. */
async function realOf(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (cause) {
    const parent = dirname(path);
    if (!(cause instanceof Deno.errors.NotFound) || parent === path) throw cause;
    return await realOf(parent);
  }
}
