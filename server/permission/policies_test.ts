import assert from "node:assert/strict";
import { join } from "node:path";
import { PRESETS } from "../../core/permission/preset.ts";
import type { Refusal } from "../../core/profile/adapter.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { AGENT, LANDLOCK, NOTHING, PROJECT, withPolicies } from "../../tests/support/policies.ts";

const { guarded, readOnly, ask } = PRESETS;
const DENY_REST = { rules: [], fallback: "deny" } as const;
const question = (capability: "read" | "write" | "executeBash", what: string) =>
  ({ agentId: AGENT, capability, what }) as const;

Deno.test("without a policy nothing is imposed, told or created", async () => {
  await withPolicies(async ({ policies, place, folder }) => {
    assert.equal(await policies.forLaunch(place), undefined);
    assert.equal(policies.revision(PROJECT, AGENT), undefined);
    assert.deepEqual(await policies.effective(PROJECT, AGENT), { ability: LANDLOCK });
    assert.deepEqual(await policies.check(PROJECT, question("write", "a")), { kernel: "open" });
    assert.deepEqual(await policies.check(PROJECT, question("executeBash", "ls")), {});
    assert.deepEqual(await namesIn(folder), ["project"]);
  });
});

Deno.test("a launch gets the policy of both levels, its plan and what it is told", async () => {
  await withPolicies(async ({ policies, place, root }) => {
    await policies.setProject(PROJECT, guarded);
    await policies.setAgent(PROJECT, AGENT, readOnly);
    const policy = await policies.forLaunch(place);
    assert.ok(policy);
    assert.deepEqual(policy.effective.rules.map(({ level }) => level), [
      ...guarded.rules.map(() => "project"),
      ...readOnly.rules.map(() => "agent"),
    ]);
    assert.equal(policy.enforcement.status, "enforced");
    assert.deepEqual(policy.plan.fences, ["write", "delete"]);
    const paths = policy.plan.grants.map(({ path }) => path);
    assert.ok(paths.includes(place.runDir) && !paths.includes(root));
    assert.ok(policy.protect.some(({ path }) => path === join(root, ".git/hooks")));
    assert.match(policy.summary, /Enforced by the operating system/);
    assert.equal(policy.revision, policies.revision(PROJECT, AGENT));
  });
});

Deno.test("state of the CLI is made before the kernel closes the way to it, and never written over", async () => {
  await withPolicies(async ({ policies, place, folder }) => {
    await policies.setProject(PROJECT, guarded);
    await policies.forLaunch(place);
    assert.equal(await Deno.readTextFile(join(folder, ".cli.json")), "{}\n");
    assert.ok((await Deno.stat(join(folder, ".cli"))).isDirectory);
    await Deno.writeTextFile(join(folder, ".cli.json"), "mine");
    await policies.forLaunch(place);
    assert.equal(await Deno.readTextFile(join(folder, ".cli.json")), "mine");
  });
});

Deno.test("what denies the rest does not start where nothing can hold it, and the page says why", async () => {
  await withPolicies(async ({ policies, place, folder }) => {
    await policies.setProject(PROJECT, DENY_REST);
    await assert.rejects(policies.forLaunch(place), {
      code: "UNAVAILABLE",
      message: /denies everything else, and this machine cannot enforce that .*choose/,
    });
    assert.deepEqual(await namesIn(folder), ["project"]);
    const { enforcement, projection, summary } = await policies.effective(PROJECT, AGENT);
    assert.equal(enforcement?.status, "unenforced");
    assert.deepEqual(projection?.args, []);
    assert.match(summary ?? "", /this machine cannot/);
  }, NOTHING);
});

Deno.test("every other policy starts where nothing can hold it, as advice", async () => {
  await withPolicies(async ({ policies, place }) => {
    await policies.setProject(PROJECT, guarded);
    assert.equal((await policies.forLaunch(place))?.enforcement.status, "unenforced");
    const { kernel, decision } = await policies.check(PROJECT, question("write", "/etc/x"));
    assert.equal(kernel, "open");
    assert.equal(decision?.posture, "ask");
  }, NOTHING);
});

