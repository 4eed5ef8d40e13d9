import assert from "node:assert/strict";
import { join } from "node:path";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { demo } from "../profile/demo.ts";
import { openDatabase } from "../store/database.ts";
import { LaunchStore, type VendorSession } from "../store/launch_store.ts";
import { type OwnConversation, ownConversation } from "./own_conversation.ts";

const AGENT = {
  agentId: "a",
  name: "Alice",
  mdPath: "agents/alice.md",
  profileId: demo.profile.id,
  synchronized: false,
};

/** Asks for the conversation of Alice, who works in `/p/run`, given what is recorded. */
async function asked(
  sessions: readonly Partial<VendorSession>[],
  adapter: ProfileAdapter | undefined = demo,
): Promise<OwnConversation> {
  const database = openDatabase(":memory:");
  try {
    const store = new LaunchStore(database);
    for (const [updatedAt, session] of sessions.entries()) {
      store.saveVendorSession({
        projectId: "p",
        agentId: "a",
        vendorSessionId: "s",
        profileId: demo.profile.id,
        cwd: "/p/run",
        argv: [],
        updatedAt,
        ...session,
      });
    }
    return await ownConversation({ store, agent: AGENT, adapter, runDir: "/p/run" });
  } finally {
    database.close();
  }
}

Deno.test("an agent goes on with its newest conversation that holds something", async () => {
  await inFolder(async (folder) => {
    const transcriptPath = join(folder, "record");
    await Deno.writeTextFile(transcriptPath, "{}\n");
    const [older, newer] = [{ transcriptPath }, { vendorSessionId: "s2", transcriptPath }];
    assert.deepEqual(await asked([older, newer]), { id: "s2" });
  });
});

Deno.test("whose transcript is gone, empty or no file, does not go on and is told which", async () => {
  await inFolder(async (folder) => {
    const transcriptPath = join(folder, "record");
    const reason = async () => (await asked([{ transcriptPath }])).reason;
    assert.match(await reason() ?? "", /^"Alice" cannot be resumed: the transcript of s is gone/);
    await Deno.writeTextFile(transcriptPath, "");
    assert.match(await reason() ?? "", /is empty/);
    await Deno.remove(transcriptPath);
    await Deno.mkdir(transcriptPath);
    assert.match(await reason() ?? "", /is not a file/);
    // Neither absent nor empty: nobody can know.
    await Deno.remove(transcriptPath);
    await Deno.symlink(transcriptPath, transcriptPath);
    assert.match(await reason() ?? "", /cannot be read: ./);
  });
});

Deno.test("the conversation of another agent, another CLI or another folder is never taken", async () => {
  await inFolder(async (folder) => {
    const transcriptPath = join(folder, "record");
    await Deno.writeTextFile(transcriptPath, "{}\n");
    for (const foreign of [{ agentId: "b" }, { profileId: "other" }]) {
      const own = await asked([{ ...foreign, transcriptPath }]);
      assert.deepEqual([own.id, own.reason], [
        undefined,
        '"Alice" never had a conversation that could be resumed',
      ]);
    }
    const elsewhere = { vendorSessionId: "moved", cwd: "/q/run", transcriptPath };
    const moved = await asked([elsewhere]);
    assert.equal(moved.id, undefined);
    assert.match(moved.reason ?? "", /belongs to \/q\/run/);
    // A copy of the project was used last.
    assert.deepEqual(await asked([{ transcriptPath }, elsewhere]), { id: "s" });
  });
});

Deno.test("a CLI that cannot go on, or would not find the conversation, says so", async () => {
  await inFolder(async (folder) => {
    const transcriptPath = join(folder, "record");
    await Deno.writeTextFile(transcriptPath, "{}\n");
    const { canResume: _, ...never } = demo;
    assert.match((await asked([{ transcriptPath }], never)).reason ?? "", /its CLI cannot go on/);
    const blind = { ...demo, canResume: () => Promise.resolve(false) };
    assert.match((await asked([{ transcriptPath }], blind)).reason ?? "", /would not find/);
    assert.match((await asked([{}])).reason ?? "", /no transcript of s was ever told/);
  });
});
