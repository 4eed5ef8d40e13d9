/** What the kernel refuses, tried for real. */
import assert from "node:assert/strict";
import { FILE_CAPABILITIES } from "../../core/permission/model.ts";
import { namesIn } from "../../tests/support/folder.ts";
import {
  DEVICES,
  grant,
  plan,
  run,
  sandboxWith,
  SYSTEM,
  withLandlock,
  withPlaces,
} from "./testdata/stage.ts";

/** Of a shell script: the very call, for `mv` would copy. Prints "moved" or the kernel's word. */
function rename(from: string, to: string): string {
  const code = `try { Deno.renameSync("${from}", "${to}"); console.log("moved"); } ` +
    "catch (failure) { console.log(failure.code); }";
  return `'${Deno.execPath()}' eval '${code}'`;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

Deno.test("an agent writes inside its folder and is refused outside", withLandlock, async () => {
  await withPlaces(async ({ inside, outside }) => {
    await Deno.writeTextFile(`${outside}/theirs`, "before");
    const script = `echo new > ${inside}/mine; mkdir ${inside}/folder; echo $?
      echo bad > ${outside}/new; mkdir ${outside}/folder; ln -s x ${outside}/link; mkfifo ${outside}/pipe
      echo bad >> ${outside}/theirs; true > ${outside}/theirs; truncate -s 0 ${outside}/theirs`;
    const { out, err } = await run(script, { plan: plan([grant(inside), DEVICES]) });
    assert.equal(out, "0");
    assert.equal(await Deno.readTextFile(`${inside}/mine`), "new\n");
    assert.equal(err.match(/Permission denied/g)?.length, 7, err);
    assert.deepEqual(await namesIn(outside), ["theirs"]);
    assert.equal(await Deno.readTextFile(`${outside}/theirs`), "before");
  });
});

Deno.test("what lies outside cannot be deleted, what lies inside can", withLandlock, async () => {
  await withPlaces(async ({ inside, outside }) => {
    for (const folder of [inside, outside]) {
      await Deno.writeTextFile(`${folder}/file`, "");
      await Deno.mkdir(`${folder}/empty`);
    }
    const script =
      `rm ${outside}/file; rmdir ${outside}/empty; rm ${inside}/file && rmdir ${inside}/empty`;
    const { code, err } = await run(script, { plan: plan([grant(inside)]) });
    assert.equal(code, 0);
    assert.equal(err.match(/Permission denied/g)?.length, 2, err);
    assert.ok(await exists(`${outside}/file`));
    assert.ok(await exists(`${outside}/empty`));
  });
});

Deno.test("nothing is moved across the border, in either direction", withLandlock, async () => {
  await withPlaces(async ({ inside, outside }) => {
    await Deno.writeTextFile(`${inside}/mine`, "mine");
    await Deno.writeTextFile(`${outside}/theirs`, "theirs");
    const script = `${rename(`${inside}/mine`, `${outside}/mine`)}
      ${rename(`${outside}/theirs`, `${inside}/theirs`)}
      ${rename(`${inside}/mine`, `${inside}/renamed`)}
      ln ${outside}/theirs ${inside}/linked`;
    const { out, err } = await run(script, { plan: plan([grant(inside), DEVICES]) });
    assert.match(out, /^(EXDEV|EACCES)\n(EXDEV|EACCES)\nmoved$/);
    assert.match(err, /failed to create hard link/);
    assert.deepEqual(await namesIn(inside), ["renamed"]);
    assert.deepEqual(await namesIn(outside), ["theirs"]);
  });
});

Deno.test(
  "files move between two granted folders, and a save by rename works",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      await Deno.writeTextFile(`${inside}/file`, "old");
      const script = `echo new > ${inside}/tmp && mv ${inside}/tmp ${inside}/file &&
      mv ${inside}/file ${outside}/moved && ln ${outside}/moved ${inside}/twin && stat -c %h ${inside}/twin`;
      const { code, out, err } = await run(script, { plan: plan([grant(inside), grant(outside)]) });
      assert.equal(code, 0, err);
      assert.equal(out, "2");
      assert.equal(await Deno.readTextFile(`${outside}/moved`), "new\n");
    });
  },
);

Deno.test(
  "a plan about writing alone lets files move between what is granted",
  withLandlock,
  async () => {
    await withPlaces(async ({ base, inside, outside }) => {
      await Deno.writeTextFile(`${inside}/file`, "");
      await Deno.mkdir(`${base}/closed`);
      const script = `${rename(`${inside}/file`, `${outside}/file`)}
      ${rename(`${outside}/file`, `${base}/closed/file`)}`;
      const grants = [grant(inside, ["write"]), grant(outside, ["write"])];
      const { out } = await run(script, { plan: plan(grants, ["write"]) });
      assert.match(out, /^moved\n(EXDEV|EACCES)$/);
    });
  },
);

