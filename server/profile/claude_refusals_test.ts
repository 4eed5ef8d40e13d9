// deno-lint-ignore-file camelcase -- names of the vendor's wire format
import assert from "node:assert/strict";
import { readClaudeHook } from "./claude_hooks.ts";

type Input = Record<string, string>;

const refusals = (post: unknown) =>
  readClaudeHook(post).flatMap((signal) => signal.kind === "refused" ? [signal.refusal] : []);

const failed = (tool_name: string, tool_input: Input, error: string) =>
  refusals({ hook_event_name: "PostToolUseFailure", tool_name, tool_input, error });

const answered = (tool_name: string, tool_input: Input, tool_response: unknown) =>
  refusals({
    hook_event_name: "PostToolBatch",
    tool_calls: [{ tool_name, tool_input, tool_response }],
  });

Deno.test("Claude: what the system refused to a command that failed is told with its path", () => {
  const text = "touch: cannot touch '/x': Permission denied";
  assert.deepEqual(failed("Bash", { command: "touch /x" }, `Exit code 1\n${text}`), [
    { capability: "write", what: "/x", text },
  ]);
});

Deno.test("Claude: what the system refused to a tool for files is told with the file it was for", () => {
  const text = "EACCES: permission denied, open '/x.tmp.12'";
  assert.deepEqual(failed("Write", { file_path: "/x" }, text), [
    { capability: "write", what: "/x", text },
  ]);
  assert.deepEqual(failed("Read", { file_path: "/x" }, text), [
    { capability: "read", what: "/x", text },
  ]);
});

Deno.test("Claude: a script that is not executable, and other failures, are no refusals", () => {
  const command = { command: "./run" };
  assert.deepEqual(
    failed("Bash", command, "Exit code 126\n(eval):1: permission denied: ./run"),
    [],
  );
  assert.deepEqual(failed("Bash", command, "Exit code 1\nno such thing"), []);
  assert.deepEqual(failed("WebFetch", { url: "x" }, "EACCES: permission denied, open '/x'"), []);
});

Deno.test("Claude: what its own rules refused is told with the command or the file", () => {
  const command = "sudo x";
  const denied = `Permission to use Bash with command ${command} has been denied.`;
  const folder = "File is in a directory that is denied by your permission settings.";
  const file = { file_path: "/p/no/x" };
  const mode =
    "Permission to use Edit has been denied because Claude Code is running in don't ask" +
    " mode. IMPORTANT: …";
  assert.deepEqual(answered("Bash", { command }, denied), [
    { capability: "executeBash", what: command, text: denied },
  ]);
  assert.deepEqual(answered("Write", file, `<tool_use_error>${folder}</tool_use_error>`), [
    { capability: "write", what: "/p/no/x", text: folder },
  ]);
  assert.deepEqual(answered("Edit", file, mode), [
    { capability: "write", what: "/p/no/x", text: mode },
  ]);
  const notebook = "Permission to edit /p/n.ipynb has been denied.";
  assert.deepEqual(answered("NotebookEdit", { notebook_path: "/p/n.ipynb" }, notebook), [
    { capability: "write", what: "/p/n.ipynb", text: notebook },
  ]);
});

Deno.test("Claude: a file that holds the words of a refusal is none when it is printed", () => {
  const words = "touch: cannot touch '/x': Permission denied\nPermission to use Bash with command" +
    " rm has been denied.";
  const command = "cat notes.txt";
  assert.deepEqual(answered("Bash", { command }, words), []);
  assert.deepEqual(
    answered("Bash", { command }, "Permission to use Bash with command rm has been denied."),
    [],
  );
  assert.deepEqual(answered("Read", { file_path: "/notes" }, `1\t${words}`), []);
  const post = { hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: { command } };
  assert.deepEqual(refusals({ ...post, tool_response: { stdout: words, stderr: "" } }), []);
});

Deno.test("Claude: a batch of unknown shape refuses nothing", () => {
  for (const tool_calls of [undefined, 3, [null], [{ tool_name: "Bash" }]]) {
    assert.deepEqual(refusals({ hook_event_name: "PostToolBatch", tool_calls }), []);
  }
  assert.deepEqual(answered("constructor", {}, "x"), []);
  assert.deepEqual(answered("Bash", {}, { image: true }), []);
});
