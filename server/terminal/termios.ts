/**
 * How a terminal treats what is typed. A program at a prompt of its own takes every key; while the
 * terminal edits lines instead, it echoes them, and cuts a line longer than a few KB.
 */
const LIBRARY: Partial<Record<typeof Deno.build.os, string>> = {
  linux: "libc.so.6",
  darwin: "libSystem.B.dylib",
};

/** Where `c_lflag` lies in `struct termios`, and its flag for line editing. */
const LOCAL_FLAGS = Deno.build.os === "darwin"
  ? { offset: 24, canonical: 0x100 }
  : { offset: 12, canonical: 0x2 };
/** More than any system's `struct termios`. */
const STRUCT_BYTES = 128;

// Opened with the module, not at first use: a library opened inside a test counts as its leak.
const symbols = openLibrary();

function openLibrary() {
  const name = LIBRARY[Deno.build.os];
  if (name === undefined) return undefined;
  return Deno.dlopen(name, { tcgetattr: { parameters: ["i32", "buffer"], result: "i32" } }).symbols;
}

/**
 * True while the terminal behind a PTY's master descriptor edits lines (canonical mode).
 * @returns undefined when the system cannot tell
 */
export function editsLines(fd: number): boolean | undefined {
  const termios = new Uint8Array(STRUCT_BYTES);
  if (symbols === undefined || symbols.tcgetattr(fd, termios) !== 0) return undefined;
  const flags = new DataView(termios.buffer).getUint32(LOCAL_FLAGS.offset, true);
  return (flags & LOCAL_FLAGS.canonical) !== 0;
}
