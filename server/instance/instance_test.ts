import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { startTimeOf } from "../process/process_table.ts";
import { announceInstance, findInstance, withdrawInstance } from "./instance.ts";

const OWN = { url: "http://127.0.0.1:1/?token=x", token: "x", version: "1" };

Deno.test("a second start finds the host that runs, by a file only its user may read", async () => {
  await inFolder(async (folder) => {
    assert.equal(await findInstance(folder), undefined);
    await announceInstance(folder, OWN);
    const found = await findInstance(folder);
    assert.equal(found?.url, OWN.url);
    assert.equal(found?.pid, Deno.pid);
    const [file = ""] = await namesIn(folder);
    const { mode } = await Deno.stat(join(folder, file));
    assert.equal((mode ?? 0) & 0o077, 0);
    await withdrawInstance(folder);
    assert.equal(await findInstance(folder), undefined);
  });
});

Deno.test("a host that crashed, or whose number another program has by now, does not count", async () => {
  await inFolder(async (folder) => {
    await announceInstance(folder, OWN);
    const path = join(folder, "host.json");
    const record = JSON.parse(await Deno.readTextFile(path));
    const others = [{ ...record, startTime: "1@other" }, { ...record, pid: 4_194_303 }, {}, null];
    for (const other of [...others.map((one) => JSON.stringify(one)), "{", ""]) {
      await Deno.writeTextFile(path, other);
      assert.equal(await findInstance(folder), undefined, other);
    }
  });
});

Deno.test("a host that stops late does not take back what its successor announced", async () => {
  await inFolder(async (folder) => {
    await announceInstance(folder, OWN);
    const path = join(folder, "host.json");
    const record = JSON.parse(await Deno.readTextFile(path));
    const successor = { ...record, pid: 1, startTime: startTimeOf(1) };
    await Deno.writeTextFile(path, JSON.stringify(successor));
    await withdrawInstance(folder);
    assert.equal((await findInstance(folder))?.pid, 1);
  });
});
