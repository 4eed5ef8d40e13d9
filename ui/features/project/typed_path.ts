import type { FolderListing } from "../../../core/project/service.ts";

/** What a typed path means while a folder is listed. */
export interface TypedPath {
  /** Folders whose names begin like, or else contain, the last part that was typed. */
  folders: FolderListing["folders"];
  /** Where Enter leads; undefined opens the listed folder itself. */
  goTo?: string;
}

/**
 * Reads what is in the path's box: more than the listed folder filters it, anything else is another
 * place to go to.
 */
export function readTyped(listing: FolderListing, typed: string): TypedPath {
  const rest = restOf(listing.path, typed.trim());
  if (rest === "") return { folders: listing.folders };
  if (rest === undefined || /[/\\]/.test(rest)) return { folders: [], goTo: typed.trim() };
  const folders = matching(listing.folders, rest.toLowerCase());
  return { folders, goTo: folders[0]?.path ?? typed.trim() };
}

/** The listed folder with room for a name behind it. */
export function withSeparator(path: string): string {
  const separator = path.includes("\\") ? "\\" : "/";
  return path.endsWith(separator) ? path : path + separator;
}

function restOf(path: string, typed: string): string | undefined {
  if (typed === path || typed === "") return "";
  const base = withSeparator(path);
  return typed.startsWith(base) ? typed.slice(base.length) : undefined;
}

function matching(folders: FolderListing["folders"], part: string): FolderListing["folders"] {
  const place = ({ name }: { name: string }) => name.toLowerCase().indexOf(part);
  const found = folders.filter((folder) => place(folder) >= 0);
  return [...found].sort((a, b) => Number(place(a) > 0) - Number(place(b) > 0));
}
