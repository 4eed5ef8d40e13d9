import assert from "node:assert/strict";
import type { PermissionRule } from "../../../core/permission/model.ts";
import { PRESETS } from "../../../core/permission/preset.ts";
import { readPermissionSet } from "../../../core/permission/document.ts";
import {
  bareFolders,
  draftOf,
  problemsOf,
  type RuleDraft,
  ruleOf,
  withAllInside,
} from "./rule_draft.ts";
import { en, fr } from "./words_rules.ts";

function files(lines: string, effect: "allow" | "deny" = "allow"): RuleDraft {
  return { effect, capability: "write", lines };
}

function commands(lines: string): RuleDraft {
  return { effect: "allow", capability: "executeBash", lines };
}

const STRANGE = {
  capability: "executeBash",
  effect: "allow",
  paths: [],
  note: "of a later version",
  commands: [
    { matcher: { kind: "glob", value: "git" }, effect: "allow" },
    { matcher: { kind: "prefix", value: "a*" }, effect: "deny", since: 3 },
    { matcher: { kind: "exact", value: "git push" }, effect: "deny" },
  ],
} as unknown as PermissionRule;

Deno.test("a rule that is opened and saved is the same rule", () => {
  const rules = [STRANGE, ...Object.values(PRESETS).flatMap((set) => set.rules)];
  for (const rule of rules) assert.deepEqual(ruleOf(draftOf(rule), rule), rule);
});

Deno.test("lines are read as commands: words, wildcards, one line alone, the opposite", () => {
  assert.deepEqual(
    ruleOf(commands("git\n\n  npm run *\n= git push\n! = rm -rf .\n!curl")).commands,
    [
      { matcher: { kind: "prefix", value: "git" }, effect: "allow" },
      { matcher: { kind: "glob", value: "npm run *" }, effect: "allow" },
      { matcher: { kind: "exact", value: "git push" }, effect: "allow" },
      { matcher: { kind: "exact", value: "rm -rf ." }, effect: "deny" },
      { matcher: { kind: "prefix", value: "!curl" }, effect: "allow" },
    ],
  );
});

Deno.test("a change of effect turns every command that was not set apart", () => {
  const draft = { ...draftOf(STRANGE), effect: "deny" } as const;
  const effects = ruleOf(draft, STRANGE).commands.map(({ effect }) => effect);
  assert.deepEqual(effects, ["deny", "allow", "allow"]);
});

Deno.test("a rule that changes from files to commands keeps nothing of the files", () => {
  const before: PermissionRule = ruleOf(files("src/**"));
  const after = ruleOf(commands("git"), before);
  assert.deepEqual([after.paths, after.commands.length], [[], 1]);
  assert.deepEqual(ruleOf(files("a/**"), after).commands, []);
});

Deno.test("what the host would refuse is named line by line, and nothing else", () => {
  const drafts = [
    ["src/**", []],
    ["", [undefined]],
    ["src/**\n../x\n/etc", ["../x", "/etc"]],
    ["a{b}\na**", ["a{b}", "a**"]],
  ] as const;
  for (const [lines, wrong] of drafts) {
    assert.deepEqual(problemsOf(files(lines)).map(({ line }) => line), wrong, lines);
    assert.equal(isTaken(ruleOf(files(lines))), wrong.length === 0, lines);
  }
  assert.deepEqual(problemsOf(commands("")), []);
  assert.deepEqual(problemsOf(commands("git\n! =")).map(({ line }) => line), ["! ="]);
});

function isTaken(rule: PermissionRule): boolean {
  try {
    readPermissionSet({ rules: [rule] }, "permissions");
    return true;
  } catch {
    return false;
  }
}

Deno.test("a folder without its content is pointed out, and only where it falls short", () => {
  assert.deepEqual(bareFolders(files("src\ndocs/api\na.txt\nsrc/**\nx/\n.github")), [
    "src",
    "docs/api",
    ".github",
  ]);
  assert.deepEqual(bareFolders(files("src", "deny")), []);
  assert.deepEqual(bareFolders(commands("git")), []);
  assert.equal(withAllInside(files("a\nsrc\nsrc/x"), "src").lines, "a\nsrc/**\nsrc/x");
});

Deno.test("everything that can be wrong with a line is said in both languages", () => {
  const lines = ["\u0007", "/a", "../a", "a\\b", "[a]", "a**b"];
  const said = [
    ...lines.flatMap((line) => problemsOf(files(line))),
    ...problemsOf(files("")),
    ...problemsOf(commands("! =\na\u0007b")),
  ].map(({ problem }) => problem);
  assert.equal(new Set(said).size, 9);
  for (const problem of said) {
    assert.ok(en.problems[problem], problem);
    assert.notEqual(fr.problems[problem], en.problems[problem], problem);
  }
});
