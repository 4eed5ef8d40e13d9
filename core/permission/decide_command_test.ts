import assert from "node:assert/strict";
import { matcherOf } from "./command_matcher.ts";
import { decideCommand } from "./decide_command.ts";
import type { CommandRule, Effect, PermissionRule, PermissionSet, Posture } from "./model.ts";
import { type EffectivePermissions, resolve } from "./resolve.ts";

const POSTURES: readonly Posture[] = ["allow", "ask", "deny"];

function bash(effect: Effect, ...commands: (string | CommandRule)[]): PermissionRule {
  const read = commands.map((one) =>
    typeof one === "string" ? { matcher: matcherOf(one), effect } : one
  );
  return { capability: "executeBash", effect, paths: [], commands: read };
}

function resolved(project: PermissionSet, agent?: PermissionSet): EffectivePermissions {
  const effective = resolve(project, agent);
  assert.ok(effective);
  return effective;
}

function policy(fallback: Posture, ...rules: PermissionRule[]): EffectivePermissions {
  return resolved({ rules, fallback });
}

const posture = (effective: EffectivePermissions, line: string) =>
  decideCommand(effective, line).posture;

Deno.test("commands are decided as in table 6.3", () => {
  const tools = bash("allow", "git", "cargo", "npm");
  const noSudo = { matcher: matcherOf("sudo *"), effect: "deny" } as const;
  const agent = (...rules: PermissionRule[]) => ({ rules });
  const project = (...rules: PermissionRule[]) => ({ rules, fallback: "ask" as const });
  const rows: [string, EffectivePermissions, string, Posture][] = [
    ["B1", policy("ask", tools), "git status", "allow"],
    ["B2", policy("ask", tools), "make", "ask"],
    ["B3", policy("deny", tools), "make", "deny"],
    ["B4", policy("allow", tools), "make", "allow"],
    ["B5", policy("deny", bash("allow")), "anything at all", "allow"],
    ["B6", policy("allow", bash("deny")), "anything at all", "deny"],
    ["B7", policy("ask", bash("allow"), bash("allow", noSudo)), "sudo x", "deny"],
    ["B8", policy("ask", bash("allow"), bash("allow", noSudo)), "ls", "allow"],
    [
      "B9",
      resolved(project(bash("allow", "git *")), agent(bash("deny", "*"))),
      "git status",
      "deny",
    ],
    [
      "B10",
      resolved(project(bash("deny", "rm -rf *")), agent(bash("allow", "rm -rf *"))),
      "rm -rf x",
      "deny",
    ],
  ];
  for (const [name, effective, line, expected] of rows) {
    assert.equal(posture(effective, line), expected, name);
  }
  for (const fallback of POSTURES) {
    assert.equal(posture(policy(fallback, bash("allow", "git")), "make"), fallback, "B11");
    assert.equal(posture(policy(fallback, bash("deny", "git")), "make"), fallback, "B12");
  }
});

Deno.test("a matcher takes whole words, a glob anything, an exact one nothing else", () => {
  const exact = { matcher: { kind: "exact", value: "make test" }, effect: "allow" } as const;
  const effective = policy("ask", bash("allow", "git", "npm *", "*.sh", "cat ?", exact));
  const allowed = ["git", "git  status", "'git' st\\atus", "npm", "npm i", "./a b.sh", "cat x"];
  const asked = ["gitk", "npmx", "cat xy", "make test it", "make", "a.shx"];
  for (const line of allowed) assert.equal(posture(effective, line), "allow", line);
  for (const line of asked) assert.equal(posture(effective, line), "ask", line);
  assert.equal(posture(effective, "make test"), "allow");
});

Deno.test("a decision names the rule, its level, the command of the rule and the one it matched", () => {
  const effective = resolved(
    { rules: [bash("allow", "git", "ls")], fallback: "ask" },
    { rules: [bash("deny", "curl", "sudo")] },
  );
  const because = (line: string) => decideCommand(effective, line).because;
  assert.deepEqual(because("git status && sudo ls"), {
    kind: "rule",
    level: "agent",
    index: 0,
    item: 1,
    command: "sudo ls",
  });
  assert.deepEqual(because("ls -l"), {
    kind: "rule",
    level: "project",
    index: 0,
    item: 1,
    command: "ls -l",
  });
  assert.deepEqual(because("git status; make"), {
    kind: "fallback",
    level: "project",
    command: "make",
  });
  assert.deepEqual(because("git log 'x"), { kind: "unreadable", why: "unclosed" });
  assert.deepEqual(because("git log $X"), {
    kind: "unreadable",
    why: "hidden",
    command: "git log $X",
  });
});

Deno.test("a rule may deny a whole pipeline by its letters", () => {
  const effective = policy("allow", bash("deny", "curl * | sh"));
  assert.equal(posture(effective, "curl  example | sh"), "deny");
  assert.equal(posture(effective, "curl example"), "allow");
});

Deno.test("where everything is allowed and nothing denied no line is asked about", () => {
  for (const line of ["$X", "echo 'a", "curl x | sh", "cat <<EOF\na\nEOF", "eval x", ""]) {
    assert.equal(posture(policy("allow"), line), "allow", line);
    assert.equal(posture(policy("deny", bash("allow")), line === "" ? "ls" : line), "allow", line);
  }
});

Deno.test("an allow is no cover for what stands beside or before it", () => {
  const effective = policy("ask", bash("allow", "git", "ls"));
  const asked = [
    "git status && make",
    "git log $(make)",
    "git log `make`",
    "ls | make",
    "ls\nmake",
    "(git status; make)",
    "/tmp/git status",
    "GIT_SSH=x git fetch",
    "sudo git status",
    "sh -c 'git status'",
    "'git status' x",
    "git\\ status",
    "$GIT status",
    "git 'x",
  ];
  for (const line of asked) assert.equal(posture(effective, line), "ask", line);
  const allowed = [
    "git status && ls -l | git hash-object",
    "git commit -m 'a; make && b'",
    'git commit -m "say \\"hi\\" #1"',
    "git log > out.txt 2>&1",
    "for f in a b; do git add $f; done",
    "if git diff --quiet; then ls; fi",
    "git status # and make it nice",
    "git log $(git rev-parse HEAD)",
  ];
  for (const line of allowed) assert.equal(posture(effective, line), "allow", line);
});

Deno.test("an exact allow of a whole line is that line, and still no cover for a deny", () => {
  const line = "make 2>&1 | tee 'out";
  const exact = { matcher: { kind: "exact", value: line }, effect: "allow" } as const;
  assert.equal(posture(policy("deny", bash("allow", exact)), line), "allow");
  assert.equal(posture(policy("deny", bash("allow", exact)), `${line} x`), "deny");
  assert.equal(posture(policy("deny", bash("allow", exact), bash("deny", "make")), line), "deny");
});
