import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { findCommand } from "../process/find_command.ts";
import { windowSupport } from "./window_support.ts";

const PROGRAM = fileURLToPath(new URL("testdata/desktop_program.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

const xvfb = await findCommand("Xvfb", { path: Deno.env.get("PATH") });
const ignore = xvfb === undefined || !windowSupport().engine;

const EXPECTED = [
  "loaded",
  "pressed 1",
  "asked?sessions=2",
  "hidden",
  "visible",
  "pressed 1",
  "asked?sessions=2",
  "stopped",
];

Deno.test(
  "a real window opens, hides when agents are kept, comes back and quits",
  { ignore },
  async () => {
    const display = await startDisplay(xvfb!);
    try {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--allow-all", "--no-check", `--config=${CONFIG}`, PROGRAM],
        env: { DISPLAY: display.name, WAYLAND_DISPLAY: "" },
      }).output();
      const lines = new TextDecoder().decode(stdout).trim().split("\n");
      assert.deepEqual(lines, EXPECTED, new TextDecoder().decode(stderr));
      assert.equal(code, 0);
    } finally {
      await display.stop();
    }
  },
);

/** A display without a screen, on a free number the server chose itself. */
async function startDisplay(command: string) {
  const child = new Deno.Command(command, {
    args: ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let number = "";
  // The line comes in two writes, and closing the pipe before the second ends the server.
  while (!number.endsWith("\n")) number += (await reader.read()).value ?? "\n";
  await reader.cancel();
  return {
    name: `:${number.trim()}`,
    stop: async () => {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}
