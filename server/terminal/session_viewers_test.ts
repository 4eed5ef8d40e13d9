import assert from "node:assert/strict";
import type { Snapshot } from "../../core/terminal/terminals.ts";
import { SessionViewers } from "./session_viewers.ts";
import { Recorder } from "./testdata/terminals.ts";

/** A session whose two threads answer when the test says so. */
class Session {
  readonly viewers: SessionViewers;
  subscriptions = 0;
  unsubscriptions = 0;
  asked: {
    atLeast: number;
    answer: (seq: number, size?: { rows: number; cols: number }) => void;
  }[] = [];
  #sent = 0;

  constructor(offset = 0) {
    this.#sent = offset;
    this.viewers = new SessionViewers({
      subscribe: () => {
        this.subscriptions++;
        return Promise.resolve(this.#sent);
      },
      unsubscribe: () => this.unsubscriptions++,
      snapshot: (atLeast) =>
        new Promise<Snapshot>((resolve) => {
          const answer = (seq: number, size = { rows: 24, cols: 80 }) =>
            resolve({ ...size, data: `<${seq}>`, seq, title: "" });
          this.asked.push({ atLeast, answer });
        }),
    });
  }

  send(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.viewers.bytes(bytes, this.#sent);
    this.#sent += bytes.length;
  }
}

/** Lets everything that was resolved go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

Deno.test("a viewer gets exactly the bytes after its snapshot, wherever the snapshot was taken", async () => {
  for (const [seq, rest] of [[10, "abcdef"], [12, "cdef"], [13, "def"], [16, ""]] as const) {
    const session = new Session(10);
    const viewer = new Recorder();
    session.viewers.attach(viewer);
    await settle();
    assert.equal(session.asked[0]?.atLeast, 10);
    session.send("abc");
    session.send("def");
    session.asked[0]?.answer(seq);
    await settle();
    assert.equal(viewer.text(), rest);
    session.send("g");
    assert.equal(viewer.text(), `${rest}g`);
  }
});

Deno.test("a size that changes while the snapshot is on its way is not missed", async () => {
  const session = new Session();
  const viewer = new Recorder();
  session.viewers.attach(viewer);
  await settle();
  session.viewers.resized(40, 120);
  session.asked[0]?.answer(0);
  await settle();
  assert.deepEqual(viewer.sizes, ["40 120"]);
});

Deno.test("the bytes of a terminal flow once, however many look at it, and only while somebody does", async () => {
  const session = new Session();
  const first = session.viewers.attach(new Recorder());
  const second = session.viewers.attach(new Recorder());
  await settle();
  assert.equal(session.subscriptions, 1);
  first.detach();
  assert.equal(session.unsubscriptions, 0);
  second.detach();
  assert.equal(session.unsubscriptions, 1);
  session.viewers.attach(new Recorder());
  await settle();
  assert.equal(session.subscriptions, 2);
});

Deno.test("a viewer that left is told nothing more", async () => {
  const session = new Session();
  const viewer = new Recorder();
  const attachment = session.viewers.attach(viewer);
  await settle();
  attachment.detach();
  session.asked[0]?.answer(0);
  session.send("late");
  session.viewers.exited(0, 4);
  await settle();
  assert.deepEqual([viewer.snapshots, viewer.chunks, viewer.exits], [[], [], []]);
});

Deno.test("a viewer that cannot keep up is cut, and repainted when it asks", async () => {
  const session = new Session();
  const viewer = new Recorder();
  viewer.bytes = () => false;
  const attachment = session.viewers.attach(viewer);
  await settle();
  session.asked[0]?.answer(0);
  await settle();
  session.send("too much");
  viewer.bytes = Recorder.prototype.bytes;
  session.send(" and more");
  assert.equal(viewer.text(), "");
  attachment.refresh();
  attachment.refresh();
  await settle();
  assert.equal(session.asked.length, 2, "asking twice paints once");
  assert.equal(session.asked[1]?.atLeast, 17);
  session.asked[1]?.answer(17);
  await settle();
  session.send("!");
  assert.deepEqual(viewer.snapshots.map(({ seq }) => seq), [0, 17]);
  assert.equal(viewer.text(), "!");
});

Deno.test("a viewer that was cut still learns of the end", async () => {
  const session = new Session();
  const viewer = new Recorder();
  viewer.bytes = () => false;
  const attachment = session.viewers.attach(viewer);
  await settle();
  session.asked[0]?.answer(0);
  await settle();
  session.send("x");
  session.viewers.exited(3, 1);
  assert.deepEqual(viewer.exits, []);
  attachment.refresh();
  await settle();
  session.asked[1]?.answer(1);
  await settle();
  assert.deepEqual(viewer.exits, [3]);
});

Deno.test("a viewer that comes after the end sees the last screen, then the end", async () => {
  const session = new Session();
  session.viewers.exited(null, 7);
  const viewer = new Recorder();
  session.viewers.attach(viewer);
  await settle();
  assert.equal(session.asked[0]?.atLeast, 7);
  session.asked[0]?.answer(7);
  await settle();
  assert.equal(viewer.snapshots.length, 1);
  assert.deepEqual(viewer.exits, [null]);
});

Deno.test("a screen changed by somebody is shown anew to all, with every byte after it once", async () => {
  const session = new Session();
  const [live, late] = [new Recorder(), new Recorder()];
  session.viewers.attach(live);
  await settle();
  session.asked[0]?.answer(0);
  await settle();
  session.viewers.attach(late);
  await settle();
  session.send("ab");
  session.viewers.repaint();
  await settle();
  session.send("cd");
  // What was asked for before the change must not be shown any more.
  session.asked[1]?.answer(0);
  await settle();
  assert.equal(late.snapshots.length, 0);
  for (const { atLeast, answer } of session.asked.slice(2)) {
    assert.equal(atLeast, 2);
    answer(3);
  }
  await settle();
  assert.equal(live.text(), "abd");
  assert.equal(late.text(), "d");
  assert.deepEqual([live.snapshots.length, late.snapshots.length], [2, 1]);
});

Deno.test("a size the emulator has not come to yet is not lost with a fresh snapshot", async () => {
  const session = new Session();
  const viewer = new Recorder();
  session.viewers.attach(viewer);
  await settle();
  session.asked[0]?.answer(0);
  await settle();
  session.viewers.resized(40, 120);
  session.viewers.repaint();
  await settle();
  session.asked[1]?.answer(0);
  await settle();
  assert.deepEqual(viewer.sizes, ["40 120", "40 120"]);
});

Deno.test("the end of a program is told once, also to who is shown the screen anew", async () => {
  const session = new Session();
  const viewer = new Recorder();
  session.viewers.attach(viewer);
  await settle();
  session.asked[0]?.answer(0);
  await settle();
  session.viewers.exited(0, 0);
  session.viewers.repaint();
  await settle();
  session.asked[1]?.answer(0);
  await settle();
  assert.equal(viewer.snapshots.length, 2);
  assert.deepEqual(viewer.exits, [0]);
});
