import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PART = /^[\w.]+-[A-Z0-9]{8}\.js$/u;

Deno.test("the page builds into a few files that need nothing from elsewhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "idea-ui-"));
  try {
    await writeFile(join(folder, "editor_view-OLDPART1.js"), "");
    await build(folder);
    const names = (await readdir(folder)).sort();
    assert.deepEqual(names.filter((name) => !PART.test(name)), [
      "app.css",
      "app.js",
      "favicon.svg",
      "index.html",
    ]);
    const parts = names.filter((name) => PART.test(name));
    assert.ok(!parts.includes("editor_view-OLDPART1.js"), "parts of an earlier build are gone");
    await holdsEditorApart(folder, parts);
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

/** The editor is as big as a third of the page: it is loaded with the first text that is edited. */
async function holdsEditorApart(folder: string, parts: readonly string[]): Promise<void> {
  const isInEditor = (text: string) => text.includes("cm-content");
  const contents = await Promise.all(parts.map((name) => readFile(join(folder, name), "utf8")));
  assert.ok(contents.some(isInEditor));
  assert.ok(!isInEditor(await readFile(join(folder, "app.js"), "utf8")));
}

/** As a program of its own: the bundler leaves a process to be waited for, with no way to do so. */
async function build(folder: string): Promise<void> {
  const script = fileURLToPath(new URL("build_ui.ts", import.meta.url));
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--node-modules-dir=manual", script, folder],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}
