import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { DEFAULT_SETTINGS } from "../../core/settings/settings.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { SettingsFiles } from "./settings_file.ts";

interface Stage {
  folder: string;
  path: string;
  files: SettingsFiles;
  events: DomainEvent[];
}

async function withFile(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "settings.json");
    const events: DomainEvent[] = [];
    const files = new SettingsFiles(path, { publish: (event) => void events.push(event) });
    try {
      await test({ folder, path, files, events });
    } finally {
      await files.shutdown();
    }
  });
}

/** Saves as editors do: all at once, by renaming. */
async function edit(path: string, text: string): Promise<void> {
  await Deno.writeTextFile(`${path}~`, text);
  await Deno.rename(`${path}~`, path);
}

Deno.test("a chosen setting is in the file, and only what was chosen", async () => {
  await withFile(async ({ folder, path, files, events }) => {
    const { settings } = await files.change({ theme: "light" });
    assert.deepEqual(settings, { ...DEFAULT_SETTINGS, theme: "light" });
    assert.deepEqual(JSON.parse(await Deno.readTextFile(path)), { theme: "light" });
    assert.deepEqual(events, [{ type: "settingsChanged" }]);
    assert.deepEqual(await namesIn(folder), ["settings.json"]);
  });
});

Deno.test("a setting returns to its default and leaves the file", async () => {
  await withFile(async ({ path, files }) => {
    await files.change({ theme: "light", fontSize: 15 });
    const { settings } = await files.change({ theme: null });
    assert.equal(settings.theme, "system");
    assert.deepEqual(JSON.parse(await Deno.readTextFile(path)), { fontSize: 15 });
  });
});

Deno.test("what another version wrote stays in the file", async () => {
  await withFile(async ({ path, files }) => {
    await Deno.writeTextFile(path, `{"futureThing": {"a": 1}, "fontSize": 14}`);
    await files.change({ copyOnSelect: true });
    const kept = { futureThing: { a: 1 }, fontSize: 14, copyOnSelect: true };
    assert.deepEqual(JSON.parse(await Deno.readTextFile(path)), kept);
  });
});

Deno.test("a wrong value is named with what was expected, and the file is left alone", async () => {
  await withFile(async ({ path, files, events }) => {
    const text = `{"theme": "purple"}`;
    await Deno.writeTextFile(path, text);
    const { settings, problem } = await files.read();
    assert.deepEqual(settings, DEFAULT_SETTINGS);
    assert.match(problem ?? "", /settings\.json.*theme.*"system"\|"dark"\|"light"/);
    await assert.rejects(files.change({ fontSize: 15 }), { code: "CONFLICT", message: /theme/ });
    assert.equal(await Deno.readTextFile(path), text);
    assert.deepEqual(events, []);
  });
});

Deno.test("a file of an editor that begins with a byte order mark is read", async () => {
  await withFile(async ({ path, files }) => {
    await Deno.writeTextFile(path, `\uFEFF{"fontSize": 20}`);
    assert.equal((await files.read()).settings.fontSize, 20);
  });
});

Deno.test("a symbolic link stays a link, and what it leads to is written", async () => {
  await withFile(async ({ folder, path, files }) => {
    const dotfiles = join(folder, "dotfiles");
    await Deno.mkdir(dotfiles);
    await Deno.symlink(join("dotfiles", "idea.json"), path);
    await files.change({ fontSize: 20 });
    await files.change({ theme: "dark" });
    assert.ok((await Deno.lstat(path)).isSymlink);
    assert.deepEqual(await namesIn(dotfiles), ["idea.json"]);
    const written = JSON.parse(await Deno.readTextFile(join(dotfiles, "idea.json")));
    assert.deepEqual(written, { fontSize: 20, theme: "dark" });
  });
});

Deno.test("changes at the same time are all kept", async () => {
  await withFile(async ({ files }) => {
    await Promise.all([
      files.change({ fontSize: 20 }),
      files.change({ theme: "dark" }),
      files.change({ copyOnSelect: true }),
    ]);
    const { settings } = await files.read();
    assert.deepEqual([settings.fontSize, settings.theme, settings.copyOnSelect], [
      20,
      "dark",
      true,
    ]);
  });
});

Deno.test("an edit by hand is announced, and so is taking the file away", async () => {
  await withFile(async ({ path, files, events }) => {
    await files.watch();
    await edit(path, `{"fontSize": 20}`);
    await until(() => events.length === 1, "news of the edit");
    assert.equal((await files.read()).settings.fontSize, 20);
    await Deno.remove(path);
    await until(() => events.length === 2, "news of the removal");
    assert.equal((await files.read()).settings.fontSize, DEFAULT_SETTINGS.fontSize);
  });
});

Deno.test("an edit of what a link leads to is announced", async () => {
  await withFile(async ({ folder, path, files, events }) => {
    const dotfiles = join(folder, "dotfiles");
    await Deno.mkdir(dotfiles);
    await Deno.writeTextFile(join(dotfiles, "idea.json"), "{}");
    await Deno.symlink(join(dotfiles, "idea.json"), path);
    await files.watch();
    await edit(join(dotfiles, "idea.json"), `{"fontSize": 20}`);
    await until(() => events.length === 1, "news of the edit");
  });
});

Deno.test("a change made here is announced once, also when it created the folder", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, "new", "settings.json");
    const events: DomainEvent[] = [];
    const files = new SettingsFiles(path, { publish: (event) => void events.push(event) });
    await files.watch();
    await files.change({ fontSize: 20 });
    assert.equal(events.length, 1);
    // The edit is the second news only if the change itself was not announced a second time.
    await edit(path, `{"fontSize": 21}`);
    await until(() => events.length > 1, "news of the edit");
    assert.equal((await files.read()).settings.fontSize, 21);
    assert.equal(events.length, 2);
    await files.shutdown();
  });
});
