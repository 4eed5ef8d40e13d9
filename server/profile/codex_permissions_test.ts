import assert from "node:assert/strict";
import { matcherOf } from "../../core/permission/command_matcher.ts";
import type { CommandRule, Effect, PermissionRule, Posture } from "../../core/permission/model.ts";
import { PRESETS } from "../../core/permission/preset.ts";
import { resolve } from "../../core/permission/resolve.ts";
import { projectCodex } from "./codex_permissions.ts";

const place = { workRoot: "/p", runDir: "/p/.ideai/run/a" };
const WRITES = ["--sandbox", "workspace-write", "--ask-for-approval"];
const READS = ["--sandbox", "read-only", "--ask-for-approval"];
const FREE = ["--sandbox", "danger-full-access", "--ask-for-approval"];
const NO_SHELL = ["-c", "features.shell_tool=false"];
const MARKERS = ["-c", 'project_root_markers=[".ideai", ".git"]'];
const UNKNOWN_REST = { kind: "looser", about: "executeBash", why: "noDenyOfTheRest" };
const READS_ALL = { kind: "looser", about: "read", why: "noDenyOfTheRest" };
const KEEPS_RM = { kind: "stricter", about: "delete", why: "noDeleteRules" };

function files(capability: "read" | "write" | "delete", effect: Effect, ...paths: string[]) {
  return { capability, effect, paths, commands: [] } satisfies PermissionRule;
}

function bash(effect: Effect, ...commands: (string | CommandRule["matcher"])[]): PermissionRule {
  const rules = commands.map((one) => ({
    matcher: typeof one === "string" ? matcherOf(one) : one,
    effect,
  }));
  return { capability: "executeBash", effect, paths: [], commands: rules };
}

function project(fallback: Posture, rules: readonly PermissionRule[], confined = false) {
  const effective = resolve({ fallback, rules }, undefined);
  assert.ok(effective);
  return projectCodex({ effective, confined }, place);
}

const at = (index: number, item?: number) =>
  ({ level: "project", index, ...item === undefined ? {} : { item } }) as const;

Deno.test("Codex without a policy is started as ever", () => {
  assert.deepEqual(projectCodex(undefined, place), {
    args: [...WRITES, "on-request", "--add-dir", "/p"],
    notes: [],
  });
});

Deno.test("Codex under a policy that allows the rest writes the project without a question", () => {
  assert.deepEqual(project("allow", []), {
    args: [...WRITES, "never", "--add-dir", "/p"],
    notes: [KEEPS_RM],
  });
});

Deno.test("Codex under a policy that asks reads, and asks before it writes", () => {
  assert.deepEqual(project("ask", []), {
    args: [...READS, "on-request"],
    notes: [READS_ALL, UNKNOWN_REST],
  });
  const some = project("ask", [files("read", "allow", "**"), files("write", "allow", "src/**")]);
  assert.deepEqual(some, {
    args: [...WRITES, "on-request", "--add-dir", "/p"],
    notes: [
      { kind: "looser", about: "write", rule: at(1, 0), why: "noFileRules" },
      UNKNOWN_REST,
    ],
  });
});

Deno.test("Codex under a policy that denies the rest is refused without a question", () => {
  const git = bash("allow", "git");
  assert.deepEqual(project("deny", [git]), {
    args: [...READS, "never"],
    notes: [READS_ALL, UNKNOWN_REST, KEEPS_RM],
  });
});

Deno.test("Codex has no shell where no command may be run, and cannot read then either", () => {
  const reading = { kind: "stricter", about: "read", why: "shellReadsFiles" };
  for (const rules of [[bash("deny")], [bash("deny", "*"), bash("allow", "git")]]) {
    const { args, notes, settings } = project("ask", rules);
    assert.deepEqual(args, [...READS, "on-request", ...NO_SHELL]);
    assert.deepEqual(notes, [READS_ALL, reading]);
    assert.equal(settings, undefined);
  }
  assert.deepEqual(project("deny", []).args, [...READS, "never", ...NO_SHELL]);
});

