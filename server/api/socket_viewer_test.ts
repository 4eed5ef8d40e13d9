import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import type { HostMessage } from "../../core/terminal/socket.ts";
import { SocketViewer } from "./socket_viewer.ts";

const CHUNK = 64 * 1024;
const { viewerWindow, viewerCut } = TERMINAL_FLOW;
const SNAPSHOT = { rows: 24, cols: 80, data: "screen", seq: 9, title: "" };

/** A page at the other end of a socket; what it was sent, in order. */
function page() {
  const sent: (number | HostMessage["type"])[] = [];
  const viewer = new SocketViewer({
    sendBytes: (bytes) => sent.push(bytes.length),
    sendText: (message) => sent.push(message.type),
  });
  let caughtUp = 0;
  viewer.onCaughtUp = () => caughtUp++;
  const bytesSent = () =>
    sent.reduce<number>((sum, one) => typeof one === "number" ? sum + one : sum, 0);
  return { viewer, sent, bytesSent, caughtUp: () => caughtUp };
}

/** Sends chunks until the viewer wants no more; returns how many bytes it took. */
function flood(viewer: SocketViewer, limit = 1_000): number {
  let taken = 0;
  for (let count = 0; count < limit && viewer.bytes(new Uint8Array(CHUNK)); count++) taken += CHUNK;
  return taken;
}

Deno.test("what a page has not put on its screen is limited, the rest follows as it does", () => {
  const { viewer, bytesSent } = page();
  flood(viewer, 20);
  const first = bytesSent();
  assert.ok(first >= viewerWindow && first < viewerWindow + CHUNK, `${first}`);
  viewer.acknowledge(2 * CHUNK);
  assert.equal(bytesSent(), first + 2 * CHUNK);
  viewer.acknowledge(100 * CHUNK);
  viewer.acknowledge(100 * CHUNK);
  assert.equal(bytesSent(), 20 * CHUNK);
});

Deno.test("a page that takes nothing is cut before it costs more than its share of memory", () => {
  const { viewer, bytesSent } = page();
  const taken = flood(viewer);
  assert.ok(taken <= viewerCut && taken > viewerCut - 2 * CHUNK, `${taken}`);
  assert.ok(bytesSent() < viewerWindow + CHUNK);
});

Deno.test("a page that was cut is repainted once it has caught up, not before", () => {
  const { viewer, sent, bytesSent, caughtUp } = page();
  flood(viewer);
  const inFlight = bytesSent();
  viewer.acknowledge(1);
  assert.equal(caughtUp(), inFlight - 1 < viewerWindow ? 1 : 0);
  viewer.acknowledge(inFlight);
  assert.ok(caughtUp() > 0);
  viewer.snapshot(SNAPSHOT);
  const before = caughtUp();
  viewer.bytes(new Uint8Array(10));
  assert.deepEqual(sent.slice(-2), ["snapshot", 10]);
  viewer.acknowledge(10);
  assert.equal(caughtUp(), before, "a page that keeps up asks for nothing");
});

Deno.test("a page learns of the end only after the last byte, however slow it is", () => {
  const { viewer, sent } = page();
  flood(viewer, 12);
  viewer.exited(3);
  assert.ok(!sent.includes("exit"));
  viewer.acknowledge(12 * CHUNK);
  assert.equal(sent.at(-1), "exit");
  assert.equal(sent.filter((one) => one === "exit").length, 1);
  viewer.acknowledge(1);
  assert.equal(sent.at(-1), "exit");
});

Deno.test("a new size reaches the page between the bytes it belongs between", () => {
  const { viewer, sent } = page();
  flood(viewer, 12);
  viewer.resized(30, 100);
  viewer.bytes(new Uint8Array(5));
  assert.ok(!sent.includes("resized"));
  viewer.acknowledge(12 * CHUNK);
  assert.deepEqual(sent.slice(-2), ["resized", 5]);
});
