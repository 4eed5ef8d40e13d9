/**
 * The few C library calls that Deno's own API cannot make: it refuses `/proc` unless a program
 * may do everything, and IdeA runs with less than that.
 */
const UNIX = {
  open: { parameters: ["buffer", "i32"], result: "i32" },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
  opendir: { parameters: ["buffer"], result: "pointer" },
  readdir: { parameters: ["pointer"], result: "pointer" },
  closedir: { parameters: ["pointer"], result: "i32" },
  socket: { parameters: ["i32", "i32", "i32"], result: "i32" },
  send: { parameters: ["i32", "buffer", "usize", "i32"], result: "isize" },
  readlink: { parameters: ["buffer", "buffer", "usize"], result: "isize" },
  syscall: { parameters: ["i64", "i64", "i64", "i64"], result: "i64" },
} as const satisfies Deno.ForeignLibraryInterface;

const LIBRARY: Partial<Record<typeof Deno.build.os, string>> = {
  linux: "libc.so.6",
  darwin: "libSystem.B.dylib",
};

// Opened with the module, not at first use: a library opened inside a test counts as its leak.
const symbols = openLibrary();

function openLibrary(): Deno.DynamicLibrary<typeof UNIX>["symbols"] | undefined {
  const name = LIBRARY[Deno.build.os];
  return name === undefined ? undefined : Deno.dlopen(name, UNIX).symbols;
}

/** Offset of `d_name` in glibc's 64-bit `struct dirent`. */
const DIRENT_NAME = 19;
const READ_CHUNK = 16 * 1024;
/** Longer than the longest path the kernel takes. */
const LINK_BYTES = 4_097;

/**
 * Reads a whole file of `/proc`.
 *
 * @returns the bytes, or undefined when it cannot be opened or read (gone, or another user's)
 */
export function readProcFile(path: string): Uint8Array | undefined {
  if (symbols === undefined) return undefined;
  const fd = symbols.open(cString(path), 0);
  if (fd < 0) return undefined;
  try {
    return readToEnd(fd);
  } finally {
    symbols.close(fd);
  }
}

function readToEnd(fd: number): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  for (;;) {
    const chunk = new Uint8Array(READ_CHUNK);
    const count = Number(symbols!.read(fd, chunk, BigInt(READ_CHUNK)));
    if (count < 0) return undefined;
    if (count === 0) return concatenate(chunks);
    chunks.push(chunk.subarray(0, count));
  }
}

function concatenate(chunks: Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Names in a directory of `/proc`, unsorted; empty when it cannot be read. Linux only. */
export function listProcDirectory(path: string): string[] {
  if (symbols === undefined || Deno.build.os !== "linux") return [];
  const directory = symbols.opendir(cString(path));
  if (directory === null) return [];
  const names: string[] = [];
  for (let entry = symbols.readdir(directory); entry !== null; entry = symbols.readdir(directory)) {
    names.push(Deno.UnsafePointerView.getCString(entry, DIRENT_NAME));
  }
  symbols.closedir(directory);
  return names;
}

/** What lies at a path, its own links not followed. */
export type PathKind = "folder" | "link" | "other";

const O_PATH_CLOEXEC_NOFOLLOW = 0o10000000 | 0o2000000 |
  (Deno.build.arch === "aarch64" ? 0o100000 : 0o400000);
const O_DIRECTORY = Deno.build.arch === "aarch64" ? 0o40000 : 0o200000;

/**
 * What lies at a path, also in `/dev`, `/proc` and `/sys`, which Deno keeps to programs that may do
 * everything. Linux only.
 *
 * @returns undefined when there is nothing, or nothing this user may see
 */
export function kindOf(path: string): PathKind | undefined {
  if (canOpen(path, O_PATH_CLOEXEC_NOFOLLOW | O_DIRECTORY)) return "folder";
  if (readLink(path) !== undefined) return "link";
  return canOpen(path, O_PATH_CLOEXEC_NOFOLLOW) ? "other" : undefined;
}

function canOpen(path: string, flags: number): boolean {
  if (symbols === undefined || Deno.build.os !== "linux") return false;
  const fd = symbols.open(cString(path), flags);
  if (fd < 0) return false;
  symbols.close(fd);
  return true;
}

/**
 * Where a link leads, also one of `/proc`.
 *
 * @returns undefined when it cannot be read (gone, another user's, or no link)
 */
export function readLink(path: string): string | undefined {
  if (symbols === undefined) return undefined;
  const target = new Uint8Array(LINK_BYTES);
  const length = Number(symbols.readlink(cString(path), target, BigInt(LINK_BYTES)));
  return length < 0 ? undefined : new TextDecoder().decode(target.subarray(0, length));
}

const AF_NETLINK = 16;
const SOCK_RAW_CLOEXEC = 3 | 0o2000000;
/** One answer, as long as netlink lets it be. */
const NETLINK_BYTES = 8_192;

/**
 * Asks one of the kernel's netlink services for a single answer. Linux only.
 *
 * @returns undefined when this kernel has no such service
 */
export function netlinkAnswer(
  service: number,
  request: Uint8Array<ArrayBuffer>,
): Uint8Array | undefined {
  if (symbols === undefined || Deno.build.os !== "linux") return undefined;
  const fd = symbols.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, service);
  if (fd < 0) return undefined;
  try {
    // The kernel answers before `send` returns, so that reading never waits after it.
    if (Number(symbols.send(fd, request, BigInt(request.length), 0)) < 0) return undefined;
    const answer = new Uint8Array(NETLINK_BYTES);
    const length = Number(symbols.read(fd, answer, BigInt(NETLINK_BYTES)));
    return length < 0 ? undefined : answer.subarray(0, length);
  } finally {
    symbols.close(fd);
  }
}

/**
 * Calls the kernel by number, with up to three integer arguments.
 *
 * @returns the kernel's answer, negative for a failure or where there is no such call
 */
export function systemCall(number: number, ...args: number[]): number {
  if (symbols === undefined) return -1;
  const [a = 0, b = 0, c = 0] = args;
  return Number(symbols.syscall(BigInt(number), BigInt(a), BigInt(b), BigInt(c)));
}

function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\0`);
}
