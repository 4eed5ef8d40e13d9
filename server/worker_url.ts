/**
 * Where a thread's program is: beside its source, or beside the one file everything is bundled into.
 * @param path relative to `server/`, for example `terminal/pty_worker.ts`
 */
export function workerUrl(path: string): URL {
  if (import.meta.url.endsWith("/server/worker_url.ts")) return new URL(path, import.meta.url);
  const name = path.replace(/^.*\//, "").replace(/\.ts$/, ".js");
  return new URL(name, import.meta.url);
}
