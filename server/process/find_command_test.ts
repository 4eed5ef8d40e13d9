import assert from "node:assert/strict";
import { findCommand } from "./find_command.ts";

const onUnix = { ignore: Deno.build.os === "windows" };

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/first`);
    await Deno.mkdir(`${folder}/second/tool`, { recursive: true });
    await Deno.writeTextFile(`${folder}/first/tool`, "", { mode: 0o644 });
    await Deno.mkdir(`${folder}/third`);
    await Deno.writeTextFile(`${folder}/third/tool`, "#!/bin/sh\n", { mode: 0o755 });
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a command is the first executable file of that name", onUnix, async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/first:${folder}/second:${folder}/third`;
    assert.equal(await findCommand("tool", { path }), `${folder}/third/tool`);
    assert.equal(await findCommand("other", { path }), undefined);
  });
});

Deno.test("the current folder never decides which program runs", onUnix, async () => {
  await withFolder(async (folder) => {
    assert.equal(await findCommand("tool", { path: `:.:third`, cwd: folder }), undefined);
  });
});

Deno.test("a command given as a path is taken from there", onUnix, async () => {
  await withFolder(async (folder) => {
    const absolute = `${folder}/third/tool`;
    assert.equal(await findCommand(absolute, {}), absolute);
    assert.equal(await findCommand("./third/tool", { cwd: folder }), absolute);
    assert.equal(await findCommand("./third/tool", {}), undefined);
    assert.equal(await findCommand("", { path: folder }), undefined);
  });
});
