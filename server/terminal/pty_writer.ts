import { foregroundGroup, NOBODY } from "./foreground.ts";
import { editsLines } from "./termios.ts";

/**
 * Writes to a PTY through libc. node-pty's own `write()` loses data above a few KB under Deno and
 * can kill the terminal's input for good, so it must never be used.
 */
const LIBRARY = Deno.build.os === "darwin" ? "libSystem.B.dylib" : "libc.so.6";
const ERRNO = Deno.build.os === "darwin" ? "__error" : "__errno_location";
const RETRY_MS = 2;
// EINTR is 4 everywhere; EAGAIN is 11 on Linux and 35 on macOS.
const RETRIED = new Set([4, Deno.build.os === "darwin" ? 35 : 11]);

const libc = Deno.dlopen(LIBRARY, {
  write: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  dup: { parameters: ["i32"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
  errno: { name: ERRNO, parameters: [], result: "pointer" },
});

interface Entry {
  bytes: Uint8Array<ArrayBuffer>;
  done: () => void;
}

/** A queue of bytes for one terminal: short writes are continued, order is kept. */
export class PtyWriter {
  // Our own descriptor: node-pty closes its one when it pleases, and numbers are reused.
  #fd: number;
  #queue: Entry[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(fd: number) {
    this.#fd = libc.symbols.dup(fd);
  }

  /** See {@link editsLines}. */
  get editsLines(): boolean | undefined {
    return this.#fd < 0 ? undefined : editsLines(this.#fd);
  }

  /** See {@link foregroundGroup}; {@link NOBODY} when it cannot be told. */
  get foreground(): number {
    return this.#fd < 0 ? NOBODY : foregroundGroup(this.#fd) ?? NOBODY;
  }

  /** Resolves when the terminal took the bytes, or when it is closed. */
  write(bytes: Uint8Array): Promise<void> {
    if (this.#fd < 0 || bytes.length === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#queue.push({ bytes: new Uint8Array(bytes), done });
      if (this.#retry === undefined) this.#flush();
    });
  }

  /** Drops what was not taken and releases the descriptor. */
  close(): void {
    if (this.#fd < 0) return;
    clearTimeout(this.#retry);
    libc.symbols.close(this.#fd);
    this.#fd = -1;
    for (const entry of this.#queue.splice(0)) entry.done();
  }

  #flush(): void {
    this.#retry = undefined;
    for (let entry = this.#queue[0]; entry; entry = this.#queue[0]) {
      const taken = Number(
        libc.symbols.write(this.#fd, entry.bytes, BigInt(entry.bytes.length)),
      );
      if (taken < 0) return this.#refused();
      entry.bytes = entry.bytes.subarray(taken);
      if (entry.bytes.length > 0) continue;
      this.#queue.shift();
      entry.done();
    }
  }

  #refused(): void {
    if (!RETRIED.has(errno())) return this.close();
    this.#retry = setTimeout(() => this.#flush(), RETRY_MS);
  }
}

function errno(): number {
  const location = libc.symbols.errno();
  return location === null ? 0 : new Deno.UnsafePointerView(location).getInt32();
}
