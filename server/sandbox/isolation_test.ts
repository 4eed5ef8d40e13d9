/** Who is held, and who is not. */
import assert from "node:assert/strict";
import { namesIn } from "../../tests/support/folder.ts";
import { kernelLandlockAbi } from "./kernel_calls.ts";
import { DEVICES, grant, plan, run, withLandlock, withPlaces } from "./testdata/stage.ts";

Deno.test(
  "what an agent starts is held like itself, however it is started",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      const script = `sh -c 'echo 1 > ${outside}/child'; (sh -c 'echo 1 > ${outside}/grandchild')
      setsid -w sh -c 'echo 1 > ${outside}/session'; nohup sh -c 'echo 1 > ${outside}/nohup'
      env -i /bin/sh -c 'echo 1 > ${outside}/clean'; echo 1 > ${inside}/here`;
      const { err } = await run(script, { plan: plan([grant(inside), DEVICES]) });
      assert.equal(err.match(/Permission denied/g)?.length, 5, err);
      assert.deepEqual(await namesIn(outside), []);
      assert.deepEqual(await namesIn(inside), ["here"]);
    });
  },
);

Deno.test("the environment of a process outside cannot be read", withLandlock, async () => {
  await withPlaces(async ({ inside }) => {
    const bystander = new Deno.Command("/bin/sleep", { args: ["600"], env: { SECRET: "hidden" } })
      .spawn();
    try {
      const script =
        `cat /proc/${bystander.pid}/environ; ls /proc/${bystander.pid}/root/; cat /proc/self/comm`;
      const { out, err } = await run(script, { plan: plan([grant(inside)]) });
      assert.equal(out, "cat");
      assert.equal(err.match(/Permission denied/g)?.length, 2, err);
      const free = await run(`tr '\\0' '\\n' < /proc/${bystander.pid}/environ`, {
        plan: plan([], []),
      });
      assert.match(free.out, /SECRET=hidden/);
    } finally {
      bystander.kill();
      await bystander.status;
    }
  });
});

Deno.test("an agent cannot stop processes outside, and can its own", withLandlock, async (t) => {
  const abi = kernelLandlockAbi();
  await t.step({
    name: `with Landlock ${abi}, which came to know of signals with 6`,
    ignore: abi < 6,
    fn: () =>
      withPlaces(async ({ inside }) => {
        const bystander = new Deno.Command("/bin/sleep", { args: ["600"] }).spawn();
        try {
          const script = `kill ${bystander.pid}; sleep 600 & kill $! && wait $!; echo $?`;
          const { out, err } = await run(script, { plan: plan([grant(inside), DEVICES]) });
          assert.equal(out, "143");
          assert.match(err, /not permitted/);
          bystander.kill("SIGKILL");
          assert.equal((await bystander.status).signal, "SIGKILL");
        } finally {
          await bystander.status;
        }
      }),
  });
});

Deno.test(
  "several plans at once do not touch each other, and the host stays free",
  withLandlock,
  async () => {
    await withPlaces(async ({ base }) => {
      const names = ["a", "b", "c", "d"];
      for (const name of names) await Deno.mkdir(`${base}/${name}`);
      const all = names.map((name) => `echo ${name} > ${base}/${name}/from-$1`).join("; ");
      await Promise.all(
        names.map((name) =>
          run(`set -- ${name}; ${all}`, { plan: plan([grant(`${base}/${name}`)]) })
        ),
      );
      for (const name of names) {
        assert.deepEqual(await namesIn(`${base}/${name}`), [`from-${name}`]);
        await Deno.writeTextFile(`${base}/${name}/host`, "free");
      }
    });
  },
);
