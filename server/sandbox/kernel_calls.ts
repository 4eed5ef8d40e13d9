/**
 * What the launcher asks of the kernel. All calls are synchronous: Landlock restricts the thread
 * that asks, and an asynchronous call is made by another one.
 */
const symbols = Deno.dlopen("libc.so.6", {
  createRuleset: { name: "syscall", parameters: ["i64", "buffer", "usize", "u32"], result: "i64" },
  addRule: {
    name: "syscall",
    parameters: ["i64", "i32", "i32", "buffer", "u32"],
    result: "i64",
  },
  restrictSelf: { name: "syscall", parameters: ["i64", "i32", "u32"], result: "i64" },
  openat2: {
    name: "syscall",
    parameters: ["i64", "i32", "buffer", "buffer", "usize"],
    result: "i64",
  },
  closeRange: { name: "syscall", parameters: ["i64", "u32", "u32", "u32"], result: "i64" },
  prctl: { parameters: ["i32", "u64", "u64", "u64", "u64"], result: "i32" },
  fcntl: { parameters: ["i32", "i32", "i32"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
  signal: { parameters: ["i32", "pointer"], result: "pointer" },
  sigaction: {
    name: "syscall",
    parameters: ["i64", "i32", "buffer", "pointer", "usize"],
    result: "i64",
  },
  sigprocmask: { parameters: ["i32", "buffer", "pointer"], result: "i32" },
  capget: { parameters: ["buffer", "buffer"], result: "i32" },
  capset: { parameters: ["buffer", "buffer"], result: "i32" },
  execvp: { parameters: ["buffer", "buffer"], result: "i32" },
  errno: { name: "__errno_location", parameters: [], result: "pointer" },
  strerror: { parameters: ["i32"], result: "pointer" },
}).symbols;

const CREATE_RULESET = 444n;
const ADD_RULE = 445n;
const RESTRICT_SELF = 446n;
const OPENAT2 = 437n;
const CLOSE_RANGE = 436n;

const ASK_VERSION = 1;
const PATH_BENEATH = 1;
const AT_FDCWD = -100;
const O_PATH = 0o10000000;
const O_CLOEXEC = 0o2000000;
/** Differs between processors. */
const O_DIRECTORY = Deno.build.arch === "aarch64" ? 0o40000 : 0o200000;
const RESOLVE_NO_SYMLINKS = 0x04n;
const PR_SET_NO_NEW_PRIVS = 38;
const CLOSE_RANGE_CLOEXEC = 4;
/** `_LINUX_CAPABILITY_VERSION_3`: two words for each of effective, permitted and inheritable. */
const CAPABILITY_VERSION = 0x20080522;
const CAPABILITY_WORDS = 6;
const F_SETFD = 2;
const FD_CLOEXEC = 1;
const SIG_SETMASK = 2;
/** Bytes of glibc's `sigset_t`. */
const SIGNAL_SET = 128;
const LAST_SIGNAL = 64;
/** Used by threads: the library lets nobody change them, and whoever came before may ignore them. */
const KEPT_BY_GLIBC = [32, 33];
/** Bytes of the kernel's own `struct sigaction` and of its set of signals. */
const KERNEL_SIGACTION = 32;
const SIGNAL_WORD = 8n;
/** Differs between processors. */
const RT_SIGACTION = Deno.build.arch === "aarch64" ? 134n : 13n;
/** No descriptor has a higher number. */
const LAST_DESCRIPTOR = 0xffff_ffff;
const FIRST_OWN_DESCRIPTOR = 3;

/** Numbers of failures the launcher tells apart. */
export const ERRNO = { noEntry: 2, accessDenied: 13, notDirectory: 20, loop: 40 } as const;

/** A call the kernel refused. */
export class KernelError extends Error {
  readonly errno: number;

  constructor(what: string, errno: number) {
    super(`${what}: ${textOf(errno)}`);
    this.errno = errno;
  }
}

/** Version of the Landlock interface; 0 where there is none. */
export function kernelLandlockAbi(): number {
  return Math.max(0, Number(symbols.createRuleset(CREATE_RULESET, null, 0n, ASK_VERSION)));
}

/**
 * @param scoped what may reach only processes of the same ruleset, see `SCOPE`; 0 for a kernel that
 * does not know of it
 * @throws KernelError
 */
export function createRuleset(handled: number, scoped: number): number {
  const network = 0n;
  const words = scoped === 0 ? [BigInt(handled)] : [BigInt(handled), network, BigInt(scoped)];
  const attributes = new BigUint64Array(words);
  const size = BigInt(attributes.byteLength);
  return checked("create ruleset", symbols.createRuleset(CREATE_RULESET, attributes, size, 0));
}

/** Leaves what is beneath an open path free. @throws KernelError */
export function addPathRule(ruleset: number, rights: number, path: number): void {
  // The structure is packed: eight bytes, then four.
  const attributes = new DataView(new ArrayBuffer(12));
  attributes.setBigUint64(0, BigInt(rights), true);
  attributes.setInt32(8, path, true);
  const buffer = new Uint8Array(attributes.buffer);
  checked("add rule", symbols.addRule(ADD_RULE, ruleset, PATH_BENEATH, buffer, 0));
}

/** Restricts this thread for good, and with it all that it starts or becomes. @throws KernelError */
export function restrictSelf(ruleset: number): void {
  checked("restrict", symbols.restrictSelf(RESTRICT_SELF, ruleset, 0));
}

/** No program started from here on gains rights by being set-uid. @throws KernelError */
export function setNoNewPrivileges(): void {
  checked("no new privileges", symbols.prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n));
}

/** Rights of root by their numbers. */
export const CAPABILITY = { sysAdmin: 21, perfmon: 38 } as const;

/**
 * Gives up rights of root for good; without new privileges no program gets them back.
 * @throws KernelError
 */
export function dropCapabilities(numbers: readonly number[]): void {
  const header = new Uint32Array([CAPABILITY_VERSION, 0]);
  const words = new Uint32Array(CAPABILITY_WORDS);
  checked("read capabilities", symbols.capget(header, words));
  for (const number of numbers) {
    const first = number < 32 ? 0 : CAPABILITY_WORDS / 2;
    for (let at = first; at < first + CAPABILITY_WORDS / 2; at++) {
      words[at]! &= ~(1 << (number % 32));
    }
  }
  checked("drop capabilities", symbols.capset(header, words));
}

/**
 * Opens a path only as a place. Links are not followed, whoever put them there.
 * @param kind with `folder` everything else is refused
 * @throws KernelError
 */
export function openPlace(path: string, kind: "folder" | "any"): number {
  const flags = O_PATH | O_CLOEXEC | (kind === "folder" ? O_DIRECTORY : 0);
  const how = new BigUint64Array([BigInt(flags), 0n, RESOLVE_NO_SYMLINKS]);
  const size = BigInt(how.byteLength);
  return checked(path, symbols.openat2(OPENAT2, AT_FDCWD, cString(path), how, size));
}

/** Closes a descriptor. */
export function closeDescriptor(descriptor: number): void {
  symbols.close(descriptor);
}

/** Only input, output and errors stay open in the program this process becomes. */
export function keepStandardDescriptors(): void {
  const first = FIRST_OWN_DESCRIPTOR;
  const all = symbols.closeRange(CLOSE_RANGE, first, LAST_DESCRIPTOR, CLOSE_RANGE_CLOEXEC);
  if (Number(all) === 0) return;
  // A kernel before 5.11 cannot do it at once.
  for (const { name } of Deno.readDirSync("/proc/self/fd")) {
    if (Number(name) >= first) symbols.fcntl(Number(name), F_SETFD, FD_CLOEXEC);
  }
}

/** As a program in a terminal finds them: no signal is ignored, none is blocked. */
export function resetSignals(): void {
  for (let signal = 1; signal <= LAST_SIGNAL; signal++) symbols.signal(signal, null);
  const byDefault = new Uint8Array(KERNEL_SIGACTION);
  for (const signal of KEPT_BY_GLIBC) {
    symbols.sigaction(RT_SIGACTION, signal, byDefault, null, SIGNAL_WORD);
  }
  symbols.sigprocmask(SIG_SETMASK, new Uint8Array(SIGNAL_SET), null);
}

/** Becomes another program. Returns only when it cannot: with the reason. */
export function becomeProgram(command: string, args: readonly string[]): KernelError {
  const strings = [command, ...args].map(cString);
  const pointers = strings.map((text) => Deno.UnsafePointer.value(Deno.UnsafePointer.of(text)));
  symbols.execvp(cString(command), new BigUint64Array([...pointers, 0n]));
  return new KernelError(command, lastErrno());
}

function checked(what: string, result: number | bigint): number {
  if (result < 0) throw new KernelError(what, lastErrno());
  return Number(result);
}

function lastErrno(): number {
  return new Deno.UnsafePointerView(symbols.errno()!).getInt32();
}

function textOf(errno: number): string {
  const text = symbols.strerror(errno);
  return text === null ? `error ${errno}` : Deno.UnsafePointerView.getCString(text);
}

function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\0`);
}
