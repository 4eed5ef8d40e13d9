import assert from "node:assert/strict";
import { clipboardRequest } from "./clipboard_request.ts";

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

Deno.test("a program copies text in any language", () => {
  for (const text of ["plain", "é 漢字 👩‍👩‍👧", "\ufeffmark", "two\nlines"]) {
    assert.deepEqual(clipboardRequest(`c;${base64(text)}`), { kind: "copy", text });
    assert.deepEqual(clipboardRequest(`;${base64(text)}`), { kind: "copy", text });
  }
});

Deno.test("a program never learns what is on the clipboard, nor clears it", () => {
  for (const data of ["c;?", ";?", "c;", "?", ""]) {
    assert.deepEqual(clipboardRequest(data), { kind: "nothing" }, data);
  }
});

Deno.test("what is no text is not copied", () => {
  const huge = `c;${base64("x".repeat(4 * 1024)).repeat(1024)}`;
  for (const data of ["c;%%%", `c;${btoa("\xff\xfe")}`, huge]) {
    assert.deepEqual(clipboardRequest(data), { kind: "nothing" });
  }
});
