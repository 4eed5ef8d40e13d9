import assert from "node:assert/strict";
import { enforcementOf } from "../../core/permission/enforcement.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { openSandbox } from "./sandbox.ts";
import { probeBubblewrap, probeLandlock } from "./probe.ts";
import { confineScript, grant, plan, sandboxWith, withLandlock } from "./testdata/stage.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

Deno.test("the version of Landlock can be lowered and not raised", withLandlock, () => {
  const real = probeLandlock({});
  assert.ok(real >= 1);
  assert.equal(probeLandlock({ IDEA_LANDLOCK_ABI: "1" }), 1);
  assert.equal(probeLandlock({ IDEA_LANDLOCK_ABI: "0" }), 0);
  for (const limit of ["99", "", "-1", "many"]) {
    assert.equal(probeLandlock({ IDEA_LANDLOCK_ABI: limit }), real, limit);
  }
});

Deno.test(
  "on a kernel without Landlock a plan is held by nobody, and that is said",
  onLinux,
  async () => {
    const sandbox = sandboxWith({ IDEA_LANDLOCK_ABI: "0", IDEA_BUBBLEWRAP: "off" });
    assert.deepEqual(sandbox.ability(), { mechanism: "none", shields: false });
    assert.equal(enforcementOf(plan([grant("/work")]), sandbox.ability()).status, "unenforced");
    const confined = await confineScript("true", { plan: plan([grant("/work")]), sandbox });
    assert.deepEqual(confined, { command: "/bin/sh", args: ["-c", "true"], unprotected: [] });
  },
);

Deno.test("bubblewrap counts only when it was seen to work", onLinux, async () => {
  assert.deepEqual(probeBubblewrap({ PATH: "/nowhere" }), {
    works: false,
    reason: "not found: install the package bubblewrap of your system",
  });
  await inFolder(async (folder) => {
    const bwrap = `${folder}/bwrap`;
    await Deno.writeTextFile(bwrap, "#!/bin/sh\necho 'bwrap: no namespaces' >&2; exit 1\n");
    assert.match(reasonAt(folder), /^not found/);
    await Deno.chmod(bwrap, 0o755);
    assert.match(reasonAt(folder), /cannot be used here: bwrap: no namespaces; allow/);
    await Deno.writeTextFile(bwrap, "no program at all");
    assert.match(reasonAt(folder), /cannot be used here/);
  });
});

function reasonAt(folder: string): string {
  const finding = probeBubblewrap({ PATH: folder });
  return finding.works ? "works" : finding.reason;
}

Deno.test("a search path that begins in the project finds no bubblewrap there", onLinux, () => {
  assert.match(reasonAt(".:bin"), /^not found/);
});

Deno.test("the machine is probed once", onLinux, async () => {
  await inFolder(async (folder) => {
    const counter = `${folder}/counter`;
    await Deno.writeTextFile(`${folder}/bwrap`, `#!/bin/sh\necho x >> ${counter}\n`, {
      mode: 0o755,
    });
    const sandbox = sandboxWith({ PATH: folder });
    assert.equal(sandbox.ability().shields, true);
    assert.deepEqual(sandbox.ability(), sandbox.ability());
    await sandbox.confine({ command: "/bin/true", args: [] }, plan([], []), []);
    assert.equal(await Deno.readTextFile(counter), "x\n");
  });
});

Deno.test("this platform's sandbox says what it can", () => {
  const { mechanism, abi, shields } = openSandbox([Deno.execPath()]).ability();
  assert.equal(mechanism === "landlock", abi !== undefined);
  assert.equal(typeof shields, "boolean");
});