Deno.test("a policy that cannot be read starts nothing, and names the file and the way out", async () => {
  await withPolicies(async ({ policies, place, edit }) => {
    await edit({ projectDefaults: { fallback: "never" } });
    const expected = {
      code: "CONFLICT",
      message:
        /permissions\.json .*projectDefaults\.fallback: .*Mend or remove it, or approve a policy/,
    };
    await assert.rejects(policies.forLaunch(place), expected);
    await assert.rejects(policies.effective(PROJECT, AGENT), expected);
    assert.equal(policies.revision(PROJECT, AGENT), undefined);
    await edit({ projectDefaults: ask });
    assert.ok(await policies.forLaunch(place));
  });
});

Deno.test("the page sees what a launch would run under, and nothing is created by looking", async () => {
  await withPolicies(async ({ policies, place, folder }) => {
    await policies.setProject(PROJECT, guarded);
    const view = await policies.effective(PROJECT, AGENT);
    assert.deepEqual(view.projection, { args: ["--confined"], notes: [] });
    assert.deepEqual(await namesIn(folder), ["project"]);
    const policy = await policies.forLaunch({ ...place, state: [], cliSettings: [] });
    assert.deepEqual(view.effective, policy?.effective);
    assert.deepEqual(view.protected, policy?.protect);
    assert.equal(view.enforcement?.status, "enforced");
    assert.deepEqual(view.plan?.fences, policy?.plan.fences);
  });
});

Deno.test("a question is answered by policy and kernel, its links followed", async () => {
  await withPolicies(async ({ policies, root, folder }) => {
    await policies.setProject(PROJECT, guarded);
    await Deno.symlink(folder, join(root, "out"));
    const answer = async (what: string) => {
      const { decision, kernel } = await policies.check(PROJECT, question("write", what));
      return `${decision?.posture} ${kernel}`;
    };
    assert.equal(await answer("src/new/file"), "allow grants");
    assert.equal(await answer(join(root, "file")), "allow grants");
    assert.equal(await answer("../elsewhere"), "ask refuses");
    assert.equal(await answer("out/elsewhere"), "ask refuses");
    const command = await policies.check(PROJECT, question("executeBash", "sudo ls"));
    assert.equal(command.decision?.posture, "deny");
    assert.equal("kernel" in command, false);
    const unknown = { ...question("write", "a"), agentId: "nobody" };
    await assert.rejects(policies.check(PROJECT, unknown), { code: "NOT_FOUND" });
  });
});

Deno.test("another policy has another revision, and the same one the same again", async () => {
  await withPolicies(async ({ policies }) => {
    await policies.setProject(PROJECT, guarded);
    const first = policies.revision(PROJECT, AGENT);
    assert.match(first ?? "", /^[0-9a-f]{12}$/);
    await policies.setAgent(PROJECT, AGENT, readOnly);
    assert.notEqual(policies.revision(PROJECT, AGENT), first);
    await policies.setAgent(PROJECT, AGENT, null);
    assert.equal(policies.revision(PROJECT, AGENT), first);
  });
});

Deno.test("a refusal is kept with its rule and announced once, however often it is said", async () => {
  await withPolicies(async ({ policies, events }) => {
    await policies.setProject(PROJECT, { ...ask, rules: [] });
    const agent = { projectId: PROJECT, agentId: AGENT };
    const refusal: Refusal = { capability: "write", what: "src/a.ts", text: "Permission denied" };
    policies.refused(agent, refusal);
    policies.refused(agent, refusal);
    policies.refused(agent, { capability: "executeBash", text: "denied" });
    const [newest, first, ...more] = policies.refusals(PROJECT);
    assert.deepEqual(more, []);
    assert.equal(first?.decision?.posture, "ask");
    assert.deepEqual(first?.suggestion?.paths, ["src/**"]);
    assert.equal(newest?.capability, "executeBash");
    assert.equal(newest && "decision" in newest, false);
    assert.deepEqual(events.filter(({ type }) => type === "actionRefused"), [
      { type: "actionRefused", ...agent, what: "src/a.ts" },
      { type: "actionRefused", ...agent },
    ]);
  });
});

Deno.test("without a policy a refusal is kept, and no rule is blamed or suggested", async () => {
  await withPolicies(({ policies }) => {
    const refusal: Refusal = { capability: "write", what: "/etc/x", text: "Permission denied" };
    policies.refused({ projectId: PROJECT, agentId: AGENT }, refusal);
    const [{ id: _id, at: _at, ...kept } = { id: 0, at: 0 }] = policies.refusals(PROJECT);
    assert.deepEqual(kept, { agentId: AGENT, ...refusal });
    return Promise.resolve();
  });
});
