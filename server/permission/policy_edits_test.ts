import assert from "node:assert/strict";
import type { PermissionSet } from "../../core/permission/model.ts";
import { PRESETS } from "../../core/permission/preset.ts";
import {
  AGENT,
  approveShown,
  PROJECT,
  type Stage,
  withPolicies,
} from "../../tests/support/policies.ts";
import { until } from "../../tests/support/wait.ts";

const { guarded, readOnly } = PRESETS;
const OTHER = "5d4e6a10-0000-4000-8000-00000000000b";

async function isRefused(promise: Promise<unknown>, code: string, message: RegExp): Promise<void> {
  await assert.rejects(promise, { name: "IdeaError", code, message });
}

const changed = ({ events }: Stage) =>
  events.filter(({ type }) => type === "permissionsChanged").length;

Deno.test("a policy that was set is in the file, in force, approved and announced at once", async () => {
  await withPolicies(async (stage) => {
    const { policies, file } = stage;
    const { permissions, proposal } = await policies.setProject(PROJECT, guarded);
    assert.deepEqual(permissions, { version: 1, projectDefaults: guarded, agents: {} });
    assert.equal(proposal, undefined);
    assert.equal((await file() as { version: number }).version, 1);
    assert.equal(changed(stage), 1);
    assert.deepEqual((await policies.read(PROJECT)).permissions, permissions);
    assert.equal(changed(stage), 1);
  });
});

Deno.test("null removes a policy, of the project and of an agent, and leaves the other", async () => {
  await withPolicies(async ({ policies, file }) => {
    await policies.setProject(PROJECT, guarded);
    await policies.setAgent(PROJECT, AGENT, readOnly);
    const without = await policies.setProject(PROJECT, null);
    assert.deepEqual(without.permissions, { version: 1, agents: { [AGENT]: readOnly } });
    await policies.setAgent(PROJECT, AGENT, null);
    assert.deepEqual(await file(), { version: 1 });
    assert.equal(policies.revision(PROJECT, AGENT), undefined);
  });
});

Deno.test("two edits at once lose nothing", async () => {
  await withPolicies(async ({ policies, file }) => {
    await Promise.all([
      policies.setProject(PROJECT, guarded),
      policies.setAgent(PROJECT, AGENT, readOnly),
      policies.setProject(PROJECT, readOnly),
    ]);
    const { projectDefaults, agents } = await file() as Record<string, Record<string, unknown>>;
    assert.equal((projectDefaults as unknown as PermissionSet).rules.length, 3);
    assert.deepEqual(Object.keys(agents ?? {}), [AGENT]);
  });
});

Deno.test("an unknown agent gets no policy, and the one of a removed agent can be taken away", async () => {
  await withPolicies(async ({ policies, edit }) => {
    await isRefused(policies.setAgent(PROJECT, OTHER, guarded), "NOT_FOUND", /No agent/);
    await isRefused(policies.setAgent(PROJECT, OTHER, null), "NOT_FOUND", /No agent/);
    await edit({ agents: { [OTHER]: { fallback: "deny" } } });
    await approveShown(policies);
    const { permissions } = await policies.setProject(PROJECT, guarded);
    assert.deepEqual(Object.keys(permissions.agents), [OTHER]);
    assert.deepEqual((await policies.setAgent(PROJECT, OTHER, null)).permissions.agents, {});
  });
});

Deno.test("a file nobody approved forbids, does not allow, and waits for approval", async () => {
  await withPolicies(async ({ policies, edit, place }) => {
    const deny = {
      capability: "read",
      effect: "deny",
      paths: ["secrets/**"],
      commands: [],
    } as const;
    const whole = { rules: [...guarded.rules, deny], fallback: "allow" } as const;
    await edit({ projectDefaults: whole });
    const { permissions, proposal } = await policies.read(PROJECT);
    assert.deepEqual(proposal?.permissions?.projectDefaults, whole);
    assert.equal(proposal?.narrowing, true);
    assert.ok(permissions.projectDefaults?.rules.every(({ effect }) => effect === "deny"));
    assert.equal(permissions.projectDefaults?.fallback, "ask");
    assert.deepEqual((await policies.forLaunch(place))?.plan.fences, []);

    const approved = await approveShown(policies);
    assert.deepEqual(approved.permissions.projectDefaults, whole);
    assert.equal(approved.proposal, undefined);
  });
});

Deno.test("an edit by hand changes nothing until it is approved", async () => {
  await withPolicies(async ({ policies, edit }) => {
    await policies.setProject(PROJECT, readOnly);
    const before = policies.revision(PROJECT, AGENT);
    await edit({ projectDefaults: guarded });
    const { permissions, proposal } = await policies.read(PROJECT);
    assert.deepEqual(permissions.projectDefaults, readOnly);
    assert.deepEqual(proposal?.permissions?.projectDefaults, guarded);
    assert.equal(proposal?.narrowing, false);
    assert.equal(policies.revision(PROJECT, AGENT), before);

    await approveShown(policies);
    assert.notEqual(policies.revision(PROJECT, AGENT), before);
    await isRefused(approveShown(policies), "CONFLICT", /No policy waits/);
  });
});

