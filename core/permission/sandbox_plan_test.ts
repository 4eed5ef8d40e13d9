import assert from "node:assert/strict";
import type { Effect, FileCapability, PermissionRule, Posture } from "./model.ts";
import { resolve } from "./resolve.ts";
import { compileSandboxPlan, type NeededPath, type SandboxPlan } from "./sandbox_plan.ts";

const NEEDED: NeededPath[] = [
  { path: "/tmp", scope: "tree", access: ["read", "write", "delete"], need: "temp" },
  { path: "/home/u/.cli.json", scope: "file", access: ["read", "write"], need: "state" },
  { path: "/usr", scope: "tree", access: ["read"], need: "system" },
];

function rule(effect: Effect, capability: FileCapability, ...paths: string[]): PermissionRule {
  return { capability, effect, paths, commands: [] };
}

function compile(
  fallback: Posture,
  rules: PermissionRule[],
  needed: NeededPath[] = [],
): SandboxPlan {
  const plan = compileSandboxPlan(resolve({ rules, fallback }, undefined), { root: "/p", needed });
  assert.ok(plan);
  return plan;
}

/** `path scope access` of each grant. */
function granted({ grants }: SandboxPlan): string[] {
  return grants.map(({ path, scope, access }) => `${path} ${scope} ${access.join("+")}`);
}

function gaps({ gaps }: SandboxPlan): string[] {
  return gaps.map(({ kind, capability, place }) => `${kind} ${capability} ${place.pattern}`);
}

const allow = (...paths: string[]) => rule("allow", "write", ...paths);
const deny = (...paths: string[]) => rule("deny", "write", ...paths);

Deno.test("a policy becomes grants as in the table of section 19", () => {
  const read = rule("allow", "read", "src/**");
  const rows: [string, PermissionRule[], string[]][] = [
    ["allow src", [allow("src/**")], ["/p/src tree write"]],
    ["allow everything", [allow("**/*")], ["/p tree write"]],
    ["allow everything, shorter", [allow("**")], ["/p tree write"]],
    ["a deny inside everything", [allow("**"), deny("docs/**")], []],
    ["a deny of one file", [allow("**/*.rs"), deny("src/main.rs")], []],
    ["a disjoint deny", [allow("src/**"), deny("docs/**")], ["/p/src tree write"]],
    ["a deny nested", [allow("src/**"), deny("src/secret/**")], []],
    [
      "a deny nested beside a narrower allow",
      [allow("src/**", "src/pub/**"), deny("src/secret/**")],
      ["/p/src/pub tree write"],
    ],
    ["read and write apart", [read, deny("src/**")], ["/p/src tree read"]],
    ["some files of a folder", [allow("**/*.rs")], []],
  ];
  for (const [name, rules, expected] of rows) {
    assert.deepEqual(granted(compile("deny", rules)), expected, name);
  }
  assert.equal(compileSandboxPlan(undefined, { root: "/p", needed: NEEDED }), undefined);
  assert.deepEqual(compile("ask", [], NEEDED), {
    defaultPosture: "ask",
    fences: [],
    grants: [],
    gaps: [],
  });
});

Deno.test("an allow that is lost is told with the deny inside it, or that it is no folder", () => {
  const lost = compile("deny", [allow("src/**", "*.md"), deny("**/*.pem")]);
  assert.deepEqual(lost.grants, []);
  assert.deepEqual(gaps(lost), ["denyInside write src/**", "denyInside write *.md"]);
  const [first] = lost.gaps;
  assert.ok(first?.kind === "denyInside");
  assert.deepEqual(first.deny, { level: "project", index: 1, item: 0, pattern: "**/*.pem" });
  assert.deepEqual(gaps(compile("deny", [allow("*.md")])), ["notAFolder write *.md"]);
});

Deno.test("with fallback ask what is asked for stays possible inside the folders that are open", () => {
  const plan = compile("ask", [allow("src/**", "docs/*.md", "a.txt")]);
  assert.deepEqual(plan.fences, ["write", "delete"]);
  assert.deepEqual(granted(plan), [
    "/p/a.txt file write+delete",
    "/p/docs tree write+delete",
    "/p/src tree write+delete",
  ]);
  const [, docs] = plan.grants;
  assert.deepEqual(docs?.because.map((reason) => reason.kind === "rule" && reason.wider), [
    true,
    true,
  ]);
  const kept = compile("ask", [allow("src/**"), rule("deny", "delete", "src/**")]);
  assert.deepEqual(granted(kept), ["/p/src tree write"]);
  assert.deepEqual(gaps(kept), ["denyInside delete src/**", "cannotReplace delete src/**"]);
});

