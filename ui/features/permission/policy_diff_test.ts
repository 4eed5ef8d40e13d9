import assert from "node:assert/strict";
import type { PermissionRule, PermissionsDocument } from "../../../core/permission/model.ts";
import { policyDiff } from "./policy_diff.ts";

const ALICE = "11111111-1111-4111-8111-111111111111";

function writes(effect: "allow" | "deny", ...paths: string[]): PermissionRule {
  return { capability: "write", effect, paths, commands: [] };
}

function document(change: Partial<PermissionsDocument>): PermissionsDocument {
  return { version: 1, agents: {}, ...change };
}

function told(before: PermissionsDocument, after: PermissionsDocument): unknown[] {
  return policyDiff(before, after).map((change) => [
    change.agentId ?? "project",
    change.kind,
    ...("rule" in change ? change.rule.paths : []),
    ...("to" in change ? [change.from, change.to] : []),
  ]);
}

Deno.test("a file changed by hand is told by what it adds, removes and turns", () => {
  const before = document({
    projectDefaults: { rules: [writes("allow", "src/**"), writes("deny", "x")], fallback: "ask" },
  });
  const after = document({
    projectDefaults: { rules: [writes("deny", "x"), writes("allow", "**")], fallback: "allow" },
    agents: { [ALICE]: { rules: [writes("deny", "docs/**")] } },
  });
  assert.deepEqual(told(before, after), [
    ["project", "ruleRemoved", "src/**"],
    ["project", "ruleAdded", "**"],
    ["project", "fallback", "ask", "allow"],
    [ALICE, "policyAdded"],
    [ALICE, "ruleAdded", "docs/**"],
  ]);
  assert.deepEqual(told(after, before).slice(3), [
    [ALICE, "policyRemoved"],
    [ALICE, "ruleRemoved", "docs/**"],
  ]);
});

Deno.test("what means the same is no change, what stands once less is one", () => {
  const [a, b] = [writes("allow", "a", "b"), writes("deny", "c")];
  const before = document({ projectDefaults: { rules: [a, b, b] } });
  const turned = document({ projectDefaults: { rules: [b, b, writes("allow", "b", "a")] } });
  assert.deepEqual(told(before, turned), []);
  assert.deepEqual(told(before, document({ projectDefaults: { rules: [a, b] } })), [
    ["project", "ruleRemoved", "c"],
  ]);
});

Deno.test("a command that is denied instead of allowed is a change", () => {
  const runs = (effect: "allow" | "deny"): PermissionRule => ({
    capability: "executeBash",
    effect: "allow",
    paths: [],
    commands: [{ matcher: { kind: "prefix", value: "git" }, effect }],
  });
  const before = document({ projectDefaults: { rules: [runs("allow")] } });
  const after = document({ projectDefaults: { rules: [runs("deny")] } });
  assert.deepEqual(told(before, after).map((one) => (one as string[])[1]), [
    "ruleRemoved",
    "ruleAdded",
  ]);
});
