import assert from "node:assert/strict";
import { kernelAnswer } from "./kernel_answer.ts";
import type { FileCapability } from "./model.ts";
import type { ProtectedPath } from "./protected_paths.ts";
import type { PathGrant, SandboxPlan } from "./sandbox_plan.ts";

const WRITING: FileCapability[] = ["write", "delete"];
const GRANTS: PathGrant[] = [
  { path: "/p/src", scope: "tree", access: WRITING, because: [] },
  { path: "/p/notes", scope: "file", access: WRITING, because: [] },
  { path: "/tmp", scope: "tree", access: ["write"], because: [] },
];
const PLAN: SandboxPlan = { defaultPosture: "ask", fences: WRITING, grants: GRANTS, gaps: [] };
const SHIELDED: ProtectedPath[] = [
  { path: "/p/src/hooks", how: "readOnly", why: "gitHooks" },
  { path: "/run/idea", how: "hidden", why: "host" },
  { path: "/p/src/.ideai/policy", how: "readOnly", why: "policy", withFolder: true },
];

const held = { plan: PLAN, held: true, shielded: [] };

Deno.test("inside of a grant the kernel lets through what is granted, elsewhere it refuses", () => {
  assert.equal(kernelAnswer(held, "write", "/p/src/a/b"), "grants");
  assert.equal(kernelAnswer(held, "write", "/p/src"), "grants");
  assert.equal(kernelAnswer(held, "write", "/p/srcs/a"), "refuses");
  assert.equal(kernelAnswer(held, "write", "/p"), "refuses");
  assert.equal(kernelAnswer(held, "delete", "/tmp/a"), "refuses");
});

Deno.test("a granted file is that file alone, and deleting takes its folder", () => {
  assert.equal(kernelAnswer(held, "write", "/p/notes"), "grants");
  assert.equal(kernelAnswer(held, "write", "/p/notes/a"), "refuses");
  assert.equal(kernelAnswer(held, "delete", "/p/notes"), "refuses");
  assert.equal(kernelAnswer(held, "delete", "/p/src"), "refuses");
  assert.equal(kernelAnswer(held, "delete", "/p/src/a"), "grants");
});

Deno.test("what is not fenced is open, and all of it where nothing is held", () => {
  assert.equal(kernelAnswer(held, "read", "/etc/passwd"), "open");
  assert.equal(kernelAnswer({ ...held, held: false }, "write", "/etc/passwd"), "open");
});

Deno.test("below a folder that is kept for one of its files, what is granted is let through", () => {
  const policy = { ...held, shielded: SHIELDED };
  assert.equal(kernelAnswer(policy, "write", "/p/src/.ideai/run/agent/file"), "grants");
  assert.equal(kernelAnswer(policy, "write", "/p/src/file"), "grants");
});

Deno.test("a shielded path is refused inside of a grant and where nothing is fenced", () => {
  for (const one of [held, { ...held, held: false }]) {
    const policy = { ...one, shielded: SHIELDED };
    assert.equal(kernelAnswer(policy, "write", "/p/src/hooks/pre-commit"), "refuses");
    assert.equal(kernelAnswer(policy, "delete", "/p/src/hooks"), "refuses");
    assert.equal(kernelAnswer(policy, "read", "/p/src/hooks/pre-commit"), "open");
    assert.equal(kernelAnswer(policy, "read", "/run/idea/token"), "refuses");
    assert.equal(kernelAnswer(policy, "write", "/p/src/.ideai/notes"), "refuses");
    assert.equal(kernelAnswer(policy, "read", "/p/src/.ideai/notes"), "open");
  }
});
