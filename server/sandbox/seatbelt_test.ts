import assert from "node:assert/strict";
import { join } from "node:path";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import type { SandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { seatbeltSandbox } from "./seatbelt.ts";
import { type SeatbeltPlan, seatbeltProfile } from "./seatbelt_profile.ts";

const WORK: SeatbeltPlan = {
  fences: ["write"],
  grants: [
    { path: "/Users/me/work", scope: "tree", access: ["read", "write", "delete"] },
    { path: "/Users/me/.claude.json", scope: "file", access: ["read", "write"] },
    { path: "/Users/me/notes", scope: "tree", access: ["read"] },
  ],
};

const HOOKS: ProtectedPath = {
  path: "/Users/me/work/.git/hooks",
  how: "readOnly",
  why: "gitHooks",
};
const SECRETS: ProtectedPath = { path: "/Users/me/run/idea", how: "hidden", why: "host" };

/** The one rule that says this of an operation; its filters without the white space. */
function rule(profile: string, start: string): string {
  const found = profile.split(/\n(?=\()/).filter((one) => one.startsWith(start));
  assert.equal(found.length, 1, `${start} in ${profile}`);
  return found[0]!.replace(/\s+/g, " ");
}

/** The rules are in this order. */
function inOrder(profile: string, ...starts: string[]): void {
  const places = starts.map((start) => profile.indexOf(`\n${start}`));
  assert.ok(places.every((place) => place >= 0), `${starts} in ${profile}`);
  assert.deepEqual(places, places.toSorted((a, b) => a - b), profile);
}

Deno.test("writing is refused everywhere but in what is granted, the terminal and the temporary folder", () => {
  const profile = seatbeltProfile(WORK, []);
  inOrder(profile, "(allow default)", "(deny file-write*)", "(allow file-write*");
  const open = rule(profile, "(allow file-write*");
  assert.match(
    open,
    /\(subpath "\/Users\/me\/work"\) \(literal "\/Users\/me\/\.claude\.json"\)\)$/,
  );
  assert.doesNotMatch(open, /notes/);
  assert.match(open, /tty\|ptmx\|ttys\[0-9\]\+/);
  assert.match(open, /\(subpath "\/private\/var\/folders"\)/);
});

Deno.test("what is not fenced stays open: reading, and deleting beside a fence around writing", () => {
  const profile = seatbeltProfile(WORK, []);
  assert.doesNotMatch(profile, /file-read/);
  inOrder(profile, "(allow file-write*", "(allow file-write-unlink)");
});

Deno.test("a grant to write is no grant to delete where deleting is fenced", () => {
  const profile = seatbeltProfile({ ...WORK, fences: ["write", "delete"] }, []);
  inOrder(
    profile,
    "(allow file-write*",
    "(deny file-write-unlink)",
    "(allow file-write-unlink\n",
  );
  const open = rule(profile, "(allow file-write-unlink");
  assert.match(open, /"\/Users\/me\/work"/);
  assert.doesNotMatch(open, /\.claude\.json/);
});

Deno.test("with reading fenced only what is granted can be read, and a program still starts", () => {
  const profile = seatbeltProfile({ ...WORK, fences: ["read"] }, []);
  inOrder(profile, "(deny file-read-data)", "(allow file-read-data");
  const open = rule(profile, "(allow file-read-data");
  for (const path of ["/", "/System", "/usr/lib", "/Users/me/notes", "/Users/me/work"]) {
    assert.ok(open.includes(`"${path}"`), path);
  }
  assert.doesNotMatch(profile, /file-write/);
});

Deno.test("what is protected is refused by the last rules, inside of what is granted too", () => {
  const profile = seatbeltProfile(WORK, [HOOKS, SECRETS]);
  inOrder(
    profile,
    "(allow file-write*",
    "(allow file-write-unlink)",
    '(deny file-write* (subpath "/Users/me/work/.git/hooks"))',
    '(deny file-read* file-write* (subpath "/Users/me/run/idea"))',
  );
  assert.doesNotMatch(profile.slice(profile.indexOf("(deny file-read* ")), /\(allow/);
});

Deno.test("no folder around a protected path can be moved away to put another in its place", () => {
  const profile = seatbeltProfile({ fences: [], grants: [] }, [HOOKS, SECRETS]);
  const around = ["/Users", "/Users/me", "/Users/me/work", "/Users/me/work/.git", "/Users/me/run"];
  for (const folder of around) rule(profile, `(deny file-write-unlink (literal "${folder}"))`);
  assert.doesNotMatch(profile, /literal "\/"\)/);
});

Deno.test("a program behind fences cannot have another one act for it", () => {
  for (const way of ["appleevent-send", "job-creation", "lsopen"]) {
    rule(seatbeltProfile(WORK, []), `(deny ${way})`);
  }
  assert.equal(seatbeltProfile({ fences: [], grants: [] }, []), "(version 1)\n(allow default)");
});

Deno.test("no name of a path can end its text and add a rule", () => {
  const path = '/Users/me/a" )(allow file-write*) \\" ü';
  const grant = { path, scope: "tree", access: ["write"] } as const;
  const profile = seatbeltProfile({ fences: ["write"], grants: [grant] }, [{ ...HOOKS, path }]);
  const text = String.raw`(subpath "/Users/me/a\" )(allow file-write*) \\\" ü")`;
  assert.equal(profile.split(text).length, 3, profile);
});

const PLAN: SandboxPlan = { defaultPosture: "ask", fences: [], grants: [], gaps: [] };
const PROGRAM = { command: "/usr/local/bin/claude", args: ["--flag", "two words"] };

Deno.test("the program is started by the system's own tool, with its arguments as they are", async () => {
  await inFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    await Deno.mkdir(join(root, "work"));
    await Deno.symlink(join(root, "work"), join(root, "link"));
    const plan: SandboxPlan = {
      ...PLAN,
      fences: ["write"],
      grants: [{ path: join(root, "link"), scope: "tree", access: ["write"], because: [] }],
    };
    const secret = { ...SECRETS, path: join(root, "link", "not", "there") };
    const { command, args, unprotected } = await seatbeltSandbox.confine(PROGRAM, plan, [secret]);
    assert.deepEqual([command, args[0], ...args.slice(2)], [
      "/usr/bin/sandbox-exec",
      "-p",
      PROGRAM.command,
      ...PROGRAM.args,
    ]);
    assert.ok(args[1]?.includes(`(subpath "${join(root, "work")}")`), args[1]);
    assert.ok(args[1]?.includes(`(subpath "${join(root, "work", "not", "there")}")`), args[1]);
    assert.deepEqual(unprotected, []);
  });
});

Deno.test("where there is nothing to hold the program is started as it is", async () => {
  const confined = await seatbeltSandbox.confine(PROGRAM, PLAN, []);
  assert.deepEqual(confined, { ...PROGRAM, unprotected: [] });
  const { mechanism, shields, untested } = seatbeltSandbox.ability();
  assert.deepEqual([mechanism, shields, untested], ["seatbelt", true, true]);
});
