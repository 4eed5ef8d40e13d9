import { dirname } from "node:path";
import { kindOf, type PathKind, readLink } from "../process/libc.ts";

/** Where a path leads. */
export interface Followed {
  /** Free of links; absent when there is nothing, or nothing this user may see. */
  real?: { path: string; isFolder: boolean };
  /** The last folder on the way that is there. */
  nearest: string;
  /** The links on the way, each where it really lies. */
  links: string[];
}

/** As many as the kernel follows. */
const MAX_LINKS = 40;

/** Follows an absolute path, link by link. */
export function follow(path: string): Followed {
  const links: string[] = [];
  const names = namesOf(path);
  let at = "/";
  let isFolder = true;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === "..") {
      at = dirname(at);
      continue;
    }
    const next = `${at === "/" ? "" : at}/${name}`;
    const kind: PathKind | undefined = isFolder ? kindOf(next) : undefined;
    if (kind === undefined) return { nearest: isFolder ? at : dirname(at), links };
    if (kind !== "link") {
      at = next;
      isFolder = kind === "folder";
      continue;
    }
    if (links.push(next) > MAX_LINKS) return { nearest: at, links };
    const target = readLink(next) ?? "";
    if (target.startsWith("/")) at = "/";
    names.unshift(...namesOf(target));
  }
  return { real: { path: at, isFolder }, nearest: isFolder ? at : dirname(at), links };
}

/** True when the path is the folder, or lies in it. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** The folders around a path, the outermost first, without the root. */
export function foldersAround(path: string): string[] {
  const names = namesOf(path).slice(0, -1);
  return names.map((_, at) => `/${names.slice(0, at + 1).join("/")}`);
}

function namesOf(path: string): string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}
