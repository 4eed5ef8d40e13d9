import assert from "node:assert/strict";
import { matcherOf } from "../../core/permission/command_matcher.ts";
import type { CommandRule, Effect, PermissionRule, Posture } from "../../core/permission/model.ts";
import { resolve } from "../../core/permission/resolve.ts";
import { projectClaude } from "./claude_permissions.ts";

const RIVALS = ["Agent", "SendMessage", "ListAgents", "Workflow"];
const place = { workRoot: "/p", runDir: "/p/.ideai/run/a" };

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

interface Permissions {
  allow: string[];
  ask?: string[];
  deny: string[];
  defaultMode: string;
  additionalDirectories: string[];
}

function project(
  { fallback, rules, confined = false, workRoot = "/p" }: {
    fallback: Posture;
    rules: PermissionRule[];
    confined?: boolean;
    workRoot?: string;
  },
) {
  const effective = resolve({ fallback, rules }, undefined);
  assert.ok(effective);
  const { settings, notes, args } = projectClaude({ effective, confined }, { ...place, workRoot });
  assert.deepEqual(args, []);
  const { permissions } = settings as { permissions: Permissions };
  return { settings, permissions, notes };
}

const at = (index: number, item?: number) =>
  ({ level: "project", index, ...item === undefined ? {} : { item } }) as const;

Deno.test("Claude without a policy is started as ever", () => {
  assert.deepEqual(projectClaude(undefined, place), {
    args: [],
    settings: {
      permissions: {
        allow: ["mcp__idea"],
        deny: RIVALS,
        defaultMode: "default",
        additionalDirectories: ["/p"],
      },
    },
    notes: [],
  });
});

Deno.test("Claude is told to ask for what no rule allows", () => {
  const rules = [
    files("read", "allow", "**"),
    files("write", "allow", "src/**"),
    files("write", "deny", "src/gen"),
    bash("allow", "git", "npm run *", { kind: "exact", value: "make all" }),
    bash("deny", "sudo *"),
  ];
  const { settings, notes } = project({ fallback: "ask", rules });
  assert.deepEqual(settings, {
    permissions: {
      allow: [
        ...["mcp__idea", "Read(//p/**)", "Edit(//p/src/**)"],
        ...["Bash(git:*)", "Bash(npm run *)", "Bash(make all)"],
      ],
      deny: [...RIVALS, "Edit(//p/src/gen)", "Bash(sudo *)"],
      defaultMode: "default",
      additionalDirectories: ["/p"],
    },
  });
  assert.deepEqual(notes, [
    { kind: "looser", about: "write", why: "shellReadsFiles" },
    { kind: "looser", about: "executeBash", why: "noDenyOfTheRest" },
  ]);
});

Deno.test("Claude is told to refuse, without a question, what no rule allows", () => {
  const rules = [files("write", "allow", "src/**"), bash("allow", "git")];
  const { permissions, notes } = project({ fallback: "deny", rules });
  assert.equal(permissions.defaultMode, "dontAsk");
  assert.deepEqual(permissions.allow, ["mcp__idea", "Edit(//p/src/**)", "Bash(git:*)"]);
  assert.deepEqual(notes, [
    { kind: "looser", about: "executeBash", why: "noDenyOfTheRest" },
    { kind: "looser", about: "read", why: "noDenyOfTheRest" },
  ]);
});

Deno.test("Claude is let do all but what is denied, and never without any checks", () => {
  const rules = [
    files("read", "deny", "secrets"),
    files("write", "allow", "src/**"),
    bash("deny", "sudo"),
    bash("allow", "git"),
  ];
  const { permissions, notes } = project({ fallback: "allow", rules });
  assert.deepEqual(permissions, {
    allow: [
      ...["mcp__idea", "Bash", "Edit", "Write", "Read", "NotebookEdit", "WebFetch", "WebSearch"],
    ],
    deny: [...RIVALS, "Read(//p/secrets)", "Bash(sudo:*)"],
    defaultMode: "acceptEdits",
    additionalDirectories: ["/p"],
  });
  assert.deepEqual(notes, [{ kind: "looser", about: "read", why: "shellReadsFiles" }]);
});

Deno.test("Claude never gets its own ways to delegate, and always IdeA's, whatever the policy", () => {
  for (const fallback of ["allow", "ask", "deny"] as const) {
    for (const effect of ["allow", "deny"] as const) {
      const { permissions } = project({ fallback, rules: [bash(effect)] });
      assert.ok(permissions.allow.includes("mcp__idea"));
      assert.ok(!permissions.deny.includes("mcp__idea"));
      assert.deepEqual(permissions.deny.slice(0, RIVALS.length), RIVALS);
    }
  }
});

Deno.test("Claude is denied the shell when every command is", () => {
  for (const rule of [bash("deny"), bash("deny", "*")]) {
    const { permissions, notes } = project({
      fallback: "ask",
      rules: [rule, bash("allow", "git")],
    });
    assert.ok(permissions.deny.includes("Bash"));
    assert.ok(!notes.some(({ about }) => about === "executeBash"));
  }
});

Deno.test("Claude's own sandbox is off where IdeA's holds", () => {
  const confined = project({ fallback: "ask", rules: [], confined: true });
  assert.deepEqual(confined.settings?.["sandbox"], { enabled: false });
  assert.equal("sandbox" in (project({ fallback: "ask", rules: [] }).settings ?? {}), false);
});

