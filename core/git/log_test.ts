import assert from "node:assert/strict";
import { parseLog } from "./log.ts";

Deno.test("commits are read with their parents, refs and words", () => {
  const output = [
    [
      "c2",
      "c1 c0",
      "Zoé",
      "z@x",
      "1700000000",
      "HEAD -> refs/heads/main, tag: refs/tags/v1",
      "a, b",
    ],
    ["c1", "", "A", "a@x", "1600000000", "refs/remotes/origin/main, refs/stash", ""],
  ].map((fields) => fields.join("\0")).join("\0");
  assert.deepEqual(parseLog(output), [
    {
      id: "c2",
      parents: ["c1", "c0"],
      author: "Zoé",
      email: "z@x",
      at: 1_700_000_000_000,
      refs: [{ kind: "branch", name: "main", current: true }, { kind: "tag", name: "v1" }],
      subject: "a, b",
    },
    {
      id: "c1",
      parents: [],
      author: "A",
      email: "a@x",
      at: 1_600_000_000_000,
      refs: [{ kind: "remote", name: "origin/main" }, { kind: "other", name: "refs/stash" }],
      subject: "",
    },
  ]);
  assert.deepEqual(parseLog(""), []);
});
