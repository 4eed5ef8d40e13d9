import { decodePath, encodePath } from "../../core/git/git_path.ts";

/**
 * The kernel's own notes of changed folders. The runtime's watch is of no use here: a pipe that an
 * agent makes in a watched folder stops it for good, without a word.
 */
const LINUX = {
  inotify_init1: { parameters: ["i32"], result: "i32" },
  inotify_add_watch: { parameters: ["i32", "buffer", "u32"], result: "i32" },
  inotify_rm_watch: { parameters: ["i32", "i32"], result: "i32" },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
} as const satisfies Deno.ForeignLibraryInterface;

// Opened with the module, not at first use: a library opened inside a test counts as its leak.
const symbols = Deno.build.os === "linux" ? Deno.dlopen("libc.so.6", LINUX).symbols : undefined;

const NONBLOCK_CLOEXEC = 0o2004000;
/** Written, attributes, closed after writing, moved, made, removed; itself removed or moved. */
const CHANGES = 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800;
/** Only a folder, no link, and not what was removed and is still open. */
const ONLY_FOLDERS = 0x01000000 | 0x02000000 | 0x04000000;
const [MOVED_FROM, MOVED_TO, CREATED, DELETED] = [0x40, 0x80, 0x100, 0x200];
const [SELF_DELETED, SELF_MOVED, OVERFLOW, IS_FOLDER] = [0x400, 0x800, 0x4000, 0x40000000];
const HEADER_BYTES = 16;
const READ_BYTES = 64 * 1024;

/** One change in a watched folder. */
export interface FolderNote {
  /** Name in the folder; "" for the folder itself. */
  name: string;
  isFolder: boolean;
  /** It is there now and was not, or the other way round. */
  came: boolean;
  went: boolean;
}

/** Whoever hears what happens in one folder. */
export type FolderListener = (note: FolderNote) => void;

/** Watched folders of this program. */
export class Inotify {
  readonly #fd: number;
  /** One folder has one watch, however many want to know. */
  readonly #listeners = new Map<number, Set<FolderListener>>();
  readonly #overflown: () => void;
  readonly #buffer = new Uint8Array(READ_BYTES);

  private constructor(fd: number, overflown: () => void) {
    this.#fd = fd;
    this.#overflown = overflown;
  }

  /**
   * @param overflown more happened than the kernel keeps: anything may have changed
   * @returns undefined where there is no such thing
   */
  static open(overflown: () => void): Inotify | undefined {
    const fd = symbols?.inotify_init1(NONBLOCK_CLOEXEC) ?? -1;
    return fd < 0 ? undefined : new Inotify(fd, overflown);
  }

  /** Watches one folder, not what is below it. @returns undefined when that is not possible */
  add(path: string, listener: FolderListener): (() => void) | undefined {
    const name = Uint8Array.from([...encodePath(path), 0]);
    const watch = symbols!.inotify_add_watch(this.#fd, name, CHANGES | ONLY_FOLDERS);
    if (watch < 0) return undefined;
    const listeners = this.#listeners.get(watch) ?? new Set();
    this.#listeners.set(watch, listeners.add(listener));
    return () => this.#remove(watch, listener);
  }

  /** Hands out what the kernel noted since the last time; costs next to nothing when that is nothing. */
  fetch(): void {
    for (;;) {
      const length = Number(symbols!.read(this.#fd, this.#buffer, BigInt(READ_BYTES)));
      if (length <= 0) return;
      this.#tell(this.#buffer.subarray(0, length));
    }
  }

  close(): void {
    this.#listeners.clear();
    symbols!.close(this.#fd);
  }

  #remove(watch: number, listener: FolderListener): void {
    const listeners = this.#listeners.get(watch);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    this.#listeners.delete(watch);
    symbols!.inotify_rm_watch(this.#fd, watch);
  }

  #tell(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
      const [watch, mask] = [view.getInt32(at, true), view.getUint32(at + 4, true)];
      const length = view.getUint32(at + 12, true);
      const from = at + HEADER_BYTES;
      const end = bytes.subarray(from, from + length).indexOf(0);
      const name = decodePath(bytes.subarray(from, from + (end < 0 ? length : end)));
      at = from + length;
      if ((mask & OVERFLOW) !== 0) this.#overflown();
      else this.#note(watch, mask, name);
    }
  }

  #note(watch: number, mask: number, name: string): void {
    const isSelf = (mask & (SELF_DELETED | SELF_MOVED)) !== 0;
    // Its last note, once the watch is gone, says nothing about the folder.
    if (name === "" && !isSelf) return;
    const note: FolderNote = {
      name,
      isFolder: isSelf || (mask & IS_FOLDER) !== 0,
      came: (mask & (CREATED | MOVED_TO)) !== 0,
      went: isSelf || (mask & (DELETED | MOVED_FROM)) !== 0,
    };
    for (const listener of [...this.#listeners.get(watch) ?? []]) listener(note);
  }
}
