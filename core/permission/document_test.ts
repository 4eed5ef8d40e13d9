import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import {
  emptyPermissions,
  formatPermissions,
  parsePermissions,
  readPermissionSet,
} from "./document.ts";
import { resolve } from "./resolve.ts";

const FIXTURE = new URL(
  "../../tests/fixtures/original-project/.ideai/permissions.json",
  import.meta.url,
);
const AGENT = "5d4e6a10-0000-4000-8000-00000000000a";

const parse = (value: unknown) => parsePermissions(JSON.stringify(value), "permissions.json");
const ruleSet = (...rules: unknown[]) => ({ version: 1, projectDefaults: { rules } });

function refused(value: unknown, message: RegExp): void {
  assert.throws(() => parse(value), (thrown) => {
    assert.ok(thrown instanceof IdeaError, String(thrown));
    assert.equal(thrown.code, "INVALID");
    assert.match(thrown.message, message);
    return true;
  });
}

Deno.test("the policy of a project of the original app means the same after a round trip", async () => {
  const text = await Deno.readTextFile(FIXTURE);
  const policy = parsePermissions(text, "permissions.json");
  assert.equal(policy.projectDefaults?.fallback, "allow");
  assert.deepEqual(JSON.parse(formatPermissions(policy)), JSON.parse(text));
});

Deno.test("every shape the original wrote is read as the same policy", () => {
  const commands = ["git", "npm *", { matcher: "sudo", effect: "deny" }];
  const shape = (key: string, capability: string) => ({
    [key]: { rules: [{ capability, effect: "allow", commands }], fallback: "ask" },
    agents: { [AGENT.toUpperCase()]: { fallback: "deny" } },
  });
  const first = parse(shape("projectDefaults", "executeBash"));
  assert.deepEqual(parse(shape("project", "execute-bash")), first);
  assert.deepEqual(parse({ version: 1, ...shape("project", "executeBash") }), first);
  assert.deepEqual(first.projectDefaults?.rules[0]?.commands, [
    { matcher: { kind: "prefix", value: "git" }, effect: "allow" },
    { matcher: { kind: "glob", value: "npm *" }, effect: "allow" },
    { matcher: { kind: "prefix", value: "sudo" }, effect: "deny" },
  ]);
  assert.deepEqual(first.agents, { [AGENT]: { rules: [], fallback: "deny" } });
});

Deno.test("a command is read in each of its spellings", () => {
  const kinds = (...commands: unknown[]) =>
    parse(ruleSet({ capability: "executeBash", effect: "deny", commands }))
      .projectDefaults?.rules[0]?.commands.map(({ matcher, effect }) =>
        `${matcher.kind} ${matcher.value} ${effect}`
      );
  assert.deepEqual(
    kinds(
      { matcher: { exact: "ls" }, effect: "allow" },
      { matcher: { kind: "prefix", value: "git" } },
      { matcher: { type: "glob", pattern: "rm *" } },
      { prefix: "npm", effect: "allow" },
      { pattern: "curl *" },
      "git:*",
    ),
    [
      "exact ls allow",
      "prefix git deny",
      "glob rm * deny",
      "prefix npm allow",
      "glob curl * deny",
      "prefix git deny",
    ],
  );
});

Deno.test("an absent policy stays absent and an empty one stays a policy", () => {
  const absent = parse({ version: 1 });
  assert.deepEqual(absent, emptyPermissions());
  assert.equal(resolve(absent.projectDefaults, absent.agents[AGENT]), undefined);
  const removed = parse({ projectDefaults: null, agents: { [AGENT]: null } });
  assert.deepEqual(removed, emptyPermissions());
  const empty = parse({ projectDefaults: {} });
  assert.deepEqual(empty.projectDefaults, { rules: [] });
  assert.deepEqual(resolve(empty.projectDefaults, undefined)?.fallback, "ask");
});

Deno.test("what another version wrote in the file, a set, a rule or a command is kept", () => {
  const command = { matcher: { prefix: "git" }, effect: "allow", note: "vcs" };
  const rule = { capability: "executeBash", effect: "allow", paths: [], commands: [command] };
  const set = { rules: [{ ...rule, since: 3 }], fallback: "ask", title: "x" };
  const value = { version: 1, projectDefaults: set, agents: { [AGENT]: set }, more: { a: [1] } };
  assert.deepEqual(JSON.parse(formatPermissions(parse(value))), value);
});

Deno.test("a wrong rule is refused by its place, with what was expected and what was found", () => {
  const read = { capability: "read", effect: "allow", paths: ["**"] };
  const bash = { capability: "executeBash", effect: "allow", commands: ["git"] };
  refused(
    ruleSet(read, read, { ...read, paths: ["../x"] }),
    /^permissions\.json is not a policy: projectDefaults\.rules\[2\]\.paths\[0\]: expected a path inside the project, got "\.\.\/x"$/,
  );
  refused(
    { agents: { [AGENT]: { rules: [{ ...read, paths: ["/etc"] }] } } },
    /agents\.5d4e6a10.*\.rules\[0\]\.paths\[0\]: expected a path relative/,
  );
  refused(ruleSet({ ...read, paths: [] }), /rules\[0\]\.paths: expected a pattern/);
  refused(ruleSet({ ...read, commands: ["git"] }), /rules\[0\]\.commands: expected none/);
  refused(ruleSet({ ...bash, paths: ["**"] }), /rules\[0\]\.paths: expected none/);
  refused(ruleSet({ ...bash, commands: [""] }), /commands\[0\]: expected a command/);
  refused(
    ruleSet({ ...bash, commands: [{ matcher: "ls", effect: "maybe" }] }),
    /commands\[0\]: expected the effect/,
  );
  refused(
    ruleSet({ ...bash, commands: [{ matcher: { regex: "x" } }] }),
    /commands\[0\]: expected a command/,
  );
  refused(
    ruleSet({ ...read, capability: "network" }),
    /capability: expected read, .*got "network"/,
  );
  refused(ruleSet({ ...read, effect: "ask" }), /effect: expected allow, deny, got "ask"/);
  refused({ projectDefaults: { fallback: "never" } }, /fallback: expected allow, ask, deny/);
});

Deno.test("a document that could silently drop a deny is refused", () => {
  refused({ version: 2, projectDefaults: {} }, /version: expected 1, got 2/);
  refused({ project: {}, projectDefaults: {} }, /project: expected it or projectDefaults/);
  refused({ agents: { Bob: {} } }, /agents\.Bob: expected the id of an agent/);
  refused([], /permissions\.json is not a policy/);
  assert.throws(() => parsePermissions("{", "permissions.json"), /permissions\.json is not JSON/);
});

Deno.test("a set sent alone is read like one in the file", () => {
  assert.deepEqual(readPermissionSet({ fallback: "deny" }, "permissions"), {
    rules: [],
    fallback: "deny",
  });
  assert.throws(
    () => readPermissionSet({ rules: [{}] }, "permissions"),
    /^IdeaError: permissions\.rules\[0\]\.capability: expected/,
  );
});
