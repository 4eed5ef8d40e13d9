import assert from "node:assert/strict";
import {
  enforcementOf,
  type EnforcementStatus,
  isHeld,
  type Lack,
  mayStart,
  type SandboxAbility,
} from "./enforcement.ts";
import { type FileCapability, type Posture, POSTURES } from "./model.ts";
import type { SandboxPlan } from "./sandbox_plan.ts";

const NONE: SandboxAbility = { mechanism: "none", shields: false };
const SEATBELT: SandboxAbility = { mechanism: "seatbelt", shields: true };
const landlock = (abi: number): SandboxAbility => ({ mechanism: "landlock", abi, shields: false });

function plan(defaultPosture: Posture, fences: FileCapability[] = ["write"]): SandboxPlan {
  return { defaultPosture, fences, grants: [], gaps: [] };
}

const FENCED: readonly [SandboxAbility, EnforcementStatus, Lack[]][] = [
  [landlock(7), "enforced", []],
  [landlock(3), "enforced", []],
  [landlock(2), "degraded", ["truncate"]],
  [landlock(1), "degraded", ["moves", "truncate"]],
  [SEATBELT, "enforced", []],
  [NONE, "unenforced", []],
];

Deno.test("what becomes of fences is told by what the machine can, whatever the posture", () => {
  for (const posture of POSTURES) {
    for (const [ability, status, lacks] of FENCED) {
      const { mechanism } = ability;
      assert.deepEqual(enforcementOf(plan(posture), ability), { status, mechanism, lacks });
    }
  }
});

Deno.test("without fences the rules are advice, on every machine", () => {
  for (const [ability] of FENCED) {
    const advisory = { status: "advisory", mechanism: "none", lacks: [] };
    assert.deepEqual(enforcementOf(plan("ask", []), ability), advisory);
  }
});

Deno.test("a policy that denies the rest starts only where the kernel holds it", () => {
  for (const posture of POSTURES) {
    for (const [ability, status] of FENCED) {
      const refused = posture === "deny" && status === "unenforced";
      const one = plan(posture);
      assert.equal(mayStart(one, enforcementOf(one, ability)), !refused, `${posture} ${status}`);
    }
  }
});

Deno.test("only what the kernel does counts as held", () => {
  const held = FENCED.map(([ability]) => isHeld(enforcementOf(plan("ask"), ability)));
  assert.deepEqual(held, [true, true, true, true, true, false]);
  assert.equal(isHeld(enforcementOf(plan("ask", []), landlock(7))), false);
});
