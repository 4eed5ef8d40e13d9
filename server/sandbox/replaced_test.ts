/** Files that IdeA replaces while agents run, and folders that may not be left open by it. */
import assert from "node:assert/strict";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { writeText } from "../store/files.ts";
import {
  confineScript,
  DEVICES,
  grant,
  type Places,
  plan,
  run,
  sandboxWith,
  withBoth,
  withPlaces,
} from "./testdata/stage.ts";

/** A folder of IdeA's with its policy and a folder of the agent's, as in a project. */
async function layFolder({ inside }: Places) {
  const folder = `${inside}/.ideai`;
  await Deno.mkdir(`${folder}/run/agent`, { recursive: true });
  await Deno.writeTextFile(`${folder}/policy`, "theirs");
  return { folder, policy: withFolder(`${folder}/policy`), list: withFolder(`${folder}/list`) };
}

function withFolder(path: string): ProtectedPath {
  return { path, how: "readOnly", why: "policy", withFolder: true };
}

for (
  const [name, planOf] of [
    ["with fences", ({ inside }: Places) => plan([grant(inside), DEVICES])],
    ["without fences", () => plan([], [])],
  ] as const
) {
  Deno.test(
    `a file that was replaced while an agent ran is kept from it as before, ${name}`,
    withBoth,
    async () => {
      await withPlaces(async (places) => {
        const { inside } = places;
        const { folder, policy, list } = await layFolder(places);
        const script = `echo ready > ${inside}/ready; until [ -e ${inside}/go ]; do sleep 0.02; done
        echo bad > ${policy.path}; echo bad > ${list.path}; rm ${policy.path}; mv ${policy.path} ${inside}/away
        echo bad > ${inside}/mine; mv ${inside}/mine ${policy.path}; mv ${folder} ${inside}/away; true`;
        const { command, args, unprotected } = await confineScript(script, {
          plan: planOf(places),
          protect: [policy, list],
        });
        assert.deepEqual(unprotected, []);
        const running = new Deno.Command(command, { args: [...args], stderr: "null" }).spawn();
        await until(() => Deno.stat(`${inside}/ready`).catch(() => undefined), "the running agent");
        await writeText(policy.path, "theirs, anew");
        await writeText(list.path, "new");
        await Deno.writeTextFile(`${inside}/go`, "");
        await running.status;
        assert.equal(await Deno.readTextFile(policy.path), "theirs, anew");
        assert.equal(await Deno.readTextFile(list.path), "new");
        assert.deepEqual(await namesIn(folder), ["list", "policy", "run"]);
      });
    },
  );
}

Deno.test(
  "beside a file that is kept with its folder, an agent works in the folders below",
  withBoth,
  async () => {
    await withPlaces(async (places) => {
      const { inside } = places;
      const { folder, policy } = await layFolder(places);
      const script = `cd ${folder}/run/agent && mkdir sub && echo ok > sub/file && mv sub/file file
      cat ${policy.path}; echo bad > ${folder}/new; echo bad > ${folder}/run/agent/settings`;
      const settings: ProtectedPath = {
        path: `${folder}/run/agent/settings`,
        how: "readOnly",
        why: "cliSettings",
      };
      await Deno.writeTextFile(settings.path, "theirs");
      const { out } = await run(script, {
        plan: plan([grant(inside), DEVICES]),
        protect: [policy, settings],
      });
      assert.equal(out, "theirs");
      assert.deepEqual(await namesIn(`${folder}/run/agent`), ["file", "settings", "sub"]);
      assert.equal(await Deno.readTextFile(settings.path), "theirs");
      assert.deepEqual(await namesIn(folder), ["policy", "run"]);
    });
  },
);

Deno.test(
  "in a folder that is kept as a whole nothing is opened for a file kept with its own",
  withBoth,
  async () => {
    await withPlaces(async (places) => {
      const { folder, policy } = await layFolder(places);
      const whole: ProtectedPath = { path: places.inside, how: "readOnly", why: "host" };
      await run(`echo bad > ${folder}/run/agent/file`, {
        plan: plan([], []),
        protect: [policy, whole],
      });
      assert.deepEqual(await namesIn(`${folder}/run/agent`), []);
    });
  },
);

Deno.test(
  "a file kept with its folder is kept from agents that reach only other folders, at no cost",
  withBoth,
  async () => {
    await withPlaces(async (places) => {
      const { folder, policy, list } = await layFolder(places);
      const program = { command: "/bin/true", args: [] };
      const narrow = plan([grant(`${folder}/run/agent`)]);
      const { args, unprotected } = await sandboxWith().confine(program, narrow, [policy, list]);
      assert.ok(!args.some((argument) => argument.endsWith("bwrap")), args.join(" "));
      assert.deepEqual(unprotected, []);
    });
  },
);

Deno.test(
  "without bubblewrap a file kept with its folder is said to be unprotected",
  withBoth,
  async () => {
    await withPlaces(async (places) => {
      const { policy, list } = await layFolder(places);
      const sandbox = sandboxWith({ IDEA_BUBBLEWRAP: "off" });
      const wide = plan([grant(places.inside)]);
      const { unprotected } = await sandbox.confine({ command: "/bin/true", args: [] }, wide, [
        policy,
        list,
      ]);
      assert.deepEqual(unprotected, [policy, { ...list, absent: true }]);
    });
  },
);

Deno.test(
  "a link in the place of a file kept with its folder is no protection, and is said",
  withBoth,
  async () => {
    await withPlaces(async (places) => {
      const { folder, policy } = await layFolder(places);
      await Deno.rename(policy.path, `${places.inside}/elsewhere`);
      await Deno.symlink("../elsewhere", `${folder}/policy`);
      const wide = plan([grant(places.inside)]);
      const program = { command: "/bin/true", args: [] };
      const { unprotected } = await sandboxWith().confine(program, wide, [policy]);
      assert.deepEqual(unprotected, [policy]);
    });
  },
);
