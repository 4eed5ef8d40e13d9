import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

Deno.test("the page builds into four files that need nothing from elsewhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "idea-ui-"));
  try {
    await build(folder);
    assert.deepEqual((await readdir(folder)).sort(), [
      "app.css",
      "app.js",
      "favicon.svg",
      "index.html",
    ]);
    const html = await readFile(join(folder, "index.html"), "utf8");
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/, "no inline script: the CSP forbids it");
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/);
    assert.doesNotMatch(html, /https?:/);
    const css = await readFile(join(folder, "app.css"), "utf8");
    assert.doesNotMatch(css, /(url\(|@import)\s*["']?https?:/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** As a program of its own: the bundler leaves a process to be waited for, with no way to do so. */
async function build(folder: string): Promise<void> {
  const script = fileURLToPath(new URL("build_ui.ts", import.meta.url));
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--node-modules-dir=manual", script, folder],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}
