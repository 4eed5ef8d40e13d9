import assert from "node:assert/strict";
import { checkOwnProfile, type OwnProfileInput, slugFor } from "./own_profile.ts";

const LEAST: OwnProfileInput = {
  name: " Parrot ",
  command: "parrot",
  injection: { strategy: "stdin" },
};

function refusal(change: Record<string, unknown>): string {
  try {
    checkOwnProfile({ ...LEAST, ...change });
    return "accepted";
  } catch (failure) {
    return (failure as Error).message;
  }
}

Deno.test("a name, a command and a way to be told are enough for a profile", () => {
  const { name, args, versionArgs, typing, screen, env, statePaths } = checkOwnProfile(LEAST);
  assert.deepEqual([name, args, versionArgs, env, statePaths], [
    "Parrot",
    [],
    ["--version"],
    {},
    [],
  ]);
  assert.deepEqual([typing.submit, typing.interrupt], ["\r", "\x1b"]);
  for (const [row, typed] of [["> ", ""], ["❯ hello", "hello"], ["$", undefined]] as const) {
    assert.equal(new RegExp(screen.prompt.row, "mu").exec(row)?.[1], typed, row);
  }
});

Deno.test("what a profile cannot be is refused by the name of its field", () => {
  const screen = (part: unknown) => refusal({ screen: part });
  assert.match(refusal({ name: "  " }), /^name: expected a name/);
  assert.match(refusal({ command: "bin/parrot" }), /^command: expected a name in PATH or an abs/);
  assert.match(refusal({ command: "~/parrot" }), /^command: /);
  assert.match(refusal({ args: ["a\0b"] }), /^args\.0: expected no NUL/);
  assert.match(refusal({ env: { "1A": "x" } }), /^env\.1A: /);
  assert.match(refusal({ env: { IDEA_MCP_TOKEN: "x" } }), /^env\.IDEA_MCP_TOKEN: /);
  assert.match(screen({ busy: ["fine", "[z-a]"] }), /^screen\.busy\.1: expected a regular expr/);
  assert.match(screen({ busy: ["(a+)+$"] }), /^screen\.busy\.0: expected no repetition/);
  assert.match(screen({ busy: ["a".repeat(501)] }), /^screen\.busy\.0: .* at most 500/);
  assert.match(screen({ prompt: { row: "(", below: "^$" } }), /^screen\.prompt\.row: /);
  assert.match(screen({ dialogs: [{ kind: "x", all: [] }] }), /^screen\.dialogs\.0\.all: /);
  assert.match(
    refusal({ rateLimitPattern: { pattern: "(" } }),
    /^rateLimitPattern\.pattern: expected a regular expression/,
  );
});

Deno.test("no profile writes outside of its folder or opens more than a folder of its own", () => {
  for (const file of ["../x", "/etc/x", "a/../b", "a//b", ".", "idea-skills/x"]) {
    const injection = { strategy: "conventionFile", file };
    assert.match(refusal({ injection }), /^injection\.file: /, file);
  }
  for (const path of ["~", "~/", "/etc", "~/..", "~/a/../..", ".foo", "~root/x"]) {
    assert.match(refusal({ statePaths: [path] }), /^statePaths\.0: expected a path below ~/, path);
  }
  const injection = { strategy: "flag", flag: "--read", file: ".config/TOLD.md" };
  assert.equal(refusal({ injection, statePaths: ["~/.foo/bar/"] }), "accepted");
});

Deno.test("a profile gets a short name that is free", () => {
  assert.equal(slugFor("My Été!", []), "my-ete");
  assert.equal(slugFor("claude", ["claude", "claude-2"]), "claude-3");
  assert.equal(slugFor("漢字", []), "profile");
  assert.ok(slugFor("x".repeat(64), ["x".repeat(60)]).length <= 64);
});
