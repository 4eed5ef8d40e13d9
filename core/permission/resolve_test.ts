import assert from "node:assert/strict";
import type { Effect, FileCapability, PermissionRule, PermissionSet, Posture } from "./model.ts";
import { decideFile, type EffectivePermissions, resolve } from "./resolve.ts";

const POSTURES: readonly Posture[] = ["allow", "ask", "deny"];

function rule(effect: Effect, capability: FileCapability, ...paths: string[]): PermissionRule {
  return { capability, effect, paths, commands: [] };
}

function set(rules: PermissionRule[], fallback?: Posture): PermissionSet {
  return fallback === undefined ? { rules } : { rules, fallback };
}

function resolved(project?: PermissionSet, agent?: PermissionSet): EffectivePermissions {
  const effective = resolve(project, agent);
  assert.ok(effective);
  return effective;
}

Deno.test("without any policy there is none, and with one level it is that one (table 6.1)", () => {
  const project = set([rule("allow", "read", "**")], "deny");
  assert.equal(resolve(undefined, undefined), undefined);
  const [only] = project.rules;
  assert.deepEqual(resolve(project, undefined), {
    rules: [{ ...only, level: "project", index: 0 }],
    fallback: "deny",
    fallbackFrom: "project",
  });
  assert.deepEqual(resolve(undefined, project), {
    rules: [{ ...only, level: "agent", index: 0 }],
    fallback: "deny",
    fallbackFrom: "agent",
  });
  assert.deepEqual(resolved(project, project).rules.map(({ level }) => level), [
    "project",
    "agent",
  ]);
  const empty = resolved(set([]));
  for (const capability of ["read", "write", "delete"] as const) {
    assert.equal(decideFile(empty, capability, "a").posture, "ask");
  }
});

Deno.test("files are decided as in table 6.2, whatever the fallback", () => {
  type Row = [string, PermissionRule[], PermissionRule[], FileCapability, string, Posture | "F"];
  const rows: Row[] = [
    ["F1", [rule("allow", "write", "src/**")], [], "write", "src/a.ts", "allow"],
    ["F2", [rule("allow", "write", "src/**")], [], "write", "docs/x", "F"],
    [
      "F3",
      [rule("allow", "write", "src/**")],
      [rule("deny", "write", "src/gen/**")],
      "write",
      "src/gen/x",
      "deny",
    ],
    [
      "F4",
      [rule("deny", "write", ".git/**")],
      [rule("allow", "write", ".git/config")],
      "write",
      ".git/config",
      "deny",
    ],
    [
      "F5",
      [rule("deny", "write", ".git/**")],
      [rule("allow", "write", "**/*")],
      "write",
      ".git/config",
      "deny",
    ],
    [
      "F6",
      [rule("allow", "read", "**/*"), rule("deny", "write", "**/*.pem")],
      [],
      "read",
      "k.pem",
      "allow",
    ],
    ["F7", [], [rule("deny", "read", "secrets/**")], "read", "secrets/a", "deny"],
    ["F8", [], [rule("deny", "read", "secrets/**")], "read", "src/a", "F"],
    [
      "F9",
      [rule("allow", "write", "src/**"), rule("deny", "write", "docs/**")],
      [],
      "write",
      "src/a",
      "allow",
    ],
    [
      "F10",
      [rule("allow", "write", "src/**"), rule("deny", "write", "src/**")],
      [],
      "write",
      "src/a",
      "deny",
    ],
    ["F11", [rule("allow", "write", "**")], [], "delete", "src/a", "F"],
  ];
  for (const [name, project, agent, capability, path, expected] of rows) {
    for (const fallback of POSTURES) {
      const effective = resolved(set(project, fallback), set(agent));
      const { posture } = decideFile(effective, capability, path);
      assert.equal(posture, expected === "F" ? fallback : expected, `${name}, ${fallback}`);
    }
  }
});

Deno.test("the stricter fallback holds, and one that is not mentioned is inherited (table 6.4)", () => {
  type Row = [Posture | undefined, Posture | undefined, Posture, "project" | "agent" | "default"];
  const rows: Row[] = [
    ["deny", "allow", "deny", "project"],
    ["deny", "ask", "deny", "project"],
    ["deny", "deny", "deny", "project"],
    ["allow", "ask", "ask", "agent"],
    ["allow", "deny", "deny", "agent"],
    ["ask", "deny", "deny", "agent"],
    ["ask", "allow", "ask", "project"],
    ["allow", "allow", "allow", "project"],
    ["allow", undefined, "allow", "project"],
    [undefined, "allow", "allow", "agent"],
    [undefined, undefined, "ask", "default"],
  ];
  for (const [project, agent, fallback, fallbackFrom] of rows) {
    const both = resolved(set([], project), set([], agent));
    assert.deepEqual(both, { rules: [], fallback, fallbackFrom }, `${project}, ${agent}`);
  }
  for (const posture of POSTURES) {
    assert.equal(resolved(set([], posture)).fallback, posture);
    assert.equal(resolved(undefined, set([], posture)).fallback, posture);
  }
});

Deno.test("a decision names the rule, its level and the pattern that decided", () => {
  const project = set([rule("allow", "write", "src/**"), rule("allow", "read", "**")], "ask");
  const agent = set([rule("deny", "write", "a", "src/gen/**")]);
  const decide = (path: string) => decideFile(resolved(project, agent), "write", path).because;
  assert.deepEqual(decide("src/gen/x"), { kind: "rule", level: "agent", index: 0, item: 1 });
  assert.deepEqual(decide("src/x"), { kind: "rule", level: "project", index: 0, item: 0 });
  assert.deepEqual(decide("docs/x"), { kind: "fallback", level: "project" });
});

Deno.test("a deny of a folder denies all that is in it, an allow what it names and no more", () => {
  const effective = resolved(set([
    rule("deny", "write", ".git"),
    rule("allow", "write", "src", ".git/config"),
  ]));
  const decide = (path: string) => decideFile(effective, "write", path).posture;
  assert.equal(decide(".git/hooks/pre-commit"), "deny");
  assert.equal(decide(".git/config"), "deny");
  assert.equal(decide("src"), "allow");
  assert.equal(decide("src/a"), "ask");
});

Deno.test("no spelling of a path gets around a deny", () => {
  const rules = [rule("allow", "write", "**"), rule("deny", "write", "secrets/**")];
  const effective = resolved(set(rules, "allow"));
  const spellings = ["secrets/a", "./secrets//a", "src/../secrets/a", "secrets/b/../a", "secrets"];
  for (const path of spellings) {
    assert.equal(decideFile(effective, "write", path).posture, "deny", path);
  }
  for (const path of ["/p/secrets/a", "../p/secrets/a", "/x/../p/secrets/a"]) {
    assert.equal(decideFile(effective, "write", path, "/p").posture, "deny", path);
    assert.equal(decideFile(effective, "write", path).posture, "ask", path);
  }
  assert.equal(decideFile(effective, "write", "/etc/x", "/p").posture, "allow");
});
