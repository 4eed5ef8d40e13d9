import assert from "node:assert/strict";
import { readScreen, type ScreenManifest } from "./screen_manifest.ts";

const manifest: ScreenManifest = {
  dialogs: [{ kind: "trust", all: ["Trust this\\?", "Enter confirms"] }],
  busy: ["esc to interrupt"],
  busyTitle: "^[◐-◓] ",
  prompt: { row: "^> (.*)$", above: "^-{3,}", below: "^-{3,}" },
};

function view(lines: string[], more: { bright?: string[]; title?: string } = {}) {
  const { bright = lines, title = "✳ CLI" } = more;
  return { lines, bright, title };
}

const IDLE = ["---", "> ", "---"];

Deno.test("an agent whose narrow screen cuts off the footer is busy by its title", () => {
  assert.equal(readScreen(view(IDLE, { title: "◐ CLI" }), manifest).busy, true);
  assert.equal(readScreen(view(IDLE), manifest).busy, false);
});

Deno.test("what a person typed is a draft, what the program suggests is not", () => {
  const typed = ["---", "> fix the parser", "  and test it", "---"];
  assert.deepEqual(readScreen(view(typed), manifest), {
    prompt: "draft",
    draft: "fix the parser\nand test it",
    busy: false,
  });
  const suggestion = view(["---", "> Try something", "---"], { bright: IDLE });
  assert.equal(readScreen(suggestion, manifest).prompt, "empty");
});

Deno.test("a screen without the prompt's frame shows no prompt, whatever a message quotes", () => {
  assert.equal(readScreen(view(["> quoted", "more"]), manifest).prompt, "absent");
});

Deno.test("a dialog needs its question and its keys", () => {
  const lines = ["Trust this?", "Enter confirms"];
  assert.equal(readScreen(view(lines), manifest).dialog?.kind, "trust");
  assert.equal(readScreen(view(["Trust this?"]), manifest).dialog, undefined);
});
