import assert from "node:assert/strict";
import type { GitState } from "../../../core/git/service.ts";
import { pullTarget, pushTarget } from "./remote_target.ts";

function state(status: Partial<GitState["status"]>, remotes: string[] = []): GitState {
  return { kind: "repository", status: { stashes: 0, files: [], ...status }, remotes };
}

Deno.test("a push names where it goes before it is made, whatever is set up", () => {
  const followed = state({ branch: "main", upstream: "origin/main", ahead: 2, behind: 0 });
  assert.deepEqual(pushTarget(followed), {
    kind: "upstream",
    branch: "main",
    remote: "origin/main",
    ahead: 2,
  });
  const two = ["backup", "origin"];
  assert.deepEqual(pushTarget(state({ branch: "x" }, two)), {
    kind: "first",
    branch: "x",
    remote: "origin",
  });
  assert.deepEqual(pushTarget(state({ branch: "x" }, ["only"])).kind, "first");
  // An upstream that is gone is made again.
  assert.deepEqual(pushTarget(state({ branch: "x", upstream: "origin/x" }, two)).kind, "first");
  assert.deepEqual(pushTarget(state({ branch: "x" }, ["a", "b"])).kind, "severalRemotes");
  assert.deepEqual(pushTarget(state({ branch: "x" })).kind, "noRemote");
  assert.deepEqual(pushTarget(state({}, two)).kind, "noBranch");
});

Deno.test("a pull names from where it comes, or what is missing for it", () => {
  const upstream = state({ branch: "main", upstream: "origin/main", ahead: 0, behind: 3 });
  assert.deepEqual(pullTarget(upstream), {
    kind: "upstream",
    branch: "main",
    remote: "origin/main",
  });
  assert.deepEqual(pullTarget(state({ branch: "main" })).kind, "noUpstream");
  assert.deepEqual(pullTarget(state({ head: "abc" })).kind, "noBranch");
});
