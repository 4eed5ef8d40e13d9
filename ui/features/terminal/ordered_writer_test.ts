import assert from "node:assert/strict";
import headless from "@xterm/headless";
import { OrderedWriter } from "./ordered_writer.ts";

Deno.test("a resize happens between the output before it and the output after it", async () => {
  const terminal = new headless.Terminal({ cols: 10, rows: 4, allowProposedApi: true });
  const writer = new OrderedWriter(terminal);
  const widths: number[] = [];
  writer.write("1", () => widths.push(terminal.cols));
  writer.then(() => terminal.resize(20, 4));
  writer.write("2", () => widths.push(terminal.cols));
  writer.then(() => terminal.resize(30, 4));
  await new Promise<void>((parsed) => writer.write("3", parsed));
  assert.deepEqual(widths, [10, 20]);
  assert.equal(terminal.cols, 30);
  assert.equal(terminal.buffer.active.getLine(0)?.translateToString(true), "123");
  terminal.dispose();
});

Deno.test("a repaint leaves nothing of the output that was still on its way", async () => {
  const terminal = new headless.Terminal({ cols: 10, rows: 4, allowProposedApi: true });
  const writer = new OrderedWriter(terminal);
  writer.write("stale");
  writer.then(() => terminal.reset());
  writer.write("fresh");
  await new Promise<void>((parsed) => writer.write("", parsed));
  assert.equal(terminal.buffer.active.getLine(0)?.translateToString(true), "fresh");
  terminal.dispose();
});