Deno.test("Claude asks about what is below a folder that a narrow pattern happens to match", () => {
  const rules = [files("write", "allow", "README.md", "src/*.ts")];
  const { permissions, notes } = project({ fallback: "ask", rules });
  assert.deepEqual(permissions.allow.slice(1), ["Edit(//p/README.md)", "Edit(//p/src/*.ts)"]);
  assert.deepEqual(permissions.ask, ["Edit(//p/README.md/*)", "Edit(//p/src/*.ts/*)"]);
  assert.deepEqual(notes.filter(({ why }) => why === "patternShape"), []);
});

Deno.test("Claude gets no guard that would take back what another rule allows", () => {
  const rules = [files("write", "allow", "src/*", "src/lib/**", "src/lib/x.ts", "**/*.md")];
  const { permissions, notes } = project({ fallback: "ask", rules });
  assert.deepEqual(permissions.allow.slice(1), ["Edit(//p/src/lib/**)", "Edit(//p/**/*.md)"]);
  assert.deepEqual(permissions.ask, ["Edit(//p/**/*.md/*)"]);
  assert.deepEqual(notes.filter(({ why }) => why === "patternShape"), [
    { kind: "stricter", about: "write", rule: at(0, 0), why: "patternShape" },
    { kind: "stricter", about: "write", rule: at(0, 3), why: "patternShape" },
  ]);
});

Deno.test("Claude may not read the whole project by itself when only parts are allowed", () => {
  const rules = [files("read", "allow", "src/**")];
  const open = project({ fallback: "ask", rules });
  assert.deepEqual(open.permissions.additionalDirectories, []);
  assert.ok(open.permissions.allow.includes("Read(//p/src/**)"));
  assert.ok(!open.notes.some(({ about }) => about === "read"));
  const held = project({ fallback: "ask", rules, confined: true });
  assert.deepEqual(held.permissions.additionalDirectories, ["/p"]);
  assert.deepEqual(held.notes.filter(({ about }) => about === "read"), [
    { kind: "looser", about: "read", why: "noDenyOfTheRest" },
  ]);
});

Deno.test("Claude knows no deletes: the programs for it are denied only when nothing may be deleted", () => {
  const some = project({ fallback: "ask", rules: [files("delete", "deny", "src/**")] });
  assert.ok(!some.permissions.deny.some((rule) => rule.startsWith("Bash(rm")));
  const all = project({ fallback: "ask", rules: [files("delete", "deny", "**")] });
  const deleters = ["Bash(rm:*)", "Bash(rmdir:*)", "Bash(unlink:*)", "Bash(shred:*)"];
  assert.deepEqual(all.permissions.deny.slice(RIVALS.length), deleters);
  const note = (kind: string) => ({ kind, about: "delete", rule: at(0, 0), why: "noDeleteRules" });
  assert.deepEqual(some.notes.filter(({ about }) => about === "delete"), [note("lost")]);
  assert.deepEqual(all.notes.filter(({ about }) => about === "delete"), [note("looser")]);
});

Deno.test("Claude is told no command it would understand as more than the policy allows", () => {
  const star = { kind: "exact", value: "ls *" } as const;
  const prefix = { kind: "prefix", value: "a*b" } as const;
  const rules = [bash("allow", star, prefix, "git ?tatus", "grep \\(x\\)  y")];
  const { permissions, notes } = project({ fallback: "ask", rules });
  assert.deepEqual(permissions.allow, ["mcp__idea", "Bash(grep \\\\(x\\\\) y:*)"]);
  assert.deepEqual(
    notes.filter(({ why }) => why === "patternShape"),
    [0, 1, 2].map((item) => ({
      kind: "stricter",
      about: "executeBash",
      rule: at(0, item),
      why: "patternShape",
    })),
  );
});

Deno.test("Claude is denied rather more than less where it has no words for a command", () => {
  const rules = [bash("deny", { kind: "exact", value: "ls *" }, "git ?tatus")];
  const { permissions, notes } = project({ fallback: "ask", rules });
  assert.deepEqual(permissions.deny.slice(RIVALS.length), ["Bash(ls *)", "Bash(git *tatus)"]);
  assert.equal(notes.filter(({ kind }) => kind === "stricter").length, 2);
});

Deno.test("the project's own name keeps its brackets, and is never taken for a pattern", () => {
  const rules = [files("write", "allow", "a (b), c/**"), files("read", "deny", "x")];
  const odd = project({ fallback: "ask", rules, workRoot: "/w/[p] (1)" });
  assert.ok(odd.permissions.allow.includes("Edit(//w/\\[p\\] (1)/a (b), c/**)"));
  assert.ok(odd.permissions.deny.includes("Read(//w/\\[p\\] (1)/x)"));
  const star = project({ fallback: "ask", rules, workRoot: "/w/p*" });
  assert.deepEqual(star.permissions.allow, ["mcp__idea"]);
  assert.ok(star.permissions.deny.includes("Read(//w/p?/x)"));
  assert.deepEqual(star.notes.filter(({ why }) => why === "patternShape"), [
    { kind: "stricter", about: "write", rule: at(0, 0), why: "patternShape" },
  ]);
});

Deno.test("the same policy gives Claude the same settings", () => {
  const rules = [files("write", "allow", "src/**"), bash("deny", "rm")];
  assert.deepEqual(project({ fallback: "ask", rules }), project({ fallback: "ask", rules }));
});
