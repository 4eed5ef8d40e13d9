import assert from "node:assert/strict";
import { matcherOf } from "./command_matcher.ts";
import type { PermissionSet } from "./model.ts";
import { resolve } from "./resolve.ts";
import { compileSandboxPlan } from "./sandbox_plan.ts";
import { renderPermissionSummary } from "./summary.ts";

const POLICY: PermissionSet = {
  rules: [
    { capability: "write", effect: "allow", paths: ["src/**"], commands: [] },
    { capability: "write", effect: "deny", paths: [".git/**"], commands: [] },
    {
      capability: "executeBash",
      effect: "allow",
      paths: [],
      commands: [
        { matcher: matcherOf("git"), effect: "allow" },
        { matcher: matcherOf("sudo *"), effect: "deny" },
      ],
    },
  ],
  fallback: "ask",
};
const NEEDED = [{ path: "/tmp", scope: "tree", access: ["write"], need: "temp" }] as const;

function render(policy: PermissionSet, enforced: boolean): string {
  const effective = resolve(policy, undefined);
  const plan = compileSandboxPlan(effective, { root: "/p", needed: NEEDED });
  assert.ok(plan);
  const text = renderPermissionSummary(effective, { plan, enforced });
  assert.ok(text);
  assert.equal(renderPermissionSummary(effective, { plan, enforced }), text);
  return text;
}

Deno.test("without a policy the agent is told nothing", () => {
  assert.equal(renderPermissionSummary(undefined, { enforced: true }), undefined);
});

Deno.test("the agent is told what is allowed, what the system enforces and what is advice", () => {
  const text = render(POLICY, true);
  assert.match(text, /^- Read files: anything else needs the user's consent\.$/m);
  assert.match(text, /^- Write files: denied: `\.git\/\*\*`; allowed: `src\/\*\*`; anything else/m);
  assert.match(text, /^- Run commands: denied: `sudo \*`; allowed: `git` with any arguments;/m);
  assert.match(text, /Enforced by the operating system .*: writing, deleting\. It works only in:/);
  assert.match(text, /^- `\/p\/src` \(write, delete\)$/m);
  assert.match(text, /^- `\/tmp` \(write\), always open$/m);
  assert.match(text, /Not enforced: rules about reading\./);
  assert.match(text, /commands are advisory/);
});

Deno.test("where nothing is enforced the agent is not told otherwise", () => {
  for (const text of [render(POLICY, false), render({ ...POLICY, fallback: "allow" }, true)]) {
    assert.match(text, /Nothing of this is enforced by the operating system here\./);
    assert.doesNotMatch(text, /Enforced by/);
    assert.match(text, /commands are advisory/);
  }
});

Deno.test("a verdict on every command is told as one", () => {
  const rule = { capability: "executeBash", effect: "deny", paths: [], commands: [] } as const;
  const text = render({ rules: [rule], fallback: "allow" }, false);
  assert.match(text, /^- Run commands: denied: every command\.$/m);
});
