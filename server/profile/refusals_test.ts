import assert from "node:assert/strict";
import { readRefusal, refusedSignals } from "./refusals.ts";

Deno.test("a refusal of the operating system names what was tried and on what path", () => {
  const rows: [string, string, string][] = [
    ["sh: 1: cannot create /x/y: Permission denied", "write", "/x/y"],
    ["bash: /x: Permission denied", "write", "/x"],
    ["/bin/bash: line 1: /x/a b: Read-only file system", "write", "/x/a b"],
    ["(eval):1: permission denied: /x", "write", "/x"],
    ["zsh:1: read-only file system: /x", "write", "/x"],
    ["EACCES: permission denied, open '/x'", "write", "/x"],
    ["Error: EROFS: read-only file system, mkdir '/x/y'", "write", "/x/y"],
    ["Error: EACCES: permission denied, unlink '/x'", "delete", "/x"],
    ["Error: EACCES: permission denied, scandir '/x'", "read", "/x"],
    ["Error: EACCES: permission denied, rename '/a' -> '/b'", "write", "/b"],
    ["touch: cannot touch '/x': Permission denied", "write", "/x"],
    ["touch: cannot touch ‘/x’: Permission denied", "write", "/x"],
    ["mkdir: cannot create directory ‘/x’: Read-only file system", "write", "/x"],
    ["rm: cannot remove '/x': Permission denied", "delete", "/x"],
    ["rmdir: failed to remove '/x': Read-only file system", "delete", "/x"],
    ["mv: cannot move 'a' to '/x/a': Permission denied", "write", "/x/a"],
    ["cat: /x: Permission denied", "read", "/x"],
    ["cat: secret.txt: Permission denied", "read", "secret.txt"],
    ["ls: cannot open directory '/x': Permission denied", "read", "/x"],
    ["head: cannot open '/x' for reading: Permission denied", "read", "/x"],
    ["tee: /x: Permission denied", "write", "/x"],
    ["PermissionError: [Errno 13] Permission denied: '/x'", "write", "/x"],
    ["OSError: [Errno 30] Read-only file system: '/x'", "write", "/x"],
    ["error: failed to write `/x`: Permission denied (os error 13)", "write", "/x"],
    [
      "fatal: Unable to create '/p/.git/index.lock': Permission denied",
      "write",
      "/p/.git/index.lock",
    ],
  ];
  for (const [text, capability, what] of rows) {
    assert.deepEqual(readRefusal(text), { capability, what, text }, text);
  }
});

Deno.test("a refusal that names no path is told all the same", () => {
  const text = "error: write failed: Permission denied (os error 13)";
  assert.deepEqual(readRefusal("npm error code EACCES"), {
    capability: "write",
    text: "npm error code EACCES",
  });
  assert.equal(readRefusal(text)?.text, text);
});

Deno.test("refusals of other machines and plain words are none", () => {
  for (
    const text of [
      "git@example.org: Permission denied (publickey).",
      "Permission denied, please try again.",
      "ERROR: permission denied for table users",
      "permission denied while trying to connect to the daemon",
      "Exit code 1",
      "touch: cannot touch '/x': No such file or directory",
      "",
    ]
  ) assert.equal(readRefusal(text), undefined, text);
});

Deno.test("a command that is refused a thousand files is told by the first few, each once", () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `cat: /x/${at}: Permission denied`);
  const signals = refusedSignals([lines[0], ...lines].join("\n"), "test");
  assert.deepEqual(
    signals.map((signal) => signal.kind === "refused" && signal.refusal.what),
    ["/x/0", "/x/1", "/x/2", "/x/3", "/x/4"],
  );
});

Deno.test("a line of a megabyte does not hold up the host", () => {
  assert.deepEqual(refusedSignals(`'${"x: ".repeat(300_000)}: Permission denied`, "test"), []);
});
