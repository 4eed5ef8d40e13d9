import assert from "node:assert/strict";
import { HELP, languageHelp, parseOptions } from "./options.ts";

Deno.test("the environment adds options to the command line", () => {
  const options = parseOptions(["--name", "Alice"], {
    "IDEA_DEMO_OPTIONS": " --trust-dialog  --slow-start 500 ",
  });
  assert.equal(options.name, "Alice");
  assert.equal(options.trustDialog, true);
  assert.equal(options.slowStartMs, 500);
});

Deno.test("a wrong argument is named", () => {
  assert.throws(() => parseOptions(["--bogus"], {}), /unknown argument: --bogus/);
  assert.throws(() => parseOptions(["--mcp"], {}), /--mcp requires a value/);
  assert.throws(
    () => parseOptions(["--slow-start", "soon"], {}),
    /expected milliseconds, got soon/,
  );
  assert.throws(() => parseOptions(["--resume", "x"], {}), /--resume requires --transcript/);
  assert.throws(
    () => parseOptions(["--resume", "x", "--session-id", "y", "--transcript", "z"], {}),
    /exclude each other/,
  );
});

Deno.test("help typed at the prompt is about the language only", () => {
  assert.ok(HELP.includes("usage:"));
  assert.ok(languageHelp().startsWith("what it understands"));
  assert.ok(!languageHelp().includes("exit codes"));
});
