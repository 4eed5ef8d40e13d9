import { SerializeAddon } from "@xterm/addon-serialize";
import headless from "@xterm/headless";
import { ENV } from "../../../core/profile/adapter.ts";
import type { Attachment, Snapshot, Viewer } from "../../../core/terminal/terminals.ts";
import { until } from "../../../tests/support/wait.ts";
import { TerminalPool } from "../terminal_pool.ts";

/** A viewer that keeps everything it is given. */
export class Recorder implements Viewer {
  snapshots: Snapshot[] = [];
  chunks: Uint8Array[] = [];
  sizes: string[] = [];
  exits: (number | null)[] = [];

  snapshot(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
  }

  bytes(bytes: Uint8Array): boolean {
    this.chunks.push(bytes);
    return true;
  }

  resized(rows: number, cols: number): void {
    this.sizes.push(`${rows} ${cols}`);
  }

  exited(code: number | null): void {
    this.exits.push(code);
  }

  /** Everything that came after the snapshot. */
  all(): Uint8Array {
    return concat(this.chunks);
  }

  text(): string {
    return new TextDecoder().decode(this.all());
  }
}

/** One array of all the others. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A program in a terminal of its own, with a viewer that watches from the start. */
export interface Watched {
  sessionId: string;
  viewer: Recorder;
  attachment: Attachment;
  /** Types like a person. */
  type(text: string): void;
  /** Waits until the output contains the text. */
  shows(text: string): Promise<void>;
  ended(): Promise<number | null>;
}

/** Starts a shell script in a terminal and attaches a viewer before its first line runs. */
export async function watch(
  pool: TerminalPool,
  script: string,
  size = { rows: 24, cols: 80 },
): Promise<Watched> {
  const sessionId = crypto.randomUUID();
  // The script waits for the viewer, so that no byte can be older than the watching.
  await pool.open(shell(sessionId, `read _; ${script}`, size));
  const viewer = new Recorder();
  const attachment = pool.attach(sessionId, viewer);
  await until(() => viewer.snapshots.length, "the first snapshot");
  const type = (text: string) => pool.input(sessionId, new TextEncoder().encode(text));
  type("\n");
  return {
    sessionId,
    viewer,
    attachment,
    type,
    shows: async (text) => {
      await until(() => viewer.text().includes(text), `"${text}"`, () => viewer.text().slice(-500));
    },
    ended: async () => {
      await until(() => viewer.exits.length, "the exit");
      return viewer.exits[0] ?? null;
    },
  };
}

/** A shell that runs one script. */
export function shell(sessionId: string, script: string, size = { rows: 24, cols: 80 }) {
  const env = {
    PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
    TERM: "xterm-256color",
    [ENV.launch]: sessionId,
  };
  return { sessionId, command: "/bin/sh", args: ["-c", script], env, cwd: "/", ...size };
}

/** Runs the test with terminals of its own and leaves nothing behind. */
export async function withTerminals(test: (pool: TerminalPool) => Promise<void>): Promise<void> {
  const pool = new TerminalPool(1);
  try {
    await test(pool);
  } finally {
    await pool.shutdown();
  }
}

/** An emulator of somebody else's: what a page would show. */
export class Page {
  readonly terminal: headless.Terminal;
  readonly #serializer = new SerializeAddon();

  constructor(snapshot: Snapshot) {
    const { rows, cols } = snapshot;
    this.terminal = new headless.Terminal({
      rows,
      cols,
      scrollback: 5_000,
      allowProposedApi: true,
    });
    this.terminal.loadAddon(this.#serializer);
    this.terminal.write(snapshot.data);
  }

  write(bytes: Uint8Array | string): void {
    this.terminal.write(bytes);
  }

  /** The whole buffer, scrollback and attributes included, once all is written. */
  async content(): Promise<string> {
    await new Promise<void>((resolve) => this.terminal.write("", resolve));
    return this.#serializer.serialize();
  }
}
