import assert from "node:assert/strict";
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { checkOwnProfile } from "../../core/profile/own_profile.ts";
import { PROFILE_IDS } from "../../core/profile/profile.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { ADAPTERS } from "./catalogue.ts";
import { OwnProfiles } from "./own_profiles.ts";

const DATA = checkOwnProfile({
  name: "Parrot",
  command: "/opt/parrot",
  args: ["--loud"],
  injection: { strategy: "flag", flag: "--read", file: "TOLD.md" },
  statePaths: ["~/.parrot"],
});

const CONTEXT: LaunchContext = {
  agent: { id: "a", name: "Ann" },
  workRoot: "/w",
  runDir: "/w/.ideai/run/a",
  configDir: "/c",
  mcpUrl: "http://127.0.0.1:1/mcp",
  hooksUrl: "http://127.0.0.1:1/hooks/x",
  self: ["idea"],
  instructions: "Told",
  skills: [{ slug: "s", name: "s", description: "", files: [] }] as never,
  freshSessionId: crypto.randomUUID(),
  env: { HOME: "/home/ann" },
};

interface Stage {
  folder: string;
  path: string;
  profiles: OwnProfiles;
  events: DomainEvent[];
  users: string[];
}

async function withProfiles(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const events: DomainEvent[] = [];
    const users: string[] = [];
    const profiles = new OwnProfiles({
      configDir: folder,
      builtIn: ADAPTERS,
      events: { publish: (event) => void events.push(event) },
      usersOf: () => Promise.resolve(users),
    });
    try {
      await test({ folder, path: join(folder, "profiles.json"), profiles, events, users });
    } finally {
      await profiles.shutdown();
    }
  });
}

Deno.test("without a file there are the built-in profiles, and none is written", async () => {
  await withProfiles(async ({ folder, profiles }) => {
    await profiles.watch();
    assert.deepEqual(profiles.adapters, ADAPTERS);
    assert.deepEqual((await profiles.own()).profiles, []);
    await assert.rejects(profiles.remove(crypto.randomUUID()), { code: "NOT_FOUND" });
    assert.deepEqual(await namesIn(folder), []);
  });
});

Deno.test("who holds the list of CLIs sees a profile come, change and go", async () => {
  await withProfiles(async ({ profiles, events }) => {
    const { adapters } = profiles;
    const { id } = await profiles.create(DATA);
    const made = adapters.at(-1);
    assert.deepEqual([made?.profile.id, made?.profile.mcp], [id, false]);
    const { args, files } = made!.plan(CONTEXT);
    assert.deepEqual(args, ["--loud", "--read", "/w/.ideai/run/a/TOLD.md"]);
    assert.deepEqual(files.map(({ path }) => path), ["TOLD.md"]);
    const state = made!.statePaths(CONTEXT.env);
    assert.deepEqual(state, [{ path: "/home/ann/.parrot", scope: "tree" }]);
    await profiles.save(id, { ...DATA, name: "Cockatoo" });
    assert.equal(adapters.at(-1)?.profile.name, "Cockatoo");
    await profiles.remove(id);
    assert.equal(adapters.length, ADAPTERS.length);
    assert.deepEqual(events.map(({ type }) => type), Array(3).fill("profilesChanged"));
  });
});

Deno.test("a profile that agents use stays, and they are named", async () => {
  await withProfiles(async ({ profiles, users }) => {
    const { id } = await profiles.create(DATA);
    users.push('"Ann" (work)');
    await assert.rejects(profiles.remove(id), { code: "CONFLICT", message: /by "Ann" \(work\)\./ });
    assert.equal((await profiles.own()).profiles.length, 1);
  });
});

Deno.test("a file that cannot be read is left alone, and what it said before holds", async () => {
  await withProfiles(async ({ path, profiles, events }) => {
    await profiles.watch();
    await profiles.create(DATA);
    await Deno.writeTextFile(path, '{"profiles": [{}]}');
    const count = events.length;
    await until(() => events.length > count, "the edit");
    assert.match((await profiles.own()).problem ?? "", /profiles\.json .*profiles\.0\./);
    assert.equal(profiles.adapters.at(-1)?.profile.name, "Parrot");
    await assert.rejects(profiles.create(DATA), { code: "CONFLICT", message: /Mend or remove/ });
    assert.equal(await Deno.readTextFile(path), '{"profiles": [{}]}');
    await Deno.remove(path);
    await until(() => profiles.adapters.length === ADAPTERS.length, "the file to be gone");
    assert.equal((await profiles.own()).problem, undefined);
  });
});

Deno.test("a folder in the place of the file is a problem that is told once", async () => {
  await withProfiles(async ({ path, profiles, events }) => {
    await Deno.mkdir(path);
    await profiles.load();
    const count = events.length;
    assert.match((await profiles.own()).problem ?? "", /Could not read/);
    await profiles.own();
    assert.equal(events.length, count);
  });
});

Deno.test("a built-in CLI with another start gets its arguments first, in both of its modes", async () => {
  await withProfiles(async ({ profiles }) => {
    await profiles.setStart(PROFILE_IDS.claude, { command: "/opt/claude", args: ["--x"] });
    const claude = profiles.adapters[0]!;
    assert.equal(claude.profile.command, "/opt/claude");
    assert.equal(claude.plan(CONTEXT).args[0], "--x");
    assert.equal(claude.structured?.turn(CONTEXT, { prompt: "hi" }).args[0], "--x");
    const { id } = await profiles.create(DATA);
    for (const other of [id, PROFILE_IDS.demo]) {
      await assert.rejects(profiles.setStart(other, { command: "x", args: [] }), {
        code: "INVALID",
      });
    }
  });
});
