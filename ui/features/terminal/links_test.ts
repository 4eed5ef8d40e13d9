import assert from "node:assert/strict";
import { linkUse, pathOfLink } from "./links.ts";

Deno.test("only pages and mail are opened; nothing makes the system run something", () => {
  assert.equal(linkUse("https://example.org/a"), "open");
  assert.equal(linkUse("HTTP://example.org"), "open");
  assert.equal(linkUse("mailto:a@example.org"), "open");
  assert.equal(linkUse("file:///etc/hosts"), "copyPath");
  for (const uri of ["javascript:alert(1)", "data:text/html,x", "vscode://x", "x", "//host/a"]) {
    assert.equal(linkUse(uri), "nothing", uri);
  }
});

Deno.test("the path of a file link is the path on the disk", () => {
  assert.equal(pathOfLink("file:///a%20b/c.ts"), "/a b/c.ts");
  assert.equal(pathOfLink("file://machine/a/%C3%A9"), "/a/é");
  assert.equal(pathOfLink("file:///100%"), "/100%");
});
