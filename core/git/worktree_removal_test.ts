import assert from "node:assert/strict";
import {
  holdsAnyway,
  type RemovalFacts,
  removalProblems,
  removalWords,
} from "./worktree_removal.ts";

const CLEAN: RemovalFacts = {
  main: false,
  ours: true,
  missing: false,
  status: { stashes: 0, files: [] },
  unpushed: 0,
  stashed: 0,
  running: [],
  submodules: false,
  copies: [],
  nested: [],
};

Deno.test("a work tree of ours that holds nothing is removed", () => {
  assert.deepEqual(removalProblems(CLEAN), []);
  assert.deepEqual(removalProblems({ ...CLEAN, missing: true, status: undefined }), []);
});

Deno.test("what no safety ref can keep holds although somebody insists", () => {
  const facts: RemovalFacts = {
    ...CLEAN,
    ours: false,
    locked: "on a stick",
    running: ["vim (1)"],
    submodules: true,
    nested: ["inner"],
    operation: "rebase",
    unpushed: 1,
    stashed: 2,
    copies: [".env"],
  };
  const problems = removalProblems(facts);
  assert.deepEqual(problems.filter(holdsAnyway).map(({ kind }) => kind), [
    "notOurs",
    "locked",
    "running",
    "submodules",
    "nested",
  ]);
  const others = problems.filter((problem) => !holdsAnyway(problem)).map(({ kind }) => kind);
  assert.deepEqual(others, ["operation", "copies", "unpushed", "stashed"]);
});

Deno.test("files are told apart by what git would lose of them, and a repository is no file", () => {
  const files = [
    { path: "new", untracked: true },
    { path: "inner/", untracked: true },
    { path: "changed", unstaged: "modified" },
    { path: "both", conflict: "bothModified" },
  ] as const;
  const status = { stashes: 0, files: [...files] };
  assert.deepEqual(removalProblems({ ...CLEAN, status, nested: ["inner"] }), [
    { kind: "nested", paths: ["inner"] },
    { kind: "conflicts", paths: ["both"] },
    { kind: "modified", paths: ["changed"] },
    { kind: "untracked", paths: ["new"] },
  ]);
});

Deno.test("a reason names the first few files, in words that fit a sentence", () => {
  const paths = ["a", "b\n", "c", "d", "e", "f", "g"];
  const words = removalWords({ kind: "untracked", paths });
  assert.equal(words, "it has files that git does not know: a, b\ufffd, c, d, e and 2 more");
  assert.equal(
    removalWords({ kind: "unpushed", commits: 1 }),
    "it has 1 commit that no other branch has",
  );
  assert.equal(removalWords({ kind: "stashed", count: 2 }), "it has 2 stashes");
});
