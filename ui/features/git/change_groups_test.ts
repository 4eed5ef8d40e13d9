import assert from "node:assert/strict";
import type { ChangedFile } from "../../../core/git/status.ts";
import { groupedChanges, lineKey } from "./change_groups.ts";

const FILES: ChangedFile[] = [
  { path: "z.ts", unstaged: "modified" },
  { path: "both.ts", staged: "modified", unstaged: "modified" },
  { path: "a.ts", unstaged: "deleted" },
  { path: "new.ts", untracked: true },
  { path: "fight.ts", conflict: "bothModified" },
  { path: "moved.ts", from: "old.ts", staged: "renamed" },
];

Deno.test("every changed file is where people look for it, one with two sides twice", () => {
  const groups = groupedChanges(FILES);
  const paths = Object.values(groups).map((lines) => lines.map(({ file }) => file.path));
  assert.deepEqual(paths, [
    ["fight.ts"],
    ["both.ts", "moved.ts"],
    ["a.ts", "both.ts", "z.ts"],
    ["new.ts"],
  ]);
  const keys = Object.values(groups).flat().map(lineKey);
  assert.equal(new Set(keys).size, keys.length);
});