Deno.test("with fallback allow nothing is fenced, and every deny is told to be advice", () => {
  const plan = compile("allow", [allow("src/**"), deny("**"), rule("deny", "read", "x")], NEEDED);
  assert.deepEqual([plan.defaultPosture, plan.fences, plan.grants], ["allow", [], []]);
  assert.deepEqual(gaps(plan), ["denyAmongAllowed read x", "denyAmongAllowed write **"]);
});

Deno.test("only what the policy sets is fenced", () => {
  const bash: PermissionRule = {
    capability: "executeBash",
    effect: "deny",
    paths: [],
    commands: [],
  };
  const reading = (...paths: string[]) => rule("allow", "read", ...paths);
  const rows: [Posture, PermissionRule[], string][] = [
    ["ask", [allow("src/**")], "write,delete"],
    ["ask", [rule("allow", "delete", "tmp/**")], "delete"],
    ["ask", [deny("src/**")], ""],
    ["ask", [deny("**")], "write,delete"],
    ["ask", [bash], ""],
    ["deny", [bash], "write,delete"],
    ["deny", [], "write,delete"],
    ["ask", [reading("**")], ""],
    ["ask", [reading("src/**")], "read"],
    ["ask", [reading("**"), rule("deny", "read", "secrets/**")], "read"],
    ["ask", [rule("deny", "read", "secrets/**")], ""],
    ["deny", [reading("**")], "read,write,delete"],
  ];
  for (const [fallback, rules, expected] of rows) {
    const name = `${fallback} ${JSON.stringify(rules)}`;
    assert.equal(compile(fallback, rules).fences.join(), expected, name);
  }
  assert.deepEqual(gaps(compile("ask", [deny("src/**")])), ["denyAlone write src/**"]);
});

Deno.test("what the agent cannot run without stays open as far as it is fenced, and is told so", () => {
  const run: NeededPath = {
    path: "/p/.ideai/run/a",
    scope: "tree",
    access: ["read", "write", "delete"],
    need: "run",
  };
  const plan = compile("deny", [deny(".ideai/**")], [...NEEDED, run]);
  assert.deepEqual(granted(plan), [
    "/home/u/.cli.json file write",
    "/p/.ideai/run/a tree write+delete",
    "/tmp tree write+delete",
  ]);
  assert.deepEqual(gaps(plan), ["neededAnyway write .ideai/**"]);
  assert.deepEqual(plan.grants[2]?.because, [{ kind: "needed", need: "temp" }]);
  const reads = compile("ask", [rule("allow", "read", "src/**")], NEEDED);
  assert.deepEqual(granted(reads), [
    "/home/u/.cli.json file read",
    "/p/src tree read",
    "/tmp tree read",
    "/usr tree read",
  ]);
});

Deno.test("a project at the root of the disk is granted by its right name", () => {
  const effective = resolve({ rules: [allow("**", "a/**")], fallback: "deny" }, undefined);
  const plan = compileSandboxPlan(effective, { root: "/", needed: [] });
  assert.deepEqual(plan?.grants.map(({ path }) => path), ["/", "/a"]);
});

Deno.test("where files may be written and not deleted, it is said that nothing can be replaced", () => {
  const write: PermissionRule = {
    capability: "write",
    effect: "allow",
    paths: ["src/**"],
    commands: [],
  };
  const gaps = (rules: PermissionRule[]) =>
    compileSandboxPlan(resolve({ fallback: "deny", rules }, undefined), { root: "/p", needed: [] })
      ?.gaps
      .map(({ kind, place }) => [kind, place.pattern]);
  assert.deepEqual(gaps([write]), [["cannotReplace", "src/**"]]);
  assert.deepEqual(gaps([write, { ...write, capability: "delete" }]), []);
  assert.deepEqual(gaps([write, { ...write, capability: "delete", paths: ["**"] }]), []);
});
