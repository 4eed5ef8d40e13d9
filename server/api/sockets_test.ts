import assert from "node:assert/strict";
import { TERMINAL_FLOW } from "../../core/numbers.ts";
import type { HostMessage } from "../../core/terminal/socket.ts";
import type { TerminalInfo } from "../../core/terminal/terminals.ts";
import { closeSocket, openSocket, type TestedHost, withHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

/** A page that shows one terminal; it acknowledges what it gets unless it is told to stall. */
class Page {
  readonly messages: HostMessage[] = [];
  bytes = 0;
  text = "";
  stalled = false;
  #owed = 0;
  #socket!: WebSocket;

  static async open(host: TestedHost, sessionId: string, stalled = false): Promise<Page> {
    const page = new Page();
    page.stalled = stalled;
    const path = `/api/sessions/${sessionId}/socket`;
    page.#socket = await openSocket(host, path, ({ data }) => page.#receive(data));
    await until(() => page.messages.length, "the snapshot");
    return page;
  }

  #receive(data: ArrayBuffer | string): void {
    if (typeof data === "string") return void this.messages.push(JSON.parse(data));
    this.bytes += data.byteLength;
    this.#owed += data.byteLength;
    this.text = (this.text + new TextDecoder().decode(data)).slice(-10_000);
    if (!this.stalled) this.acknowledge();
  }

  acknowledge(): void {
    this.#socket.send(JSON.stringify({ type: "ack", bytes: this.#owed }));
    this.#owed = 0;
  }

  send(message: Uint8Array<ArrayBuffer> | string): void {
    this.#socket.send(message);
  }

  type(text: string): void {
    this.send(new TextEncoder().encode(text));
  }

  of<T extends HostMessage["type"]>(type: T): Extract<HostMessage, { type: T }>[] {
    return this.messages.filter((one) => one.type === type) as Extract<HostMessage, { type: T }>[];
  }

  close(): Promise<void> {
    return closeSocket(this.#socket);
  }
}

async function terminal(host: TestedHost, command: string): Promise<TerminalInfo> {
  const { path } = await host.project();
  return await host.post(`${path}/terminals`, { command, rows: 24, cols: 80 });
}

Deno.test("a page sees a terminal's screen, types into it, resizes it and learns of its end", async () => {
  await withHost(async (host) => {
    const { sessionId } = await terminal(
      host,
      "echo ready; read a; stty size; echo got $a; read b; exit 5",
    );
    const page = await Page.open(host, sessionId);
    await until(() => (page.of("snapshot")[0]!.data + page.text).includes("ready"), "the screen");
    page.send(JSON.stringify({ type: "resize", rows: 30, cols: 100 }));
    await until(() => page.of("resized").length, "the new size");
    page.type("日本\n");
    await until(() => page.text.includes("got 日本"), "the answer", () => page.text);
    assert.match(page.text, /30 100\r\n/);
    page.type("\n");
    await until(() => page.of("exit").length, "the end");
    assert.deepEqual(page.of("exit"), [{ type: "exit", code: 5 }]);
    await page.close();
  });
});

Deno.test("a message that is none does no harm to the terminal", async () => {
  await withHost(async (host) => {
    const { sessionId } = await terminal(host, "stty size; read a; stty size");
    const page = await Page.open(host, sessionId);
    const wrong = [
      "",
      "{",
      "null",
      '{"type":"resize","rows":0,"cols":0}',
      '{"type":"ack","bytes":-5}',
    ];
    for (const text of wrong) page.send(text);
    page.type("\n");
    await until(() => page.of("exit").length, "the end");
    assert.deepEqual(page.of("resized"), []);
    const { lines } = await host.get<{ lines: string[] }>(`/sessions/${sessionId}/screen`);
    assert.equal(lines.filter((line) => line === "24 80").length, 2, lines.join("\n"));
    await page.close();
  });
});

Deno.test("a page that takes nothing costs a bounded part, stops nobody, and is repainted", async () => {
  await withHost(async (host) => {
    const flood = `yes '${"flood ".repeat(12)}' | head -c 20000000`;
    const { sessionId } = await terminal(host, `read a; ${flood}; echo; echo the end; read b`);
    const stalled = await Page.open(host, sessionId, true);
    const other = await Page.open(host, sessionId);
    other.type("\n");
    await until(() => other.text.includes("the end"), "the end of the flood");
    assert.ok(stalled.bytes <= TERMINAL_FLOW.viewerWindow + TERMINAL_FLOW.gatherBytes * 2);
    assert.equal(stalled.of("snapshot").length, 1);
    stalled.stalled = false;
    stalled.acknowledge();
    await until(() => stalled.of("snapshot").length === 2, "a new picture");
    assert.match(stalled.of("snapshot")[1]!.data, /the end/);
    stalled.type("\n");
    await until(() => stalled.of("exit").length && other.of("exit").length, "the end");
    await Promise.all([stalled.close(), other.close()]);
  });
});

Deno.test("closing a page does not end its terminal, and another page goes on with it", async () => {
  await withHost(async (host) => {
    const { sessionId } = await terminal(host, "read a; echo still here; read b");
    await (await Page.open(host, sessionId)).close();
    const page = await Page.open(host, sessionId);
    page.type("\n");
    await until(() => page.text.includes("still here"), "the answer");
    const closed = await host.request("DELETE", `/api/sessions/${sessionId}`);
    assert.equal(closed.status, 204);
    await until(() => page.of("exit").length, "the end");
    assert.deepEqual(await host.get("/sessions"), []);
    await page.close();
  });
});

Deno.test("a terminal opens where it is asked to, or says why not", async () => {
  await withHost(async (host) => {
    const { path, root } = await host.project();
    const open = (body: unknown) =>
      host.request<TerminalInfo>("POST", `/api${path}/terminals`, body);
    const here = await open({});
    assert.deepEqual([here.status, here.body.cwd], [201, root]);
    const there = await open({ cwd: host.folder });
    assert.deepEqual([there.status, there.body.cwd], [201, host.folder]);
    for (const cwd of ["/nowhere", ""]) assert.equal((await open({ cwd })).status, 400, cwd);
    assert.equal((await host.get<unknown[]>("/sessions")).length, 2);
  });
});
