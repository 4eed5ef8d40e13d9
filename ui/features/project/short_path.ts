import { signal } from "@preact/signals";
import { api, read } from "../../client.ts";

/** The person's own folder on the host's machine; empty until known. */
const home = signal("");

/** Asks the host where the person's own folder is. */
export async function learnHome(): Promise<void> {
  home.value = (await read(api.health.$get())).home;
}

/** A path as people write it: their own folder is `~`. */
export function shortPath(path: string): string {
  return abbreviated(path, home.value);
}

/** A path with this folder written as `~`. */
export function abbreviated(path: string, folder: string): string {
  if (folder === "" || folder === "/") return path;
  if (path === folder) return "~";
  const below = path.startsWith(folder) && /[/\\]/.test(path[folder.length] ?? "");
  return below ? `~${path.slice(folder.length)}` : path;
}
