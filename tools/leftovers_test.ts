import assert from "node:assert/strict";
import { findLeftovers, processesNaming } from "./leftovers.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

Deno.test("a program and a file that a test run left behind are found", onLinux, async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/forgotten`, "");
  const child = new Deno.Command("/bin/sleep", {
    args: ["300"],
    env: { HOME: folder },
    detached: true,
  }).spawn();
  try {
    while (processesNaming(folder).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.deepEqual(processesNaming(folder).map(({ pid }) => pid), [child.pid]);
    child.kill("SIGKILL");
    await child.status;
    const left = await findLeftovers(folder, folder);
    assert.deepEqual(left.map(({ what }) => what), ["temporary file forgotten"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