Deno.test("a link in the folder does not lead out of it", withLandlock, async () => {
  await withPlaces(async ({ inside, outside }) => {
    const script = `ln -s ${outside} ${inside}/way; echo bad > ${inside}/way/file
      ln -s ${outside}/other ${inside}/name; echo bad > ${inside}/name`;
    const { err } = await run(script, { plan: plan([grant(inside)]) });
    assert.equal(err.match(/Permission denied/g)?.length, 2, err);
    assert.deepEqual(await namesIn(outside), []);
  });
});

Deno.test("with reads fenced only what is granted can be read", withLandlock, async () => {
  await withPlaces(async ({ inside, outside }) => {
    await Deno.writeTextFile(`${inside}/mine`, "mine");
    await Deno.writeTextFile(`${outside}/secret`, "secret");
    const grants = [grant(inside, FILE_CAPABILITIES), ...SYSTEM];
    const fences = FILE_CAPABILITIES;
    const script =
      `cat ${inside}/mine; ls ${inside}; cat ${outside}/secret; ls ${outside}; cp ${outside}/secret ${inside}/`;
    const { out, err } = await run(script, { plan: plan(grants, fences) });
    assert.equal(out, "minemine");
    assert.equal(err.match(/Permission denied/g)?.length, 3, err);
  });
});

Deno.test(
  "one file is granted alone: neither its folder nor a folder of its name",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      await Deno.writeTextFile(`${outside}/state`, "");
      await Deno.mkdir(`${outside}/folder`);
      await Deno.writeTextFile(`${outside}/folder/old`, "before");
      const access = ["write", "delete"] as const;
      const grants = [
        grant(inside),
        grant(`${outside}/state`, access, "file"),
        grant(`${outside}/folder`, access, "file"),
        grant(`${outside}/absent`, access, "file"),
      ];
      const script =
        `echo ok > ${outside}/state; echo bad > ${outside}/folder/x; echo bad > ${outside}/folder/old
      echo bad > ${outside}/beside; echo bad > ${outside}/absent; rm ${outside}/state`;
      const { err } = await run(script, { plan: plan(grants) });
      assert.equal(err.match(/Permission denied/g)?.length, 5, err);
      assert.equal(await Deno.readTextFile(`${outside}/state`), "ok\n");
    });
  },
);

Deno.test(
  "only what is fenced is refused: a plan about deleting leaves writing alone",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      await Deno.writeTextFile(`${outside}/file`, "");
      await Deno.mkdir(`${outside}/other`);
      const script = `echo new > ${outside}/file && echo new > ${outside}/second; rm ${outside}/file
      mv ${outside}/second ${outside}/other/; echo x > ${inside}/x && mv ${inside}/x ${outside}/x`;
      const { err, code } = await run(script, {
        plan: plan([grant(inside, ["delete"])], ["delete"]),
      });
      assert.equal(code, 0, err);
      assert.equal(err.match(/Permission denied/g)?.length, 2, err);
      assert.ok(await exists(`${outside}/x`));
      assert.ok(await exists(`${outside}/second`));
    });
  },
);

Deno.test("an agent makes no device files, with which root would reach the whole disk", {
  ignore: withLandlock.ignore || Deno.uid() !== 0,
}, async () => {
  await withPlaces(async ({ inside }) => {
    const script = `mknod ${inside}/disk b 7 0; mknod ${inside}/memory c 1 3; ls ${inside}`;
    const { out, err } = await run(script, { plan: plan([grant(inside)]) });
    assert.equal(out, "");
    assert.equal(err.match(/Permission denied/g)?.length, 2, err);
  });
});

Deno.test("on a kernel of the first interface what it can hold is held", withLandlock, async () => {
  await withPlaces(async ({ inside, outside }) => {
    const script = `mkdir ${inside}/sub; echo ok > ${inside}/file; echo bad > ${outside}/new
      ${rename(`${inside}/file`, `${inside}/sub/file`)}`;
    const { out, err } = await run(script, {
      plan: plan([grant(inside), DEVICES]),
      sandbox: sandboxWith({ IDEA_LANDLOCK_ABI: "1" }),
    });
    assert.match(err, /Permission denied/);
    assert.equal(out, "EXDEV");
    assert.equal(await Deno.readTextFile(`${inside}/file`), "ok\n");
  });
});
