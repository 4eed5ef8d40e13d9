/** Paths kept inside folders an agent may write, tried for real. */
import assert from "node:assert/strict";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import type { SandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { namesIn } from "../../tests/support/folder.ts";
import {
  DEVICES,
  grant,
  type Places,
  plan,
  run,
  sandboxWith,
  withBoth,
  withPlaces,
  withShields,
} from "./testdata/stage.ts";

function readOnly(path: string): ProtectedPath {
  return { path, how: "readOnly", why: "gitHooks" };
}

function hidden(path: string): ProtectedPath {
  return { path, how: "hidden", why: "host" };
}

/** A folder with hooks in it, as an agent finds it. */
async function layRepository({ inside }: Places): Promise<string> {
  await Deno.mkdir(`${inside}/.git/hooks`, { recursive: true });
  await Deno.writeTextFile(`${inside}/.git/hooks/pre-commit`, "theirs");
  return `${inside}/.git/hooks`;
}

/** With fences, and without any: shields hold in both. */
const POSTURES: readonly [string, (places: Places) => SandboxPlan][] = [
  ["with fences", ({ inside }) => plan([grant(inside), DEVICES])],
  ["without fences", () => plan([], [])],
];

for (const [name, planOf] of POSTURES) {
  Deno.test(`git hooks in a writable folder cannot be changed, ${name}`, withBoth, async () => {
    await withPlaces(async (places) => {
      const hooks = await layRepository(places);
      const script =
        `echo bad > ${hooks}/pre-commit; echo bad > ${hooks}/post-commit; rm ${hooks}/pre-commit
        mv ${hooks} ${places.inside}/away; echo ok > ${places.inside}/.git/index && cat ${hooks}/pre-commit`;
      const { out, err, code } = await run(script, {
        plan: planOf(places),
        protect: [readOnly(hooks)],
      });
      assert.equal(out, "theirs");
      assert.equal(code, 0, err);
      assert.equal(err.match(/Read-only file system|busy/g)?.length, 4, err);
      assert.deepEqual(await namesIn(hooks), ["pre-commit"]);
    });
  });

  Deno.test(`no folder around a shield can be moved away, ${name}`, withBoth, async () => {
    await withPlaces(async (places) => {
      const { inside, base } = places;
      const hooks = await layRepository(places);
      const script =
        `mv ${inside}/.git ${inside}/away && mkdir -p ${hooks} && echo bad > ${hooks}/pre-commit
        mv ${inside} ${base}/away && mkdir -p ${hooks} && echo bad > ${hooks}/pre-commit`;
      const { err } = await run(script, { plan: planOf(places), protect: [readOnly(hooks)] });
      assert.match(err, /busy/);
      assert.equal(await Deno.readTextFile(`${hooks}/pre-commit`), "theirs");
    });
  });

  Deno.test(`a shield cannot be taken off, not by root either, ${name}`, withBoth, async () => {
    await withPlaces(async (places) => {
      const hooks = await layRepository(places);
      const bad = `echo bad > ${hooks}/pre-commit`;
      const script = `umount ${hooks}; ${bad}; mount -o remount,rw,bind ${hooks}; ${bad}
        unshare -Urm sh -c 'umount ${hooks}; mount -o remount,rw,bind ${hooks}; ${bad}'
        nsenter -t 1 -m sh -c '${bad}'; echo bad > /proc/${Deno.pid}/root${hooks}/pre-commit; true`;
      await run(script, { plan: planOf(places), protect: [readOnly(hooks)] });
      assert.equal(await Deno.readTextFile(`${hooks}/pre-commit`), "theirs");
    });
  });

  Deno.test(`what is hidden can be neither read nor changed, ${name}`, withBoth, async () => {
    await withPlaces(async (places) => {
      const { inside } = places;
      await Deno.mkdir(`${inside}/secrets`);
      await Deno.writeTextFile(`${inside}/secrets/token`, "secret");
      await Deno.writeTextFile(`${inside}/token`, "secret");
      const script = `cat ${inside}/token; ls -A ${inside}/secrets; cat ${inside}/secrets/token
        echo bad > ${inside}/token; echo bad > ${inside}/secrets/new; rm -f ${inside}/token
        cat /proc/${Deno.pid}/root${inside}/token; true`;
      const { out } = await run(script, {
        plan: planOf(places),
        protect: [hidden(`${inside}/secrets`), hidden(`${inside}/token`)],
      });
      assert.equal(out, "");
      assert.equal(await Deno.readTextFile(`${inside}/token`), "secret");
      assert.deepEqual(await namesIn(`${inside}/secrets`), ["token"]);
    });
  });
}

Deno.test(
  "what cannot be shielded is told: what is absent, by that word, and a link",
  withBoth,
  async () => {
    await withPlaces(async (places) => {
      const { inside, outside } = places;
      await Deno.writeTextFile(`${inside}/real`, "theirs");
      await Deno.symlink("real", `${inside}/link`);
      const { unprotected } = await sandboxWith().confine(
        { command: "/bin/true", args: [] },
        plan([grant(inside)]),
        ["real", "link", "absent"].map((name) => readOnly(`${inside}/${name}`))
          .concat(readOnly(`${outside}/absent`), hidden(`${inside}/gone/deep`)),
      );
      const said = unprotected.map(({ path, absent }) => [path.slice(inside.length + 1), absent]);
      assert.deepEqual(said, [["link", undefined], ["absent", true], ["gone/deep", true]]);
    });
  },
);

Deno.test("what a link leads to is shielded too", withBoth, async () => {
  await withPlaces(async (places) => {
    const { inside } = places;
    await Deno.mkdir(`${inside}/dotfiles`);
    await Deno.writeTextFile(`${inside}/dotfiles/bashrc`, "theirs");
    await Deno.symlink("dotfiles/bashrc", `${inside}/.bashrc`);
    const script = `echo bad > ${inside}/.bashrc; echo bad > ${inside}/dotfiles/bashrc
      mv ${inside}/dotfiles ${inside}/away`;
    await run(script, { plan: plan([grant(inside)]), protect: [readOnly(`${inside}/.bashrc`)] });
    assert.equal(await Deno.readTextFile(`${inside}/dotfiles/bashrc`), "theirs");
  });
});

Deno.test(
  "without bubblewrap only what the kernel keeps anyway counts as protected",
  withBoth,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      for (const folder of [inside, outside]) await Deno.writeTextFile(`${folder}/rc`, "");
      const sandbox = sandboxWith({ IDEA_BUBBLEWRAP: "off" });
      const program = { command: "/bin/true", args: [] };
      const protect = [
        readOnly(`${inside}/rc`),
        readOnly(`${outside}/rc`),
        hidden(`${outside}/rc`),
      ];
      const fenced = await sandbox.confine(program, plan([grant(inside)]), protect);
      assert.deepEqual(fenced.unprotected, [protect[0], protect[2]]);
      const free = await sandbox.confine(program, plan([], []), protect);
      assert.deepEqual(free, { ...program, unprotected: protect });
    });
  },
);

