import assert from "node:assert/strict";
import { FAULT_FLAGS, FAULT_VALUES } from "./faults.ts";
import { HELP, languageHelp, parseOptions } from "./options.ts";

Deno.test("the environment adds options to the command line", () => {
  const options = parseOptions(["--name", "Alice"], {
    "IDEA_DEMO_OPTIONS": " --trust-dialog  --slow-start 500 ",
  });
  assert.equal(options.name, "Alice");
  assert.equal(options.faults.trustDialog, true);
  assert.equal(options.faults.slowStartMs, 500);
});

Deno.test("a wrong argument is named", () => {
  assert.throws(() => parseOptions(["--bogus"], {}), /unknown argument: --bogus/);
  assert.throws(() => parseOptions(["--mcp"], {}), /--mcp requires a value/);
  assert.throws(
    () => parseOptions(["--slow-start", "soon"], {}),
    /expected milliseconds, got soon/,
  );
  assert.throws(
    () => parseOptions(["--reply", "often"], {}),
    /--reply: expected once, never, twice, late, got often/,
  );
  assert.throws(() => parseOptions(["--resume", "x"], {}), /--resume requires --transcript/);
  assert.throws(
    () => parseOptions(["--resume", "x", "--session-id", "y", "--transcript", "z"], {}),
    /exclude each other/,
  );
});

Deno.test("every failure option is in the help", () => {
  for (const name of [...Object.keys(FAULT_FLAGS), ...Object.keys(FAULT_VALUES)]) {
    assert.match(HELP, new RegExp(`^    ${name}\\b`, "m"));
  }
});

Deno.test("help typed at the prompt is about the language only", () => {
  assert.ok(HELP.includes("usage:"));
  assert.ok(languageHelp().startsWith("what it understands"));
  assert.ok(!languageHelp().includes("exit codes"));
});
