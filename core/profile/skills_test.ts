import assert from "node:assert/strict";
import { skillFiles } from "./skills.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("A skill is placed with all its files, as they are", () => {
  const picture = Uint8Array.of(0, 0xff, 0xfe, 0x0a);
  const files = [{ path: "SKILL.md", bytes: bytes("---\n") }, {
    path: "img/a.png",
    bytes: picture,
  }];
  assert.deepEqual(skillFiles([{ slug: "roofs", description: "", files }], "in/here"), [
    { folder: "run", path: "in/here/roofs/SKILL.md", bytes: bytes("---\n") },
    { folder: "run", path: "in/here/roofs/img/a.png", bytes: picture },
  ]);
});
