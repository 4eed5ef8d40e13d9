import assert from "node:assert/strict";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { readText, readTextNow, Turns, writeText } from "./files.ts";

Deno.test("a file that is not there is told apart from one that cannot be read", async () => {
  await inFolder(async (folder) => {
    assert.equal(await readText(join(folder, "none")), undefined);
    const bytes = join(folder, "bytes");
    await Deno.writeFile(bytes, new Uint8Array([0xff, 0xfe, 0x41]));
    for (const path of [folder, bytes]) {
      await assert.rejects(readText(path), (thrown) => {
        assert.ok(thrown instanceof IdeaError);
        assert.equal(thrown.code, "FILE_SYSTEM");
        assert.ok(thrown.message.includes(path));
        return true;
      });
    }
  });
});

Deno.test("a pipe in the place of a file is refused and not waited for", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "pipe");
    await new Deno.Command("mkfifo", { args: [path] }).output();
    const expected = { code: "FILE_SYSTEM", message: `Could not read ${path}: expected a file` };
    assert.throws(() => readTextNow(path), expected);
    await assert.rejects(readText(path), expected);
  });
});

Deno.test("a reader sees the old text or the new one, never a part of it", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "deep", "file");
    const texts = ["a", "b"].map((letter) => letter.repeat(500_000));
    await writeText(path, texts[0]!);
    const writing = (async () => {
      for (let round = 0; round < 20; round++) await writeText(path, texts[round % 2]!);
    })();
    for (let round = 0; round < 40; round++) assert.ok(texts.includes(await readText(path) ?? ""));
    await writing;
    assert.deepEqual(await namesIn(join(folder, "deep")), ["file"]);
  });
});

Deno.test("a private file can be read by its user only", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "secret");
    await writeText(path, "x", 0o600);
    assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  });
});

Deno.test("a write that fails leaves nothing lying about and says where it was to go", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "taken"));
    await Deno.writeTextFile(join(folder, "taken", "x"), "");
    await assert.rejects(writeText(join(folder, "taken"), "text"), /Could not write .*taken/);
    assert.deepEqual(await namesIn(folder), ["taken"]);
  });
});

Deno.test("a last look may stop a write: what is there stays, and the reason is told as it is", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "note");
    await writeText(path, "old");
    const stopped = writeText(path, "new", undefined, () => {
      throw new IdeaError("CONFLICT", "changed meanwhile");
    });
    await assert.rejects(stopped, { code: "CONFLICT", message: "changed meanwhile" });
    assert.equal(await readText(path), "old");
    assert.deepEqual(await namesIn(folder), ["note"]);
  });
});

Deno.test("edits take turns, and one that fails does not stop the next", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.run(async () => {
    await promise;
    order.push("first");
    throw new Error("broken");
  });
  const second = turns.run(() => Promise.resolve(order.push("second")));
  resolve();
  await assert.rejects(first, /broken/);
  await second;
  assert.deepEqual(order, ["first", "second"]);
});
