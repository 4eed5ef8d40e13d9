import assert from "node:assert/strict";
import { emptyPermissions } from "./document.ts";
import type { PermissionsDocument, PermissionSet } from "./model.ts";
import { type PolicyReading, policyState } from "./policy_state.ts";

const set = (fallback: "ask" | "deny" | "allow"): PermissionSet => ({ rules: [], fallback });
const document = (fallback: "ask" | "deny" | "allow"): PermissionsDocument => ({
  version: 1,
  projectDefaults: set(fallback),
  agents: {},
});
const read = (found: PermissionsDocument): PolicyReading => ({ kind: "read", document: found });
const ABSENT: PolicyReading = { kind: "absent" };
const BROKEN: PolicyReading = { kind: "unreadable", problem: "no JSON" };

Deno.test("without a file and without an approval nothing is imposed", () => {
  assert.deepEqual(policyState(ABSENT, undefined), { permissions: emptyPermissions() });
  const nothing = read(emptyPermissions());
  assert.deepEqual(policyState(nothing, undefined), { permissions: emptyPermissions() });
});

Deno.test("a file nobody approved forbids and does not allow", () => {
  assert.deepEqual(policyState(read(document("allow")), undefined), {
    permissions: document("ask"),
    proposal: { permissions: document("allow"), narrowing: true },
  });
});

Deno.test("a file that cannot be read leaves nothing in force before the first approval", () => {
  assert.deepEqual(policyState(BROKEN, undefined), {
    proposal: { problem: "no JSON", narrowing: true },
  });
});

Deno.test("an approved policy holds whatever becomes of its file", () => {
  const approved = document("deny");
  assert.deepEqual(policyState(BROKEN, approved), {
    permissions: approved,
    proposal: { problem: "no JSON", narrowing: false },
  });
  assert.deepEqual(policyState(read(document("allow")), approved), {
    permissions: approved,
    proposal: { permissions: document("allow"), narrowing: false },
  });
  assert.deepEqual(policyState(ABSENT, approved), {
    permissions: approved,
    proposal: { permissions: emptyPermissions(), narrowing: false },
  });
});

Deno.test("a file that means the same asks for nothing", () => {
  const agents = { a: set("ask"), b: set("deny") };
  const turned = { b: { fallback: "deny", rules: [] }, a: { fallback: "ask", rules: [] } } as const;
  const approved = { ...document("ask"), agents };
  const same = { agents: turned, projectDefaults: set("ask"), version: 1 } as const;
  assert.deepEqual(policyState(read(same), approved), { permissions: approved });
  assert.deepEqual(policyState(ABSENT, emptyPermissions()), { permissions: emptyPermissions() });
});

Deno.test("rules in another order, or an absent set for an empty one, are another policy", () => {
  const rule = (path: string) =>
    ({ capability: "read", effect: "deny", paths: [path], commands: [] }) as const;
  const rules = [rule("a"), rule("b")];
  const approved = { ...document("ask"), projectDefaults: { rules } };
  const turned = { ...approved, projectDefaults: { rules: rules.toReversed() } };
  assert.ok(policyState(read(turned), approved).proposal);
  const empty = { version: 1, agents: {}, projectDefaults: { rules: [] } } as const;
  assert.ok(policyState(read(empty), emptyPermissions()).proposal);
});
