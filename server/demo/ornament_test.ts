import assert from "node:assert/strict";
import { ornament, withInvalidBytes } from "./ornament.ts";

Deno.test("invalid bytes replace their mark and leave all other text as it is", () => {
  const around = ornament({ wideGlyphs: true, invalidUtf8: true });
  const bytes = new TextEncoder().encode(`before ${around} after 日本`);
  assert.throws(() => new TextDecoder("utf-8", { fatal: true }).decode(withInvalidBytes(bytes)));
  const shown = new TextDecoder().decode(withInvalidBytes(bytes));
  assert.match(shown, /^before 👨‍👩‍👧‍👦 .*\ufffd.* after 日本$/u);
  assert.equal(ornament({ wideGlyphs: false, invalidUtf8: false }), "");
});
