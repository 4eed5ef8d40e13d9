import assert from "node:assert/strict";
import { OPEN_EPISODE } from "../../core/limit/episode.ts";
import type { ParkedAgent } from "../../core/limit/limited_agents.ts";
import { openDatabase } from "./database.ts";
import { LimitStore, type StoredAccount } from "./limit_store.ts";

const PARKED: ParkedAgent = {
  agentId: "ann",
  projectId: "p1",
  account: "claude:/home",
  interrupted: false,
  parkedAt: 5,
};

function withStore(test: (store: LimitStore) => void): void {
  const database = openDatabase(":memory:");
  try {
    test(new LimitStore(database));
  } finally {
    database.close();
  }
}

Deno.test("an account is read back as it was stored last", () =>
  withStore((store) => {
    const first: StoredAccount = {
      account: { id: "claude:/home", profileId: "p", name: "Claude", place: "/home" },
      episode: {
        ...OPEN_EPISODE,
        phase: "limited",
        resetsAt: 9,
        members: [{ agent: "ann", state: "parked", since: 1, failures: 0, fireAt: 10 }],
      },
      usage: [{ window: "session", usedPercent: 93, at: 1, warned: [80] }],
    };
    store.save({ ...first, usage: [] });
    store.save(first);
    assert.deepEqual(store.accounts(), [first]);
  }));

Deno.test("what a later version adds to an episode is not missing from one stored before", () =>
  withStore((store) => {
    const account = { id: "a", profileId: "p", name: "Claude", place: "/home" };
    const { off: _off, ...older } = OPEN_EPISODE;
    store.save({ account, episode: older as typeof OPEN_EPISODE, usage: [] });
    assert.equal(store.accounts()[0]?.episode.off, false);
  }));

Deno.test("an agent whose turn was cut off stays so, whatever parks it later", () =>
  withStore((store) => {
    store.park({ ...PARKED, interrupted: true, vendorSessionId: "s1" });
    store.park({ ...PARKED, parkedAt: 7 });
    const expected = { ...PARKED, interrupted: true, vendorSessionId: "s1", parkedAt: 7 };
    assert.deepEqual(store.parked("ann"), expected);
    store.unpark("ann");
    assert.equal(store.parked("ann"), undefined);
  }));

Deno.test("the history of a project is told newest first, and no more than asked for", () =>
  withStore((store) => {
    for (const at of [1, 2, 3]) {
      const what = { type: "agentResumed", agentId: "ann" } as const;
      store.note({ at, account: "a", projectId: "p1", agentId: "ann", what });
    }
    assert.deepEqual(store.history("p1", 2).map(({ at }) => at), [3, 2]);
    assert.deepEqual(store.history("p2"), []);
  }));

Deno.test("a project waits until it chooses otherwise, and others are not concerned", () =>
  withStore((store) => {
    assert.equal(store.whenLimited("p1"), "wait");
    store.chooseWhenLimited("p1", "offer");
    assert.equal(store.whenLimited("p1"), "offer");
    assert.equal(store.whenLimited("p2"), "wait");
    store.chooseWhenLimited("p1", "wait");
    assert.equal(store.whenLimited("p1"), "wait");
  }));
