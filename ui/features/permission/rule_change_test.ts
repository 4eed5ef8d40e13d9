import assert from "node:assert/strict";
import type { PermissionRule, PermissionSet } from "../../../core/permission/model.ts";
import { withFallback, withoutRule, withRule, withRuleAt, withSaid } from "./rule_change.ts";

function writes(...paths: string[]): PermissionRule {
  return { capability: "write", effect: "allow", paths, commands: [] };
}

function runs(...commands: string[]): PermissionRule {
  return {
    capability: "executeBash",
    effect: "allow",
    paths: [],
    commands: commands.map((value) => ({ matcher: { kind: "prefix", value }, effect: "allow" })),
  };
}

const POLICY = {
  rules: [writes("a"), writes("b"), writes("c")],
  fallback: "deny",
  own: 7,
} as const;

function paths({ rules }: PermissionSet): string[] {
  return rules.map((rule) => rule.paths.join());
}

Deno.test("a rule that was taken away comes back to its place", () => {
  const left = withoutRule(POLICY, 1);
  assert.deepEqual(paths(left), ["a", "c"]);
  assert.deepEqual(withRule(left, writes("b"), 1), POLICY);
  assert.deepEqual(paths(withRuleAt(POLICY, 2, writes("d"))), ["a", "b", "d"]);
});

Deno.test("a change of one thing leaves what a later version wrote", () => {
  assert.deepEqual(withFallback(POLICY, undefined), { rules: POLICY.rules, own: 7 });
  assert.deepEqual(withFallback(POLICY, "ask"), { ...POLICY, fallback: "ask" });
});

Deno.test("what is allowed with one click joins the rule that speaks of the same", () => {
  const policy = { rules: [writes("src/**"), runs("git"), runs()] };
  const more = withSaid(withSaid(policy, writes("docs/**")), runs("deno"));
  assert.deepEqual(more.rules, [writes("src/**", "docs/**"), runs("git", "deno"), runs()]);
  assert.deepEqual(withSaid(policy, writes("src/**")), policy);
  assert.deepEqual(withSaid(undefined, writes("src/**")), { rules: [writes("src/**")] });
});

Deno.test("what is allowed with one click never narrows a rule about every command", () => {
  assert.deepEqual(withSaid({ rules: [runs()] }, runs("git")).rules, [runs(), runs("git")]);
  const denied = { ...writes("src/**"), effect: "deny" } as const;
  assert.deepEqual(withSaid({ rules: [denied] }, writes("a")).rules, [denied, writes("a")]);
});
