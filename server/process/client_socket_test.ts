import assert from "node:assert/strict";
import { clientSocket, findSocket, holdsSocket } from "./client_socket.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };
const LOOPBACK = { hostname: "127.0.0.1", port: 0 };

/** A connection over loopback, with its ports. */
async function connected(
  test: (world: {
    client: Deno.TcpConn;
    listener: Deno.TcpListener;
    clientPort: number;
    hostPort: number;
  }) => void | Promise<void>,
): Promise<void> {
  using listener = Deno.listen(LOOPBACK);
  const client = await Deno.connect({ ...LOOPBACK, port: listener.addr.port });
  using server = await listener.accept();
  const { port } = server.remoteAddr as Deno.NetAddr;
  await test({ client, listener, clientPort: port, hostPort: listener.addr.port });
}

Deno.test(
  "the socket at the other end of a connection is found, and who has it open",
  onLinux,
  async () => {
    await connected(({ client, clientPort, hostPort }) => {
      const socket = clientSocket(clientPort, hostPort);
      assert.ok(typeof socket === "number" && socket > 0, `${socket}`);
      assert.notEqual(clientSocket(hostPort, clientPort), socket, "the two ends are two sockets");
      assert.equal(holdsSocket(Deno.pid, socket), true);
      assert.equal(holdsSocket(Deno.pid, socket + 1_000_000), false);
      const table = new TextDecoder().decode(Deno.readFileSync("/proc/net/tcp"));
      assert.equal(findSocket(table, clientPort, hostPort), socket, "both ways to ask agree");
      client.close();
    });
  },
);

Deno.test(
  "a client that closed its end is gone, even while its host has not",
  onLinux,
  async () => {
    await connected(({ client, clientPort, hostPort }) => {
      client.close();
      assert.equal(clientSocket(clientPort, hostPort), "gone");
    });
  },
);

Deno.test("who listens on the port of a client that is gone is not taken for it", onLinux, () => {
  using listener = Deno.listen(LOOPBACK);
  assert.equal(clientSocket(listener.addr.port, 4711), "gone");
});

Deno.test("a process that is not there does not let itself be looked at", onLinux, () => {
  assert.equal(holdsSocket(2 ** 22 + 1, 1), undefined);
});

Deno.test("a connection is found in the kernel's tables of IPv4 and IPv6", () => {
  const v4 = [
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
    "   0: 0100007F:1267 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 21 1 0 100 0 0 10 0",
    "   1: 0100007F:9C40 0100007F:1267 01 00000000:00000000 00:00000000 00000000  1000        0 42 1 0 20 4 30 10 -1",
    "   2: 0100007F:1267 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 43 1 0 20 4 30 10 -1",
    "   3: 0100007F:9C41 0100007F:1267 06 00000000:00000000 03:00000D2A 00000000     0        0 0 3 0",
  ].join("\n");
  assert.equal(findSocket(v4, 40_000, 4_711), 42);
  assert.equal(findSocket(v4, 4_711, 40_000), 43);
  assert.equal(findSocket(v4, 40_001, 4_711), "gone");
  assert.equal(findSocket(v4, 40_002, 4_711), undefined);
  const mapped = "0000000000000000FFFF00000100007F";
  const v6 =
    `   0: ${mapped}:9C40 ${mapped}:1267 01 00000000:00000000 00:00000000 00000000 1000 0 77 1`;
  assert.equal(findSocket(v6, 40_000, 4_711), 77);
  assert.equal(findSocket("", 40_000, 4_711), undefined);
});
