import assert from "node:assert/strict";
import { matcherOf } from "./command_matcher.ts";
import { enforcementOf, type SandboxAbility } from "./enforcement.ts";
import type { PermissionSet } from "./model.ts";
import type { ProtectedPath } from "./protected_paths.ts";
import { resolve } from "./resolve.ts";
import { compileSandboxPlan, type NeededPath } from "./sandbox_plan.ts";
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
const NEEDED: NeededPath[] = [
  { path: "/tmp", scope: "tree", access: ["read", "write"], need: "temporary files" },
  { path: "/var/tmp", scope: "tree", access: ["read", "write"], need: "temporary files" },
  { path: "/usr", scope: "tree", access: ["read"], need: "the system" },
  { path: "/etc", scope: "tree", access: ["read"], need: "the system" },
];
const NEWEST: SandboxAbility = { mechanism: "landlock", abi: 7, shields: true };
const NONE: SandboxAbility = { mechanism: "none", shields: false };

function render(
  policy: PermissionSet,
  ability: SandboxAbility,
  protect: ProtectedPath[] = [],
): string {
  const effective = resolve(policy, undefined);
  assert.ok(effective);
  const plan = compileSandboxPlan(effective, { root: "/p", needed: NEEDED });
  const enforcement = enforcementOf(plan, ability);
  const enforced = { plan, enforcement, protect, shielded: ability.shields };
  const text = renderPermissionSummary(effective, enforced);
  assert.equal(renderPermissionSummary(effective, enforced), text);
  return text;
}

Deno.test("the agent is told what is allowed, what the system enforces and what is advice", () => {
  const text = render(POLICY, NEWEST);
  assert.match(text, /^- Read files: anything else needs the user's consent\.$/m);
  assert.match(text, /^- Write files: denied: `\.git\/\*\*`; allowed: `src\/\*\*`; anything else/m);
  assert.match(text, /^- Run commands: denied: `sudo \*`; allowed: `git` with any arguments;/m);
  assert.match(text, /Enforced by the operating system .*: writing, deleting\. It works only in:/);
  assert.match(text, /^- `\/p\/src` \(write, delete\)$/m);
  assert.match(text, /^- always: temporary files \(`\/tmp`, `\/var\/tmp`\)$/m);
  assert.match(text, /Not enforced: rules about reading\./);
  assert.match(text, /commands are advisory/);
});

Deno.test("where nothing is enforced the agent is not told otherwise, but why", () => {
  const unenforced = render(POLICY, NONE);
  const advisory = render({ ...POLICY, fallback: "allow" }, NEWEST);
  for (const text of [unenforced, advisory]) {
    assert.match(text, /Nothing of this is enforced by the operating system here/);
    assert.doesNotMatch(text, /Enforced by/);
    assert.match(text, /commands are advisory/);
  }
  assert.match(unenforced, /this machine cannot/);
  assert.doesNotMatch(advisory, /this machine cannot/);
});

Deno.test("an older kernel's gaps are told to the agent", () => {
  const text = render(POLICY, { ...NEWEST, abi: 1 });
  assert.match(text, /Enforced by .*does not stop you from cutting files short elsewhere/s);
  assert.match(text, /move no file to another folder/);
  assert.doesNotMatch(render(POLICY, NEWEST), /cutting files short|move no file/);
});

Deno.test("what is protected is named by kind, as held or as asked for", () => {
  const protect: ProtectedPath[] = [
    { path: "/p/.git/hooks", how: "readOnly", why: "gitHooks" },
    { path: "/h/.bashrc", how: "readOnly", why: "shellStart" },
    { path: "/h/.zshrc", how: "readOnly", why: "shellStart" },
  ];
  assert.match(
    render(POLICY, NEWEST, protect),
    /^Where they exist, read-only for you even inside of open folders: git hooks, start files of shells\.$/m,
  );
  assert.match(
    render(POLICY, NONE, protect),
    /^Leave alone even inside of open folders: git hooks, start files of shells\.$/m,
  );
  assert.doesNotMatch(render(POLICY, NONE), /Leave alone|read-only/);
});

Deno.test("with reads fenced the system is one word, however many folders it has", () => {
  const rule = { capability: "read", effect: "allow", paths: ["src/**"], commands: [] } as const;
  const text = render({ rules: [rule], fallback: "deny" }, NEWEST);
  assert.match(text, /^- `\/p\/src` \(read\)$/m);
  assert.match(text, /^- always: the system, temporary files \(`\/tmp`, `\/var\/tmp`\)$/m);
  assert.doesNotMatch(text, /\/usr|\/etc/);
});

Deno.test("a verdict on every command is told as one", () => {
  const rule = { capability: "executeBash", effect: "deny", paths: [], commands: [] } as const;
  const text = render({ rules: [rule], fallback: "allow" }, NONE);
  assert.match(text, /^- Run commands: denied: every command\.$/m);
});
