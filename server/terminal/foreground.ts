/** Which program of a terminal is in front, as its shell has told the system. */
const LIBRARY: Partial<Record<typeof Deno.build.os, string>> = {
  linux: "libc.so.6",
  darwin: "libSystem.B.dylib",
};
const ERRNO = Deno.build.os === "darwin" ? "__error" : "__errno_location";
/** No process group has this number. */
export const NOBODY = 0;

/** "No such process", on every system. */
const ESRCH = 3;

// Opened with the module, not at first use: a library opened inside a test counts as its leak.
const symbols = openLibrary();

function openLibrary() {
  const name = LIBRARY[Deno.build.os];
  if (name === undefined) return undefined;
  return Deno.dlopen(name, {
    tcgetpgrp: { parameters: ["i32"], result: "i32" },
    kill: { parameters: ["i32", "i32"], result: "i32" },
    errno: { name: ERRNO, parameters: [], result: "pointer" },
  }).symbols;
}

/**
 * The process group in the foreground of the terminal behind a PTY's master descriptor.
 * @returns undefined when the system cannot tell
 */
export function foregroundGroup(fd: number): number | undefined {
  const group = symbols?.tcgetpgrp(fd) ?? -1;
  return group > 0 ? group : undefined;
}

/** True unless it is certain that no process of this group is left; a stopped one is there. */
export function groupExists(group: number): boolean {
  if (symbols === undefined || symbols.kill(-group, 0) === 0) return true;
  const location = symbols.errno();
  return location === null || new Deno.UnsafePointerView(location).getInt32() !== ESRCH;
}
