import assert from "node:assert/strict";
import { enforcementOf } from "../../core/permission/enforcement.ts";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import type { SandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { unsupportedSandbox } from "./unsupported.ts";

const PLAN: SandboxPlan = {
  defaultPosture: "deny",
  fences: ["read", "write", "delete"],
  grants: [{ path: "C:\\work", scope: "tree", access: ["write"], because: [] }],
  gaps: [],
};
const PROTECT: ProtectedPath[] = [
  { path: "/work/.git/hooks", how: "readOnly", why: "gitHooks" },
  { path: "/run/idea", how: "hidden", why: "host" },
];

Deno.test("where the system has no sandbox a program starts as it is and all it could reach is said", async () => {
  const program = { command: "claude.exe", args: ["--flag"] };
  const confined = await unsupportedSandbox.confine(program, PLAN, PROTECT);
  assert.deepEqual(confined, { ...program, unprotected: PROTECT });
  const ability = unsupportedSandbox.ability();
  assert.deepEqual(ability, { mechanism: "none", shields: false });
  assert.equal(enforcementOf(PLAN, ability).status, "unenforced");
});
