import assert from "node:assert/strict";
import { abbreviated } from "./short_path.ts";

Deno.test("a path in your own folder begins with ~, any other is shown whole", () => {
  assert.equal(abbreviated("/home/ada/code", "/home/ada"), "~/code");
  assert.equal(abbreviated("/home/ada", "/home/ada"), "~");
  assert.equal(abbreviated("/home/adam/code", "/home/ada"), "/home/adam/code");
  assert.equal(abbreviated("/srv/code", "/home/ada"), "/srv/code");
  assert.equal(abbreviated("C:\\Users\\ada\\code", "C:\\Users\\ada"), "~\\code");
  assert.equal(abbreviated("/code", "/"), "/code");
  assert.equal(abbreviated("/code", ""), "/code");
});
