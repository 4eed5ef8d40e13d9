import type { Attachment, Snapshot, Viewer } from "../../core/terminal/terminals.ts";

/** How a session's viewers get at its two threads. */
export interface ViewerSource {
  /** Starts the flow of bytes; resolves with the offset of the first one that will come. */
  subscribe(): Promise<number>;
  unsubscribe(): void;
  /** The state of the terminal after at least so many bytes. */
  snapshot(atLeast: number): Promise<Snapshot>;
}

interface Member {
  viewer: Viewer;
  /** `waiting`: a snapshot is on its way, what comes is kept; `cut`: nothing is kept. */
  mode: "waiting" | "live" | "cut";
  /** Counts snapshots asked for: only the last one is shown. */
  asked: number;
  toldEnd: boolean;
  kept: (Chunk | Size)[];
}

interface Chunk {
  offset: number;
  bytes: Uint8Array;
}

interface Size {
  rows: number;
  cols: number;
}

/**
 * Everyone who looks at one terminal. Each gets a snapshot and then exactly the bytes after it. A
 * viewer that cannot keep up is cut and gets a snapshot later: the program never waits for it.
 */
export class SessionViewers {
  readonly #source: ViewerSource;
  readonly #members = new Set<Member>();
  #subscription: Promise<number> | undefined;
  #end: { code: number | null; total: number } | undefined;
  /** Offset after the last byte that came. */
  #seen = 0;
  /** The last size that came. */
  #size: Size | undefined;

  constructor(source: ViewerSource) {
    this.#source = source;
  }

  attach(viewer: Viewer): Attachment {
    const member: Member = { viewer, mode: "cut", asked: 0, toldEnd: false, kept: [] };
    this.#members.add(member);
    this.#repaint(member);
    return {
      refresh: () => member.mode === "cut" && this.#repaint(member),
      detach: () => this.#remove(member),
    };
  }

  /** Gives everybody a fresh snapshot: the screen was changed by something else than its output. */
  repaint(): void {
    for (const member of this.#members) {
      if (member.mode !== "cut") void this.#repaint(member);
    }
  }

  bytes(bytes: Uint8Array, offset: number): void {
    this.#seen = offset + bytes.length;
    for (const member of this.#members) {
      if (member.mode === "waiting") member.kept.push({ bytes, offset });
      else if (member.mode === "live" && !member.viewer.bytes(bytes)) member.mode = "cut";
    }
  }

  resized(rows: number, cols: number): void {
    this.#size = { rows, cols };
    for (const member of this.#members) {
      // The snapshot on its way may be older than this size, or not: once more does no harm.
      if (member.mode === "waiting") member.kept.push({ rows, cols });
      else if (member.mode === "live") member.viewer.resized(rows, cols);
    }
  }

  /** Called after the last byte. */
  exited(code: number | null, total: number): void {
    this.#end = { code, total };
    for (const member of this.#members) {
      if (member.mode === "live") this.#tellEnd(member, code);
    }
  }

  async #repaint(member: Member): Promise<void> {
    member.mode = "waiting";
    member.kept = [];
    const asked = ++member.asked;
    const size = this.#size;
    const first = await (this.#subscription ??= this.#source.subscribe());
    const from = this.#end?.total ?? Math.max(first, this.#seen);
    const snapshot = await this.#source.snapshot(from).catch(() => undefined);
    if (!this.#members.has(member) || member.asked !== asked) return;
    const live = snapshot !== undefined && this.#goLive(member, snapshot, size);
    if (this.#end && live) this.#tellEnd(member, this.#end.code);
  }

  #tellEnd(member: Member, code: number | null): void {
    if (member.toldEnd) return;
    member.toldEnd = true;
    member.viewer.exited(code);
  }

  /**
   * @param size known when the snapshot was asked for; the emulator may not have come to it yet
   * @returns false when the viewer was cut at once
   */
  #goLive(member: Member, snapshot: Snapshot, size: Size | undefined): boolean {
    member.mode = "live";
    member.viewer.snapshot(snapshot);
    if (size && (size.rows !== snapshot.rows || size.cols !== snapshot.cols)) {
      member.viewer.resized(size.rows, size.cols);
    }
    const taken = member.kept.splice(0).every((one) => {
      if ("bytes" in one) return replay(one, member.viewer, snapshot.seq);
      member.viewer.resized(one.rows, one.cols);
      return true;
    });
    if (!taken) member.mode = "cut";
    return taken;
  }

  #remove(member: Member): void {
    this.#members.delete(member);
    if (this.#members.size > 0 || !this.#subscription) return;
    this.#subscription = undefined;
    this.#source.unsubscribe();
  }
}

/** Hands on what the snapshot does not hold yet; false when the viewer cannot take it. */
function replay({ bytes, offset }: Chunk, viewer: Viewer, seq: number): boolean {
  const known = seq - offset;
  if (known >= bytes.length) return true;
  return viewer.bytes(known > 0 ? bytes.subarray(known) : bytes);
}