Deno.test("an edit by hand is announced without anybody asking", async () => {
  await withPolicies(async (stage) => {
    await stage.edit({ projectDefaults: guarded });
    await until(() => changed(stage) === 1, "the announcement", () => stage.events);
    await approveShown(stage.policies);
    await Deno.remove(stage.path);
    await until(() => changed(stage) === 3, "the announcement of the removal", () => stage.events);
  });
});

Deno.test("a file written in another shape asks for nothing when it means the same", async () => {
  await withPolicies(async ({ policies, edit, path }) => {
    const command = { matcher: { kind: "prefix", value: "git" }, effect: "allow" } as const;
    const rule = {
      capability: "executeBash",
      effect: "allow",
      paths: [],
      commands: [command],
    } as const;
    await policies.setProject(PROJECT, { rules: [rule], fallback: "ask" });
    const original = {
      agents: {},
      project: {
        fallback: "ask",
        rules: [{ effect: "allow", commands: ["git"], capability: "execute-bash" }],
      },
    };
    await edit(original);
    assert.equal((await policies.read(PROJECT)).proposal, undefined);
    assert.deepEqual(JSON.parse(await Deno.readTextFile(path)), original);
  });
});

Deno.test("a file of the original is rewritten in one shape and keeps what IdeA does not know", async () => {
  await withPolicies(async ({ policies, edit, file }) => {
    const set = { rules: [{ capability: "execute-bash", effect: "deny", commands: ["rm"] }] };
    await edit({ project: set, agents: { [AGENT.toUpperCase()]: set }, future: { a: [1] } });
    await approveShown(policies);
    await policies.setProject(PROJECT, readOnly);
    const { project, agents, future } = await file() as Record<string, unknown>;
    assert.equal(project, undefined);
    assert.deepEqual(future, { a: [1] });
    const rule = { capability: "executeBash", effect: "deny", commands: ["rm"], paths: [] };
    assert.deepEqual(agents, { [AGENT]: { rules: [rule] } });
  });
});

Deno.test("while a changed file waits, no edit writes over it", async () => {
  await withPolicies(async ({ policies, edit, file }) => {
    await policies.setProject(PROJECT, readOnly);
    const foreign = { projectDefaults: { rules: [], fallback: "deny" } };
    await edit(foreign);
    const message = /permissions\.json .*approve or discard it first/;
    await isRefused(policies.setProject(PROJECT, guarded), "CONFLICT", message);
    await isRefused(policies.setAgent(PROJECT, AGENT, guarded), "CONFLICT", message);
    assert.deepEqual(await file(), foreign);
  });
});

Deno.test("a file written again after it was shown is neither approved nor discarded unseen", async () => {
  await withPolicies(async ({ policies, edit, file }) => {
    await edit({ projectDefaults: readOnly });
    const { revision = "" } = (await policies.read(PROJECT)).proposal ?? {};
    const later = { projectDefaults: { fallback: "allow" } };
    await edit(later);
    // Somebody else has seen it since, in another window.
    await policies.read(PROJECT);
    for (const decide of ["approve", "discard"] as const) {
      const message = /has changed since it was shown/;
      await isRefused(policies[decide](PROJECT, revision), "CONFLICT", message);
    }
    assert.deepEqual(await file(), later);
    const { permissions } = await approveShown(policies);
    assert.equal(permissions.projectDefaults?.fallback, "allow");
  });
});

Deno.test("a file that says the same once more is still the one that was shown", async () => {
  await withPolicies(async ({ policies, edit }) => {
    await edit({ projectDefaults: readOnly });
    const { revision = "" } = (await policies.read(PROJECT)).proposal ?? {};
    await edit({ agents: {}, projectDefaults: readOnly });
    assert.equal((await policies.approve(PROJECT, revision)).proposal, undefined);
  });
});

Deno.test("an approval outlives the host, and so does what was not approved", async () => {
  await withPolicies(async ({ policies, store, edit }) => {
    await policies.setProject(PROJECT, readOnly);
    assert.match(store.approved(PROJECT) ?? "", /"projectDefaults"/);
    await edit({ projectDefaults: guarded });
    await policies.close(PROJECT);
    policies.open(PROJECT);
    const { permissions, proposal } = await policies.read(PROJECT);
    assert.deepEqual(permissions.projectDefaults, readOnly);
    assert.deepEqual(proposal?.permissions?.projectDefaults, guarded);
  });
});
