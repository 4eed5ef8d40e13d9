/**
 * Where a part of the program is that is loaded by itself, a thread or a role: its source, or a file
 * beside the one that everything else is bundled into.
 * @param path relative to `server/`, for example `terminal/pty_worker.ts`
 */
export function partUrl(path: string): URL {
  if (import.meta.url.endsWith("/server/part_url.ts")) return new URL(path, import.meta.url);
  const name = path.replace(/^.*\//, "").replace(/\.ts$/, ".js");
  return new URL(name, import.meta.url);
}

/**
 * Loads a part when it is needed. A literal `import()` would be read at every start, whatever the
 * program is about to become.
 */
export async function loadPart<M>(path: string): Promise<M> {
  return await import(partUrl(path).href) as M;
}
