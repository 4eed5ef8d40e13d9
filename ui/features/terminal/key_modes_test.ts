import assert from "node:assert/strict";
import headless from "@xterm/headless";
import { KeyModes } from "./key_modes.ts";

async function after(text: string): Promise<KeyModes> {
  const terminal = new headless.Terminal({ allowProposedApi: true });
  const modes = new KeyModes(terminal);
  await new Promise<void>((parsed) => terminal.write(text, parsed));
  return modes;
}

Deno.test("the keyboard a program pushes is its own, and the one before comes back", async () => {
  assert.equal((await after("\x1b[>1u\x1b[>7u")).kitty, 7);
  assert.equal((await after("\x1b[>1u\x1b[>7u\x1b[<u")).kitty, 1);
  assert.equal((await after("\x1b[>1u\x1b[=6;2u")).kitty, 7);
  assert.equal((await after("\x1b[=5u")).kitty, 5);
});

Deno.test("the alternate screen has a keyboard of its own", async () => {
  assert.equal((await after("\x1b[>1u\x1b[?1049h")).kitty, 0);
  assert.equal((await after("\x1b[?1049h\x1b[>5u\x1b[?1049l")).kitty, 0);
  assert.equal((await after("\x1b[>1u\x1b[?1049h\x1b[>5u")).kitty, 5);
});

Deno.test("modifyOtherKeys is followed, and a reset gives plain keys back", async () => {
  assert.equal((await after("\x1b[>4;2m")).otherKeys, 2);
  assert.equal((await after("\x1b[>4;2m\x1b[>4m")).otherKeys, 0);
  assert.equal((await after("\x1b[>4;1m\x1b[>4n")).otherKeys, 0);
  const reset = await after("\x1b[>5u\x1b[>4;2m\x1bc");
  assert.deepEqual([reset.kitty, reset.otherKeys], [0, 0]);
});
