import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

/** Where the addon would look for its table, if its buffer came from the pool: no characters. */
const FRESH_PROCESS = `
  import { Buffer } from "node:buffer";
  const from = Buffer.from;
  const NO_TABLE = "AQAAAAAAAAAAACAA";
  Buffer.from = (...of) => {
    while (from(NO_TABLE, "base64").byteOffset !== 0);
    return from(...of);
  };
  const { newScreen } = await import(Deno.args[0]);
  const screen = newScreen({ rows: 2, cols: 20, scrollback: 0 });
  await new Promise((resolve) => screen.write("👩‍👩‍👧‍👦|", resolve));
  console.log(screen.buffer.active.cursorX);
`;

Deno.test("a family of emoji takes two columns, whatever the process did before", async () => {
  const module = new URL("new_screen.ts", import.meta.url);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", FRESH_PROCESS, module.href],
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { NO_COLOR: "1" },
  }).output();
  const words = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  assert.equal(words(stdout), "3", words(stderr));
});
