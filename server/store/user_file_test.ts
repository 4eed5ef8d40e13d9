import assert from "node:assert/strict";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { UserFile } from "./user_file.ts";

interface Stage {
  path: string;
  file: UserFile<string>;
  /** Who changed it, in order. */
  told: ("hand" | "us")[];
}

/** A file with one word in capitals. */
async function withFile(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "word");
    const told: Stage["told"] = [];
    const file = new UserFile<string>({
      path,
      parse(text = "") {
        if (text === text.toUpperCase()) return text;
        throw new IdeaError("INVALID", `${path}: expected capitals`);
      },
      format: (word) => word,
      changed: (byHand) => void told.push(byHand ? "hand" : "us"),
    });
    try {
      await test({ path, file, told });
    } finally {
      await file.shutdown();
    }
  });
}

const to = (value: string) => () => ({ value, result: undefined });

Deno.test("an edit by hand that comes in the middle of a change is not written over", async () => {
  await withFile(async ({ path, file, told }) => {
    await file.change(to("OLD"));
    const change = file.change((value) => {
      Deno.writeTextFileSync(path, "BY HAND");
      return { value: `${value} AND MORE`, result: undefined };
    });
    await assert.rejects(change, { code: "CONFLICT", message: /changed meanwhile/ });
    assert.equal(await Deno.readTextFile(path), "BY HAND");
    assert.deepEqual(await namesIn(join(path, "..")), ["word"]);
    assert.deepEqual(told, ["us"]);
    await file.change((value) => ({ value: `${value} TOO`, result: undefined }));
    assert.equal(await Deno.readTextFile(path), "BY HAND TOO");
  });
});

Deno.test("what cannot be understood is named and left alone, also when it cannot be read", async () => {
  await withFile(async ({ path, file, told }) => {
    await Deno.writeTextFile(path, "small");
    await assert.rejects(file.read(), { code: "INVALID", message: /expected capitals/ });
    await assert.rejects(file.change(to("BIG")), { code: "CONFLICT", message: /Mend or remove/ });
    assert.equal(await Deno.readTextFile(path), "small");
    await Deno.writeFile(path, Uint8Array.of(0xff));
    await assert.rejects(file.change(to("BIG")), { code: "CONFLICT", message: /word/ });
    assert.deepEqual(await Deno.readFile(path), Uint8Array.of(0xff));
    assert.deepEqual(told, []);
  });
});

Deno.test("a change that changes nothing writes nothing, and makes no file", async () => {
  await withFile(async ({ path, file, told }) => {
    await file.change((value) => ({ value, result: undefined }));
    assert.deepEqual(await namesIn(join(path, "..")), []);
    assert.deepEqual(told, []);
  });
});
