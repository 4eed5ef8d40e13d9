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

  constructor(source: ViewerSource) {
    this.#source = source;
  }

  attach(viewer: Viewer): Attachment {
    const member: Member = { viewer, mode: "cut", kept: [] };
    this.#members.add(member);
    this.#repaint(member);
    return {
      refresh: () => member.mode === "cut" && this.#repaint(member),
      detach: () => this.#remove(member),
    };
  }

  bytes(bytes: Uint8Array, offset: number): void {
    this.#seen = offset + bytes.length;
    for (const member of this.#members) {
      if (member.mode === "waiting") member.kept.push({ bytes, offset });
      else if (member.mode === "live" && !member.viewer.bytes(bytes)) member.mode = "cut";
    }
  }

  resized(rows: number, cols: number): void {
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
      if (member.mode === "live") member.viewer.exited(code);
    }
  }

  async #repaint(member: Member): Promise<void> {
    member.mode = "waiting";
    member.kept = [];
    const first = await (this.#subscription ??= this.#source.subscribe());
    const from = this.#end?.total ?? Math.max(first, this.#seen);
    const snapshot = await this.#source.snapshot(from).catch(() => undefined);
    if (!this.#members.has(member)) return;
    const live = snapshot !== undefined && this.#goLive(member, snapshot);
    if (this.#end && live) member.viewer.exited(this.#end.code);
  }

  /** @returns false when the viewer was cut at once */
  #goLive(member: Member, snapshot: Snapshot): boolean {
    member.mode = "live";
    member.viewer.snapshot(snapshot);
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