Deno.test("what the kernel keeps anyway costs no bubblewrap", withBoth, async () => {
  await withPlaces(async ({ inside, outside }) => {
    await Deno.writeTextFile(`${outside}/rc`, "");
    const confined = await sandboxWith().confine(
      { command: "/bin/true", args: [] },
      plan([grant(inside)]),
      [readOnly(`${outside}/rc`)],
    );
    assert.ok(
      !confined.args.some((argument) => argument.endsWith("bwrap")),
      confined.args.join(" "),
    );
    assert.deepEqual(confined.unprotected, []);
  });
});

Deno.test("what an older kernel lets be cut short is shielded instead", withBoth, async () => {
  await withPlaces(async ({ inside, outside }) => {
    await Deno.writeTextFile(`${outside}/rc`, "");
    const program = { command: "/bin/true", args: [] };
    const shielded = async (abi: string) => {
      const sandbox = sandboxWith({ IDEA_LANDLOCK_ABI: abi });
      const protect = [readOnly(`${outside}/rc`)];
      const { args } = await sandbox.confine(program, plan([grant(inside)]), protect);
      return args.join(" ").includes(`--ro-bind ${outside}/rc`);
    };
    assert.deepEqual([await shielded("2"), await shielded("3")], [true, false]);
  });
});

Deno.test("a shield that vanished before the start starts nothing", withShields, async () => {
  await withPlaces(async (places) => {
    const hooks = await layRepository(places);
    const marker = `${places.outside}/started`;
    const confined = await sandboxWith().confine(
      { command: "/bin/touch", args: [marker] },
      plan([], []),
      [readOnly(hooks)],
    );
    await Deno.remove(hooks, { recursive: true });
    const { code } = await new Deno.Command(confined.command, {
      args: [...confined.args],
      stderr: "null",
    }).output();
    assert.notEqual(code, 0);
    assert.deepEqual(await namesIn(places.outside), []);
  });
});

Deno.test("a program whose path holds a = is started all the same", withShields, async () => {
  await withPlaces(async (places) => {
    const hooks = await layRepository(places);
    const command = `${places.inside}/a=b`;
    await Deno.writeTextFile(command, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const { args, command: outer } = await sandboxWith().confine(
      { command, args: ["one", "c=d"] },
      plan([], []),
      [readOnly(hooks)],
    );
    const output = await new Deno.Command(outer, { args: [...args] }).output();
    assert.equal(new TextDecoder().decode(output.stdout), "one c=d\n");
  });
});
