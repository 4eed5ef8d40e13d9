/**
 * A host with one terminal and without an emulated screen: the PTY thread and the sockets of IdeA,
 * which show what of the price of a byte is emulation.
 */
import { SocketViewer } from "../server/api/socket_viewer.ts";
import type { FromPty, ToPty, ToScreen } from "../server/terminal/protocol.ts";
import { WorkerLink } from "../server/terminal/worker_link.ts";
import { workerUrl } from "../server/worker_url.ts";

const sessionId = "bench";
const size = { rows: 40, cols: 120 };
let viewer: SocketViewer | undefined;

const pty = new WorkerLink<ToPty, FromPty>(
  workerUrl("terminal/pty_worker.ts"),
  "pty",
  (message) => {
    if (message.kind === "bytes" && !viewer?.bytes(message.bytes)) throw new Error("fell behind");
    if (message.kind === "exit") viewer?.exited(message.code);
  },
);
const screen = new WorkerLink<ToScreen, { kind: "none" }>(
  new URL("acknowledging_screen.ts", import.meta.url),
  "screen",
  () => {},
);
const { port1, port2 } = new MessageChannel();
pty.post({ kind: "connect", screen: port1 }, [port1]);
screen.post({ kind: "connect", pty: port2 }, [port2]);

async function attach(socket: WebSocket, command: string): Promise<void> {
  viewer = new SocketViewer({
    sendBytes: (bytes) => socket.send(bytes as Uint8Array<ArrayBuffer>),
    sendText: (message) => socket.send(JSON.stringify(message)),
  });
  const spec = {
    sessionId,
    command: "/bin/sh",
    args: ["-c", command],
    env: Deno.env.toObject(),
    cwd: "/",
    ...size,
  };
  await pty.request((id) => ({ kind: "open", id, spec }));
  await pty.request((id) => ({ kind: "subscribe", id, sessionId }));
  viewer.snapshot({ ...size, data: "", seq: 0, title: "" });
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
    socket.onopen = () => attach(socket, command);
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data === "string") viewer?.acknowledge(JSON.parse(data).bytes);
      else pty.post({ kind: "input", sessionId, bytes: new Uint8Array(data) });
    };
    return response;
  },
);
