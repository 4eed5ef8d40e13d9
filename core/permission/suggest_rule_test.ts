import assert from "node:assert/strict";
import { parsePermissions } from "./document.ts";
import type { Capability, PermissionRule } from "./model.ts";
import { protectedPaths } from "./protected_paths.ts";
import { decideFile, resolve } from "./resolve.ts";
import { suggestRule } from "./suggest_rule.ts";

const ROOT = "/p";

function policy(rules: unknown[] = [], fallback = "ask") {
  const text = JSON.stringify({ projectDefaults: { rules, fallback } });
  const effective = resolve(parsePermissions(text, "permissions.json").projectDefaults, undefined);
  assert.ok(effective);
  return effective;
}

function suggested(
  capability: Capability,
  what: string,
  rules: unknown[] = [],
  fallback = "ask",
): PermissionRule | undefined {
  const effective = policy(rules, fallback);
  const host = { own: ["/p/own"], secrets: [] };
  const protect = protectedPaths({ root: ROOT, home: "/h", cliSettings: [], host }, effective);
  return suggestRule(effective, { capability, what }, { root: ROOT, protect });
}

const pathOf = (what: string) => suggested("write", what)?.paths[0];

function commandOf(line: string, rules: unknown[] = [], fallback = "ask"): string | undefined {
  const matcher = suggested("executeBash", line, rules, fallback)?.commands[0]?.matcher;
  return matcher && `${matcher.kind} ${matcher.value}`;
}

Deno.test("for a file its folder is suggested, for one at the root the file itself", () => {
  assert.deepEqual(suggested("write", "src/a/b.ts"), {
    capability: "write",
    effect: "allow",
    paths: ["src/a/**"],
    commands: [],
  });
  assert.equal(pathOf("/p/src/b.ts"), "src/**");
  assert.equal(pathOf("src/../docs/./b"), "docs/**");
  assert.equal(pathOf("README.md"), "README.md");
  assert.equal(suggested("delete", "src/b.ts")?.capability, "delete");
});

Deno.test("a suggested rule allows what was refused, whatever characters its name has", () => {
  for (const path of ["a b/c", "[id]/page.tsx", "{x}/y", "sta*r/y", "[id].ts", "a/[id].ts"]) {
    const rule = suggested("write", path);
    assert.ok(rule, path);
    const decision = decideFile(policy([rule]), "write", path, ROOT);
    assert.equal(decision.posture, "allow", path);
  }
});

Deno.test("nothing is suggested outside the project, for its root or for what is protected", () => {
  for (
    const path of [
      "/etc/passwd",
      "../x",
      "/p",
      ".git/hooks/pre-commit",
      ".git/config",
      ".ideai/permissions.json",
      "own/idea.db",
    ]
  ) assert.equal(suggested("write", path), undefined, path);
});

Deno.test("nothing is suggested where a rule denies, or where it is allowed already", () => {
  const deny = { capability: "write", effect: "deny", paths: ["src/**"] };
  const allow = { capability: "write", effect: "allow", paths: ["src/**"] };
  assert.equal(suggested("write", "src/a", [deny]), undefined);
  assert.equal(suggested("write", "src/a", [allow]), undefined);
  assert.equal(suggested("write", "src/a", [], "allow"), undefined);
  assert.ok(suggested("write", "src/a", [], "deny"));
});

Deno.test("for a command its program and verb are suggested", () => {
  assert.equal(commandOf("git push origin main"), "prefix git push");
  assert.equal(commandOf("npm run build"), "prefix npm run");
  assert.equal(commandOf("git -C sub push"), "prefix git");
  assert.equal(commandOf("cat secrets"), "prefix cat");
  assert.equal(commandOf("ls"), "prefix ls");
});

Deno.test("of a line the command that was not allowed is suggested", () => {
  const rules = [{ capability: "executeBash", effect: "allow", commands: ["git"] }];
  assert.equal(commandOf("git status && make test", rules), "prefix make test");
});

Deno.test("of a program that runs others only the very command is suggested", () => {
  assert.equal(commandOf("sudo make install"), "exact sudo make install");
  assert.equal(commandOf("X=1 make"), "exact X=1 make");
});

Deno.test("for a command that is denied or cannot be read nothing is suggested", () => {
  const rules = [{ capability: "executeBash", effect: "deny", commands: ["rm"] }];
  assert.equal(commandOf("rm x", rules), undefined);
  assert.equal(commandOf("sh -c 'rm x'", rules), undefined);
  assert.equal(commandOf("$X x", rules, "allow"), undefined);
  assert.equal(commandOf("echo 'x"), undefined);
  assert.equal(commandOf(""), undefined);
});
