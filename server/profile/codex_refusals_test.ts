import assert from "node:assert/strict";
import { readRolloutLine } from "./codex_record.ts";

function refusals(output: unknown) {
  const payload = { type: "function_call_output", output };
  const line = JSON.stringify({ type: "response_item", payload });
  return readRolloutLine(line).flatMap((one) => one.kind === "refused" ? [one.refusal] : []);
}

const ended = (code: number, output: string) =>
  `Chunk ID: 5fa537\nWall time: 0.0000 seconds\nProcess exited with code ${code}\n` +
  `Original token count: 23\nOutput:\n${output}\n`;

Deno.test("Codex: what the system refused to a command that failed is told with its path", () => {
  const text = "touch: cannot touch '/x': Read-only file system";
  assert.deepEqual(refusals(ended(1, `working\n${text}`)), [
    { capability: "write", what: "/x", text },
  ]);
});

Deno.test("Codex: a command that a rule forbids is told as it was written", () => {
  const rejected = (command: string) =>
    'exec_command failed: CreateProcess { message: "Rejected(\\"`/bin/bash -lc ' + command +
    '` rejected: the policy of this project denies it\\")" }';
  const text = "rejected: the policy of this project denies it";
  assert.deepEqual(refusals(rejected("'echo no way'")), [
    { capability: "executeBash", what: "echo no way", text },
  ]);
  assert.deepEqual(refusals(rejected(`\\\\\\"echo 'no'\\\\\\"`)), [
    { capability: "executeBash", what: "echo 'no'", text },
  ]);
  assert.deepEqual(refusals(rejected("reboot")), [
    { capability: "executeBash", what: "reboot", text },
  ]);
});

Deno.test("Codex: a file that holds the words of a refusal is none when it is printed", () => {
  const words = "touch: cannot touch '/x': Permission denied";
  assert.deepEqual(refusals(ended(0, words)), []);
  assert.deepEqual(refusals(ended(0, `Process exited with code 1\nOutput:\n${words}`)), []);
  assert.deepEqual(refusals(words), []);
});

Deno.test("Codex: a script that is not executable, and output of unknown shape, are no refusals", () => {
  assert.deepEqual(refusals(ended(126, "bash: line 1: ./run: Permission denied")), []);
  assert.deepEqual(refusals([{ type: "text", text: "Permission denied" }]), []);
  assert.deepEqual(readRolloutLine('"function_call_output" Permission denied, not JSON'), []);
});
