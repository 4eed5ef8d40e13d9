import assert from "node:assert/strict";
import { FILE_RIGHTS, RIGHT, rulesetOf, SCOPE } from "./landlock_rights.ts";
import { grant } from "./testdata/stage.ts";

const ALL = 7;

Deno.test("a plan that fences nothing asks nothing of the kernel", () => {
  const plan = { fences: [], grants: [grant("/work")] };
  assert.deepEqual(rulesetOf(plan, ALL), { handled: 0, scoped: 0, rules: [] });
});

Deno.test("the kernel is asked to refuse what a plan fences, and never execution or ioctls", () => {
  const handled = (fences: ("read" | "write" | "delete")[]) =>
    rulesetOf({ fences, grants: [] }, ALL).handled;
  assert.equal(handled(["read"]), RIGHT.readFile | RIGHT.readDir | RIGHT.refer);
  assert.equal(handled(["delete"]), RIGHT.removeFile | RIGHT.removeDir | RIGHT.refer);
  assert.equal(handled(["read", "write", "delete"]), 0x7ffe);
  assert.equal(handled(["write"]) & (RIGHT.removeFile | RIGHT.readFile), 0);
});

Deno.test("a grant gives what it says and no device files", () => {
  const plan = { fences: ["write", "delete"] as const, grants: [grant("/work")] };
  const { rules } = rulesetOf(plan, ALL);
  assert.deepEqual(rules.map(({ path, scope }) => [path, scope]), [["/work", "tree"]]);
  const rights = rules[0]!.rights;
  assert.equal(rights & (RIGHT.makeChar | RIGHT.makeBlock), 0);
  assert.equal(rights & (RIGHT.readFile | RIGHT.readDir), 0);
  const expected = RIGHT.writeFile | RIGHT.makeReg | RIGHT.removeFile | RIGHT.refer;
  assert.equal(rights & expected, expected);
});

Deno.test("a grant of one file gives only what a file can have", () => {
  const access = ["read", "write", "delete"] as const;
  const plan = { fences: access, grants: [grant("/state.json", access, "file")] };
  assert.equal(rulesetOf(plan, ALL).rules[0]?.rights, FILE_RIGHTS);
  const remove = { fences: access, grants: [grant("/state.json", ["delete"], "file")] };
  assert.deepEqual(rulesetOf(remove, ALL).rules, []);
});

Deno.test("what is open everywhere can also be moved everywhere", () => {
  const moves = { path: "/", scope: "tree", rights: RIGHT.refer };
  assert.deepEqual(rulesetOf({ fences: ["read"], grants: [] }, ALL).rules, [moves]);
  assert.deepEqual(rulesetOf({ fences: ["write"], grants: [] }, ALL).rules, []);
});

Deno.test("an older kernel is asked for nothing it does not know", () => {
  const plan = { fences: ["write", "delete"] as const, grants: [grant("/work")] };
  for (const [abi, unknown] of [[1, RIGHT.refer | RIGHT.truncate], [2, RIGHT.truncate]] as const) {
    const { handled, rules } = rulesetOf(plan, abi);
    assert.equal(handled & unknown, 0);
    assert.equal(rules[0]!.rights & unknown, 0);
  }
  assert.ok(rulesetOf(plan, 2).handled & RIGHT.refer);
  assert.deepEqual(rulesetOf({ fences: ["read"], grants: [] }, 1).rules, []);
});

Deno.test("no rule has a right the ruleset does not handle", () => {
  const all = ["read", "write", "delete"] as const;
  for (const fence of all) {
    for (const abi of [1, 2, 3, 7]) {
      const { handled, rules } = rulesetOf({ fences: [fence], grants: [grant("/a", all)] }, abi);
      for (const { rights } of rules) assert.equal(rights & ~handled, 0, `${fence} ${abi}`);
    }
  }
});

Deno.test("signals to processes outside are refused where the kernel can", () => {
  const fenced = { fences: ["write"], grants: [] } as const;
  assert.deepEqual([5, 6, 7].map((abi) => rulesetOf(fenced, abi).scoped), [
    0,
    SCOPE.signal,
    SCOPE.signal,
  ]);
});
