import assert from "node:assert/strict";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import { decideCommand } from "./decide_command.ts";
import { parsePermissions } from "./document.ts";
import { onlyForbidding } from "./forbidding.ts";
import {
  CAPABILITIES,
  EFFECTS,
  FILE_CAPABILITIES,
  type PermissionSet,
  POSTURES,
  strictest,
} from "./model.ts";
import { decideFile, type Decision, resolve } from "./resolve.ts";

const AGENT = "5d4e6a10-0000-4000-8000-00000000000a";

function forbidding(value: unknown) {
  return onlyForbidding(parsePermissions(JSON.stringify(value), "permissions.json"));
}

Deno.test("of a file nobody approved every deny holds, of both levels, and no allow", () => {
  const allow = { capability: "write", effect: "allow", paths: ["**"] };
  const deny = { capability: "read", effect: "deny", paths: ["secrets/**"] };
  const mixed = {
    capability: "executeBash",
    effect: "allow",
    commands: ["git", { matcher: "sudo", effect: "deny" }],
  };
  const set = { rules: [allow, deny, mixed], fallback: "allow", title: "kept" };
  const held = {
    title: "kept",
    rules: [
      { ...deny, commands: [] },
      {
        ...mixed,
        paths: [],
        commands: [{ matcher: { kind: "prefix", value: "sudo" }, effect: "deny" }],
      },
    ],
    fallback: "ask",
  };
  assert.deepEqual(forbidding({ projectDefaults: set, agents: { [AGENT]: set } }), {
    version: 1,
    projectDefaults: held,
    agents: { [AGENT]: held },
  });
});

Deno.test("a rule that allowed some commands does not become one about every command", () => {
  const rule = (effect: string) => ({
    capability: "executeBash",
    effect,
    commands: [{ matcher: "git", effect: "allow" }],
  });
  const { projectDefaults } = forbidding({ projectDefaults: { rules: [rule("deny")] } });
  assert.deepEqual(projectDefaults, { rules: [] });
});

Deno.test("a fallback is asked for at least, and one that is not mentioned stays inherited", () => {
  const fallbackOf = (fallback: string | undefined) =>
    forbidding({ projectDefaults: { fallback } }).projectDefaults?.fallback;
  assert.equal(fallbackOf("allow"), "ask");
  assert.equal(fallbackOf("ask"), "ask");
  assert.equal(fallbackOf("deny"), "deny");
  assert.equal(fallbackOf(undefined), undefined);
});

Deno.test("whatever a file says, nothing is allowed and nothing denied is lost before approval", async () => {
  await runSchedules("only what forbids", 400, (random) => {
    const document = {
      version: 1 as const,
      projectDefaults: randomSet(random),
      agents: { [AGENT]: randomSet(random) },
    };
    const whole = resolve(document.projectDefaults, document.agents[AGENT]);
    const held = onlyForbidding(document);
    const part = resolve(held.projectDefaults, held.agents[AGENT]);
    if (!whole || !part) throw new Error("a policy was lost");
    for (const path of ["a", "a/b", "c"]) {
      for (const capability of FILE_CAPABILITIES) {
        holds(decideFile(whole, capability, path), decideFile(part, capability, path));
      }
    }
    for (const line of ["git x", "rm x"]) {
      holds(decideCommand(whole, line), decideCommand(part, line));
    }
    return Promise.resolve({ policies: 1 });
  });
});

/** What is left is asked for at least, and no wider than before. */
function holds(before: Decision, left: Decision): void {
  assert.equal(left.posture, strictest("ask", before.posture, left.posture));
}

function randomSet(random: Random): PermissionSet {
  const rules = Array.from({ length: random.below(4) }, () => {
    const capability = random.pick(CAPABILITIES) as typeof CAPABILITIES[number];
    const effect = random.pick(EFFECTS) as typeof EFFECTS[number];
    if (capability !== "executeBash") {
      return {
        capability,
        effect,
        paths: [random.pick(["a", "a/**", "**"]) as string],
        commands: [],
      };
    }
    const commands = Array.from({ length: random.below(3) }, () => ({
      matcher: { kind: "prefix" as const, value: random.pick(["git", "rm"]) as string },
      effect: random.pick(EFFECTS) as typeof EFFECTS[number],
    }));
    return { capability, effect, paths: [], commands };
  });
  return { rules, fallback: random.pick(POSTURES) as typeof POSTURES[number] };
}
