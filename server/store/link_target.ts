import { dirname, resolve } from "node:path";

/** Links followed one after the other before they are taken for a circle. */
const MOST_LINKS = 16;

/**
 * The file behind a path: people keep their settings elsewhere and leave a symbolic link, which
 * writing by rename would replace. The file need not exist.
 */
export async function linkTarget(path: string): Promise<string> {
  let target = path;
  for (let links = 0; links < MOST_LINKS; links++) {
    const next = await Deno.readLink(target).catch(() => undefined);
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  return path;
}