Deno.test("Codex's own sandbox is off where IdeA's holds, and the notes say what it asked about", () => {
  const rules = [files("write", "allow", "src/**"), files("read", "deny", "secrets")];
  assert.deepEqual(project("ask", rules, true), {
    args: [...FREE, "on-request"],
    notes: [
      { kind: "lost", about: "read", why: "ownSandboxOff" },
      { kind: "lost", about: "write", why: "ownSandboxOff" },
      { kind: "looser", about: "executeBash", why: "ownSandboxOff" },
    ],
  });
});

Deno.test("Codex that may do everything in the project never asks", () => {
  const { rules } = PRESETS.autonomous;
  assert.deepEqual(project("ask", rules).args, [...WRITES, "never", "--add-dir", "/p"]);
  assert.deepEqual(project("ask", rules, true).args, [...FREE, "never"]);
  const denied = project("ask", [...rules, bash("deny", "sudo")]);
  assert.ok(denied.args.includes("on-request"));
});

Deno.test("Codex that may only read has a sandbox that only reads", () => {
  const { rules } = PRESETS.readOnly;
  assert.deepEqual(project("ask", rules).args, [...READS, "on-request"]);
  assert.deepEqual(project("allow", [files("write", "deny", "**")]).args, [...READS, "never"]);
});

Deno.test("Codex is told which commands are forbidden, by their first words", () => {
  const rules = [bash("deny", "git push", "sudo *", { kind: "exact", value: "make  all" })];
  const { args, settings, notes } = project("allow", rules);
  assert.deepEqual(args.slice(-2), MARKERS);
  const why = 'justification = "the policy of this project denies it"';
  assert.deepEqual(settings, {
    rules: [
      `prefix_rule(pattern = ["git","push"], decision = "forbidden", ${why})`,
      `prefix_rule(pattern = ["sudo"], decision = "forbidden", ${why})`,
      `prefix_rule(pattern = ["make","all"], decision = "forbidden", ${why})`,
    ],
  });
  const note = (kind: string, item: number) => (
    { kind, about: "executeBash", rule: at(0, item), why: "patternShape" }
  );
  assert.deepEqual(notes.slice(0, 3), [note("looser", 0), note("looser", 1), note("stricter", 2)]);
});

Deno.test("Codex is told of no command that first words cannot tell apart, and the note says so", () => {
  const texts = ["rm -* / *", "dd of=/dev/?", "echo $HOME", 'say "x"', "a;b", "grep (x)", "a\\b"];
  const { args, settings, notes } = project("allow", [bash("deny", ...texts)]);
  assert.equal(settings, undefined);
  assert.ok(!args.includes(MARKERS[1] ?? ""));
  assert.deepEqual(
    notes.filter(({ kind }) => kind === "lost"),
    texts.map((_, item) => ({
      kind: "lost",
      about: "executeBash",
      rule: at(0, item),
      why: "patternShape",
    })),
  );
});

Deno.test("Codex is told what is allowed only where no sandbox of its own would be left by it", () => {
  const rules = [bash("deny", "sudo"), bash("allow", "git", "npm run *", "a*b")];
  const count = (confined: boolean) =>
    project("ask", rules, confined).settings?.rules.filter((rule) => /"allow"/.test(rule));
  assert.deepEqual(count(false), []);
  assert.deepEqual(count(true), [
    'prefix_rule(pattern = ["git"], decision = "allow")',
    'prefix_rule(pattern = ["npm","run"], decision = "allow")',
  ]);
  const all = project("ask", [bash("deny", "sudo"), bash("allow")], true).settings?.rules ?? [];
  assert.deepEqual(all.slice(1), ['prefix_rule(pattern = ["rm"], decision = "allow")']);
});

Deno.test("Codex's notes name every rule about files it cannot be told", () => {
  const rules = [
    files("read", "deny", "secrets"),
    files("write", "deny", "gen", "lib"),
    files("delete", "deny", "src"),
    files("delete", "allow", "tmp"),
  ];
  const { notes } = project("allow", rules);
  assert.deepEqual(notes, [
    { kind: "lost", about: "read", rule: at(0, 0), why: "noFileRules" },
    { kind: "lost", about: "write", rule: at(1, 0), why: "noFileRules" },
    { kind: "lost", about: "write", rule: at(1, 1), why: "noFileRules" },
    { kind: "lost", about: "delete", rule: at(3, 0), why: "noDeleteRules" },
    { kind: "lost", about: "delete", rule: at(2, 0), why: "noDeleteRules" },
    KEEPS_RM,
  ]);
});
