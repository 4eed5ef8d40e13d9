import assert from "node:assert/strict";
import type { Capability, Effect } from "./model.ts";
import { protectedPaths } from "./protected_paths.ts";
import type { EffectivePermissions } from "./resolve.ts";

const PLACES = {
  root: "/p",
  home: "/h",
  cliSettings: ["/h/.claude/settings.json"],
  host: { own: ["/h/.config/idea"], secrets: ["/run/idea"] },
};

function policy(
  capability: Capability,
  effect: Effect,
  ...paths: string[]
): EffectivePermissions {
  const rule = { capability, effect, paths, commands: [], level: "project", index: 0 } as const;
  return { rules: paths.length > 0 ? [rule] : [], fallback: "ask", fallbackFrom: "project" };
}

function protectedUnder(effective: EffectivePermissions): string[] {
  return protectedPaths(PLACES, effective).map(({ path }) => path);
}

const ALL = protectedUnder(policy("write", "allow"));

Deno.test("hooks, tool settings, the policy and start files are kept from every agent", () => {
  for (
    const path of [
      "/p/.git/hooks",
      "/p/.git/config",
      "/p/.vscode",
      "/p/.envrc",
      "/p/.claude",
      "/p/.ideai/permissions.json",
      "/p/.ideai/agents.json",
      "/h/.bashrc",
      "/h/.gitconfig",
      "/h/.claude/settings.json",
      "/h/.config/idea",
    ]
  ) assert.ok(ALL.includes(path), path);
});

Deno.test("what IdeA replaces while agents run is kept with its folder, unless a rule names something there", () => {
  const withFolder = (pattern: string) =>
    protectedPaths(PLACES, policy("write", "allow", pattern))
      .filter((one) => one.withFolder).map(({ path }) => path);
  const both = ["/p/.ideai/permissions.json", "/p/.ideai/agents.json"];
  assert.deepEqual(withFolder("**"), both);
  assert.deepEqual(withFolder("src/**"), both);
  assert.deepEqual(withFolder(".ideai/notes.md"), []);
  assert.ok(protectedUnder(policy("write", "allow", ".ideai/notes.md")).includes(both[0]!));
});

Deno.test("a secret of the host is hidden, all else can still be read", () => {
  const hidden = protectedPaths(PLACES, policy("write", "allow"))
    .filter(({ how }) => how === "hidden");
  assert.deepEqual(hidden, [{ path: "/run/idea", how: "hidden", why: "host" }]);
});

Deno.test("to allow writing everywhere frees nothing", () => {
  for (const pattern of ["**", "*", "**/hooks/**", ".git/**", ".g*/hooks/**", "./"]) {
    assert.deepEqual(protectedUnder(policy("write", "allow", pattern)), ALL, pattern);
  }
});

Deno.test("to allow a protected path by its name frees that one alone", () => {
  const freed = (pattern: string) => {
    const left = protectedUnder(policy("write", "allow", pattern));
    return ALL.filter((path) => !left.includes(path));
  };
  assert.deepEqual(freed(".git/hooks/**"), ["/p/.git/hooks"]);
  assert.deepEqual(freed(".git/hooks"), ["/p/.git/hooks"]);
  assert.deepEqual(freed(".git/hooks/pre-commit"), ["/p/.git/hooks"]);
  assert.deepEqual(freed("./.vscode/"), ["/p/.vscode"]);
  assert.deepEqual(freed(".git/hooksx/**"), []);
});

Deno.test("a deny, or an allow of reading, frees nothing", () => {
  assert.deepEqual(protectedUnder(policy("write", "deny", ".git/hooks/**")), ALL);
  assert.deepEqual(protectedUnder(policy("read", "allow", ".git/hooks/**")), ALL);
  assert.deepEqual(protectedUnder(policy("delete", "allow", ".git/hooks/**")), ALL);
});

Deno.test("hooks and settings of a worktree's repository are kept too, under the same names", () => {
  const places = { ...PLACES, gitFolders: { own: "/repo/.git/worktrees/w", common: "/repo/.git" } };
  const under = (effective: EffectivePermissions) =>
    protectedPaths(places, effective).map(({ path }) => path).filter((path) =>
      path.startsWith("/repo")
    );
  const links = ["/repo/.git/worktrees/w/commondir", "/repo/.git/worktrees/w/gitdir"];
  const all = ["/repo/.git/hooks", "/repo/.git/config", ...links];
  assert.deepEqual(under(policy("write", "allow", "**")), all);
  const named = under(policy("write", "allow", ".git/hooks/**"));
  assert.deepEqual(named, ["/repo/.git/config", ...links]);
});

Deno.test("an agent in a work tree is kept from the project's policy and tools, and its own tree's", () => {
  const effective = policy("write", "allow", "**");
  const places = { ...PLACES, root: "/tree", project: "/p" };
  const found = protectedPaths(places, effective).map(({ path }) => path);
  for (const path of ["/p/.ideai/permissions.json", "/p/.envrc", "/tree/.envrc", "/p/.git/hooks"]) {
    assert.ok(found.includes(path), path);
  }
  // Merging what others did to the project's own files writes them in the work tree.
  assert.ok(!found.includes("/tree/.ideai/agents.json"));
});
