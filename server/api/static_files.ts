import { join } from "node:path";
import { Hono } from "hono";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  ico: "image/x-icon",
};

/** The built UI: flat, so a name with a separator names nothing. */
export function staticFiles(folder: string) {
  return new Hono().get("/:file?", async (c) => {
    const file = c.req.param("file") ?? "index.html";
    if (!/^[\w.-]+$/.test(file)) return c.notFound();
    const bytes = await Deno.readFile(join(folder, file)).catch(() => undefined);
    if (!bytes) return c.notFound();
    const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return c.body(bytes, 200, { "content-type": type, "cache-control": "no-cache" });
  });
}
