import assert from "node:assert/strict";
import { dirname } from "node:path";
import { PRESETS } from "../../core/permission/preset.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { approveShown, discardShown, PROJECT, withPolicies } from "../../tests/support/policies.ts";

const { readOnly } = PRESETS;

async function isRefused(promise: Promise<unknown>, code: string, message: RegExp): Promise<void> {
  await assert.rejects(promise, { name: "IdeaError", code, message });
}

Deno.test("discarding puts the approved policy back and keeps what was there", async () => {
  await withPolicies(async ({ policies, edit, path, file }) => {
    await policies.setProject(PROJECT, readOnly);
    const approved = await Deno.readTextFile(path);
    for (const fallback of ["deny", "allow"]) {
      await edit({ projectDefaults: { fallback } });
      const { permissions, proposal } = await discardShown(policies);
      assert.equal(proposal, undefined);
      assert.deepEqual(permissions.projectDefaults, readOnly);
      assert.equal(await Deno.readTextFile(path), approved);
    }
    assert.deepEqual(await namesIn(dirname(path)), [
      "permissions.json",
      "permissions.rejected-2.json",
      "permissions.rejected.json",
    ]);
    const rejected = path.replace(".json", ".rejected.json");
    assert.equal(JSON.parse(await Deno.readTextFile(rejected)).projectDefaults.fallback, "deny");
    assert.ok(await file());
    await isRefused(discardShown(policies), "CONFLICT", /No policy waits/);
  });
});

Deno.test("discarding what was never approved only moves it aside", async () => {
  await withPolicies(async ({ policies, edit, path }) => {
    await edit("{ broken");
    const { permissions, proposal } = await discardShown(policies);
    assert.deepEqual(permissions, { version: 1, agents: {} });
    assert.equal(proposal, undefined);
    assert.deepEqual(await namesIn(dirname(path)), ["permissions.rejected.json"]);
  });
});

Deno.test("a file that was removed waits for approval, and either answer settles it", async () => {
  await withPolicies(async ({ policies, path, file }) => {
    await policies.setProject(PROJECT, readOnly);
    await Deno.remove(path);
    const { permissions, proposal } = await policies.read(PROJECT);
    assert.deepEqual(permissions.projectDefaults, readOnly);
    const { revision: _, ...told } = proposal!;
    assert.deepEqual(told, { permissions: { version: 1, agents: {} }, narrowing: false });
    await discardShown(policies);
    assert.ok(await file());
    assert.deepEqual(await namesIn(dirname(path)), ["permissions.json"]);

    await Deno.remove(path);
    await approveShown(policies);
    assert.deepEqual((await policies.read(PROJECT)).permissions, { version: 1, agents: {} });
  });
});

Deno.test("a file that cannot be read is named, is not approved, and the approved policy holds", async () => {
  await withPolicies(async ({ policies, edit, place }) => {
    await policies.setProject(PROJECT, readOnly);
    await edit({ projectDefaults: { rules: [{ capability: "write" }] } });
    const { permissions, proposal } = await policies.read(PROJECT);
    assert.match(
      proposal?.problem ?? "",
      /permissions\.json .*projectDefaults\.rules\[0\]\.effect/,
    );
    assert.equal(proposal?.permissions, undefined);
    assert.deepEqual(permissions.projectDefaults, readOnly);
    assert.ok(await policies.forLaunch(place));
    await isRefused(approveShown(policies), "CONFLICT", /rules\[0\].*Mend it, or discard it/);
  });
});

Deno.test("what is not a file, or far too large for one, is a problem and never holds up the host", async () => {
  await withPolicies(async ({ policies, path }) => {
    const problem = async () => (await policies.read(PROJECT)).proposal?.problem ?? "";
    await Deno.mkdir(path);
    assert.match(await problem(), /expected a file/);
    await Deno.remove(path);
    await new Deno.Command("mkfifo", { args: [path] }).output();
    assert.match(await problem(), /expected a file/);
    await Deno.remove(path);
    await Deno.symlink("nowhere", path);
    assert.match(await problem(), /Could not read/);
    await Deno.remove(path);
    await Deno.writeTextFile(path, " ".repeat(1_048_577));
    assert.match(await problem(), /expected at most 1048576 bytes/);
  });
});

Deno.test("a link in place of the file is replaced, and what it leads to is left alone", async () => {
  await withPolicies(async ({ policies, folder, path }) => {
    const target = `${folder}/elsewhere.json`;
    await Deno.writeTextFile(target, "{}");
    await Deno.symlink(target, path);
    await policies.setProject(PROJECT, readOnly);
    assert.equal(await Deno.readTextFile(target), "{}");
    assert.ok((await Deno.lstat(path)).isFile);
  });
});

Deno.test("what cannot be written is not in force", async () => {
  await withPolicies(async ({ policies, root, store }) => {
    await Deno.remove(`${root}/.ideai`, { recursive: true });
    await Deno.writeTextFile(`${root}/.ideai`, "");
    await assert.rejects(policies.setProject(PROJECT, readOnly), { name: "IdeaError" });
    assert.equal(store.approved(PROJECT), undefined);
    await Deno.remove(`${root}/.ideai`);
  });
});
