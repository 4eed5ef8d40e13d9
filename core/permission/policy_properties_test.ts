import assert from "node:assert/strict";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import { decideCommand } from "./decide_command.ts";
import { formatPermissions, parsePermissions } from "./document.ts";
import {
  CAPABILITIES,
  type CommandRule,
  EFFECTS,
  FILE_CAPABILITIES,
  type FileCapability,
  type PermissionRule,
  type PermissionsDocument,
  type PermissionSet,
  POSTURES,
} from "./model.ts";
import { decideFile, resolve } from "./resolve.ts";
import { compileSandboxPlan, type SandboxPlan } from "./sandbox_plan.ts";

const ROOT = "/p";
const NAMES = ["a", "b", "ab", ".c"];
const PATTERN_NAMES = [...NAMES, "**", "*", "a*", "?", "*b"];
const WORDS = [
  "git",
  "rm",
  "-rf",
  "x",
  "sudo",
  "sh",
  "-c",
  "$X",
  "'a b'",
  "X=1",
  "/bin/rm",
  "xargs",
];
const GLUE = [" ", " ", " ", " && ", "; ", " | ", "\n", " $(", ")", "`", '"', "'", " # ", " > "];
const MATCHERS = ["git", "rm", "rm -rf", "rm *", "*", "sudo *", "x", "git x", "*-rf*", "sh -c *"];

function some<T>(random: Random, most: number, one: () => T): T[] {
  return Array.from({ length: random.below(most + 1) }, one);
}

function pick<T>(random: Random, list: readonly T[]): T {
  return random.pick(list) as T;
}

function randomPath(random: Random, names: readonly string[]): string {
  return [pick(random, names), ...some(random, 3, () => pick(random, names))].join("/");
}

function randomCommand(random: Random): CommandRule {
  const kind = pick(random, ["exact", "prefix", "glob"] as const);
  return { matcher: { kind, value: pick(random, MATCHERS) }, effect: pick(random, EFFECTS) };
}

function randomRule(random: Random, effect = pick(random, EFFECTS)): PermissionRule {
  const capability = pick(random, CAPABILITIES);
  if (capability === "executeBash") {
    return {
      capability,
      effect,
      paths: [],
      commands: some(random, 3, () => randomCommand(random)),
    };
  }
  const paths = [
    randomPath(random, PATTERN_NAMES),
    ...some(random, 2, () => randomPath(random, PATTERN_NAMES)),
  ];
  return { capability, effect, paths, commands: [] };
}

function randomSet(random: Random): PermissionSet {
  const rules = some(random, 5, () => randomRule(random));
  return random.chance(0.3) ? { rules } : { rules, fallback: pick(random, POSTURES) };
}

function randomDeny(random: Random): PermissionRule {
  const rule = randomRule(random, "deny");
  return { ...rule, commands: rule.commands.map((one) => ({ ...one, effect: "deny" })) };
}

function randomLine(random: Random): string {
  const more = some(random, 8, () => pick(random, GLUE) + pick(random, WORDS));
  return pick(random, WORDS) + more.join("");
}

/** A path the kernel leaves open: not fenced, or below what a rule grants. */
function isOpen(plan: SandboxPlan, capability: FileCapability, path: string): boolean {
  return !plan.fences.includes(capability) ||
    plan.grants.some((grant) =>
      grant.access.includes(capability) && isIn(`${ROOT}/${path}`, grant)
    );
}

function isIn(path: string, { path: root, scope }: SandboxPlan["grants"][number]): boolean {
  return scope === "file" ? path === root : path.startsWith(`${root}/`);
}

function compile(project: PermissionSet | undefined, agent?: PermissionSet) {
  const effective = resolve(project, agent);
  const plan = compileSandboxPlan(effective, { root: ROOT, needed: [] });
  assert.ok(effective && plan);
  return { effective, plan };
}

Deno.test("adding a deny never widens a decision or what the kernel leaves open", async () => {
  await runSchedules("adding a deny", 1_500, (random) => {
    const [project, agent] = [randomSet(random), randomSet(random)];
    const denied = (set: PermissionSet) => ({ ...set, rules: [...set.rules, randomDeny(random)] });
    const before = compile(project, agent);
    const after = random.chance(0.5)
      ? compile(denied(project), agent)
      : compile(project, denied(agent));
    const notWider = (one: typeof POSTURES[number], other: typeof POSTURES[number], what: string) =>
      assert.ok(POSTURES.indexOf(other) >= POSTURES.indexOf(one), `${what}: ${one}, then ${other}`);
    for (let count = 0; count < 10; count++) {
      const capability = pick(random, FILE_CAPABILITIES);
      const path = randomPath(random, NAMES);
      const decide = ({ effective }: typeof before) =>
        decideFile(effective, capability, path).posture;
      notWider(decide(before), decide(after), `${capability} ${path}`);
      const line = randomLine(random);
      const run = ({ effective }: typeof before) => decideCommand(effective, line).posture;
      notWider(run(before), run(after), line);
      if (isOpen(after.plan, capability, path)) {
        assert.ok(isOpen(before.plan, capability, path), `${capability} ${path} is open now`);
      }
    }
    return Promise.resolve({ comparisons: 30 });
  });
});

Deno.test("the plan never grants a path that the policy denies", async () => {
  const tally = await counted((count) =>
    runSchedules("grants", 1_500, (random) => {
      const { effective, plan } = compile(randomSet(random), randomSet(random));
      for (let tries = 0; tries < 20; tries++) {
        const path = randomPath(random, NAMES);
        for (const capability of plan.fences) {
          if (!isOpen(plan, capability, path)) continue;
          count();
          const { posture } = decideFile(effective, capability, path);
          assert.notEqual(posture, "deny", `${capability} ${path} ${JSON.stringify(effective)}`);
        }
      }
      return Promise.resolve({ policies: 1 });
    })
  );
  assert.ok(tally > 100, `only ${tally} granted paths were looked at`);
});

Deno.test("the same policy always comes out the same, and written and read again too", async () => {
  await runSchedules("policies", 500, (random) => {
    const [project, agent] = [randomSet(random), randomSet(random)];
    const id = "5d4e6a10-0000-4000-8000-00000000000a";
    const policy: PermissionsDocument = {
      version: 1,
      ...random.chance(0.8) ? { projectDefaults: project } : {},
      agents: random.chance(0.8) ? { [id]: agent } : {},
    };
    const again = parsePermissions(formatPermissions(policy), "permissions.json");
    assert.deepEqual(again, policy);
    assert.deepEqual(
      resolve(again.projectDefaults, again.agents[id]),
      resolve(policy.projectDefaults, policy.agents[id]),
    );
    assert.deepEqual(compile(structuredClone(project), agent), compile(project, agent));
    return Promise.resolve({ policies: 1 });
  });
});

async function counted(run: (count: () => void) => Promise<unknown>): Promise<number> {
  let sum = 0;
  await run(() => sum++);
  return sum;
}
