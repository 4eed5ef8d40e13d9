/**
 * A host with one terminal and without an emulated screen: the PTY thread and the sockets of IdeA,
 * which show what of the price of a byte is emulation.
 */
import { SocketViewer } from "../server/api/socket_viewer.ts";
import type { FromPty, ToPty, ToScreen } from "../server/terminal/protocol.ts";
import { SessionViewers } from "../server/terminal/session_viewers.ts";
import { WorkerLink } from "../server/terminal/worker_link.ts";
import { partUrl } from "../server/part_url.ts";

const sessionId = "bench";
const size = { rows: 40, cols: 120 };

const pty = new WorkerLink<ToPty, FromPty>(
  partUrl("terminal/pty_worker.ts"),
  "pty",
  (message) => {
    if (message.kind === "bytes") viewers.bytes(message.bytes, message.offset);
    if (message.kind === "exit") viewers.exited(message.code, message.total);
  },
);
const viewers = new SessionViewers({
  subscribe: async () => {
    const request = (id: number): ToPty => ({ kind: "subscribe", id, sessionId });
    return (await pty.request<{ offset: number }>(request)).offset;
  },
  unsubscribe: () => pty.post({ kind: "unsubscribe", sessionId }),
  snapshot: (atLeast) => Promise.resolve({ ...size, data: "", seq: atLeast, title: "" }),
});
const screen = new WorkerLink<ToScreen, { kind: "none" }>(
  new URL("acknowledging_screen.ts", import.meta.url),
  "screen",
  () => {},
);
const { port1, port2 } = new MessageChannel();
pty.post({ kind: "connect", screen: port1 }, [port1]);
screen.post({ kind: "connect", pty: port2 }, [port2]);

async function open(command: string, viewer: SocketViewer): Promise<void> {
  const spec = {
    sessionId,
    command: "/bin/sh",
    args: ["-c", command],
    env: Deno.env.toObject(),
    cwd: "/",
    ...size,
  };
  await pty.request((id) => ({ kind: "open", id, spec }));
  const attachment = viewers.attach(viewer);
  viewer.onCaughtUp = () => attachment.refresh();
}

Deno.serve(
  {
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => Deno.stdout.writeSync(new TextEncoder().encode(`${port}\n`)),
  },
  (request) => {
    const command = new URL(request.url).searchParams.get("command") ?? "";
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
    socket.binaryType = "arraybuffer";
    const viewer = new SocketViewer({
      sendBytes: (bytes) => socket.send(bytes as Uint8Array<ArrayBuffer>),
      sendText: (message) => socket.send(JSON.stringify(message)),
    });
    socket.onopen = () => open(command, viewer);
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data === "string") viewer.acknowledge(JSON.parse(data).bytes);
      else pty.post({ kind: "input", sessionId, bytes: new Uint8Array(data) });
    };
    return response;
  },
);
