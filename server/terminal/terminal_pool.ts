import { IdeaError } from "../../core/error.ts";
import { TERMINAL } from "../../core/numbers.ts";
import type {
  Attachment,
  Keyboard,
  ReadingEvent,
  ScreenState,
  TerminalExit,
  TerminalInfo,
  TerminalLabel,
  TerminalNotice,
  Terminals,
  TerminalSpec,
  TerminalTheme,
  TypeRequest,
  TypeResult,
  Viewer,
} from "../../core/terminal/terminals.ts";
import { log } from "../log.ts";
import { killLaunch } from "../process/kill_tree.ts";
import { startTimeOf } from "../process/process_table.ts";
import { createLane, endLane, type Lane } from "./lane.ts";
import type { FromPty, FromScreen } from "./protocol.ts";
import { checkSpec, newSession, type Session } from "./session.ts";

const MAX_LANES = 4;
/** Screens of ended programs that can still be looked at. */
const ENDED_KEPT = 32;

/** All terminals of the host, spread over a few threads. */
export class TerminalPool implements Terminals {
  /** Threads are started when a terminal needs them: a host without one starts sooner. */
  readonly #lanes: Lane[] = [];
  readonly #maxLanes: number;
  readonly #sessions = new Map<string, Session>();
  readonly #readingListeners: ((event: ReadingEvent) => void)[] = [];
  readonly #labelListeners: ((label: TerminalLabel) => void)[] = [];
  readonly #noticeListeners: ((notice: TerminalNotice) => void)[] = [];
  readonly #exitListeners: ((exit: TerminalExit) => void)[] = [];
  /** Searches for what ended programs have left behind. */
  readonly #cleanups = new Set<Promise<unknown>>();
  #theme: TerminalTheme = "dark";
  #scrollback: number = TERMINAL.scrollback;
  /** The host ends: nothing is started any more. */
  #closed = false;

  constructor(cores = navigator.hardwareConcurrency) {
    this.#maxLanes = Math.max(1, Math.min(MAX_LANES, cores));
  }

  async open(spec: TerminalSpec): Promise<TerminalInfo> {
    await checkSpec(spec);
    if (this.#closed) throw new IdeaError("UNAVAILABLE", "IdeA is ending");
    const lane = this.#leastUsedLane();
    lane.sessions++;
    const session = newSession(spec, lane);
    const { sessionId, rows, cols, manifest } = spec;
    this.#sessions.set(sessionId, session);
    const screen = {
      ...{ rows, cols, theme: this.#theme, scrollback: this.#scrollback },
      ...(manifest ? { manifest } : {}),
    };
    try {
      await lane.screen.request((id) => ({ kind: "open", id, sessionId, ...screen }));
      const { pid } = await lane.pty.request<{ pid: number }>((id) => ({ kind: "open", id, spec }));
      session.info.pid = pid;
      session.startTime = startTimeOf(pid);
      session.started(true);
      return session.info;
    } catch (failure) {
      session.started(false);
      this.#forget(session);
      throw failure;
    }
  }

  list(): TerminalInfo[] {
    return [...this.#sessions.values()].filter((one) => !one.ended).map((one) => one.info);
  }

  find(sessionId: string): TerminalInfo | undefined {
    return this.#sessions.get(sessionId)?.info;
  }

  input(sessionId: string, bytes: Uint8Array): void {
    this.#live(sessionId)?.lane.pty.post({ kind: "input", sessionId, bytes });
  }

  type(sessionId: string, request: TypeRequest): Promise<TypeResult> {
    const session = this.#live(sessionId);
    if (!session) return Promise.resolve({ typed: false, reason: "exited" });
    return session.lane.pty.request((id) => ({ kind: "type", id, sessionId, request }));
  }

  unlock(sessionId: string): void {
    this.#live(sessionId)?.lane.pty.post({ kind: "unlock", sessionId });
  }

  keys(sessionId: string): Promise<Keyboard> {
    const { lane } = this.#require(sessionId);
    return lane.pty.request((id) => ({ kind: "keys", id, sessionId }));
  }

  resize(sessionId: string, rows: number, cols: number): void {
    this.#live(sessionId)?.lane.pty.post({ kind: "resize", sessionId, rows, cols });
  }

  screen(sessionId: string): Promise<ScreenState> {
    const { lane } = this.#require(sessionId);
    return lane.screen.request((id) => ({ kind: "state", id, sessionId }));
  }

  attach(sessionId: string, viewer: Viewer): Attachment {
    return this.#require(sessionId).viewers.attach(viewer);
  }

  async close(sessionId: string): Promise<void> {
    const session = this.#sessions.get(sessionId);
    if (!session) return;
    await this.#stop(session);
    this.#forget(session);
  }

  async stop(sessionId: string): Promise<void> {
    const session = this.#sessions.get(sessionId);
    if (session) await this.#stop(session);
  }

  setTheme(theme: TerminalTheme, sessionId?: string): void {
    this.#theme = theme;
    const shown = sessionId === undefined ? [...this.#sessions.keys()] : [sessionId];
    for (const id of shown) {
      this.#sessions.get(id)?.lane.screen.post({ kind: "theme", sessionId: id, theme });
    }
  }

  setScrollback(rows: number): void {
    this.#scrollback = rows;
    for (const [sessionId, { lane }] of this.#sessions) {
      lane.screen.post({ kind: "scrollback", sessionId, rows });
    }
  }

  clearScrollback(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (!session) return;
    session.lane.screen.post({ kind: "clear", sessionId });
    session.viewers.repaint();
  }

  async lines(sessionId: string): Promise<string[]> {
    const { lane } = this.#require(sessionId);
    return await lane.screen.request<string[]>((id) => ({ kind: "lines", id, sessionId }));
  }

  async text(sessionId: string): Promise<string> {
    const { lane } = this.#require(sessionId);
    return await lane.screen.request<string>((id) => ({ kind: "text", id, sessionId }));
  }

  onLabel(listener: (label: TerminalLabel) => void): void {
    this.#labelListeners.push(listener);
  }

  onNotice(listener: (notice: TerminalNotice) => void): void {
    this.#noticeListeners.push(listener);
  }

  onReading(listener: (event: ReadingEvent) => void): void {
    this.#readingListeners.push(listener);
  }

  onExit(listener: (exit: TerminalExit) => void): void {
    this.#exitListeners.push(listener);
  }

  /** Stops every program, then the threads. */
  async shutdown(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#sessions.keys()].map((id) => this.close(id)));
    await Promise.all(this.#cleanups);
    this.#lanes.forEach(endLane);
  }

  /** A thread died of an error: its terminals end, the others and the host go on. */
  #laneFailed(lane: Lane, reason: string): void {
    const at = this.#lanes.indexOf(lane);
    if (at < 0) return;
    this.#lanes.splice(at, 1);
    log("error", "A terminal thread failed", { reason });
    endLane(lane);
    for (const session of this.#sessions.values()) {
      if (session.lane === lane && !session.ended) this.#exited(session, null, 0);
    }
  }

  #leastUsedLane(): Lane {
    const least = this.#lanes.toSorted((a, b) => a.sessions - b.sessions)[0];
    const mayAdd = this.#lanes.length < this.#maxLanes;
    if (least && (least.sessions === 0 || !mayAdd)) return least;
    const added = createLane(this.#lanes.length, {
      fromPty: (message) => this.#fromPty(message),
      fromScreen: (message) => this.#fromScreen(message),
      failed: (lane, reason) => this.#laneFailed(lane, reason),
    });
    this.#lanes.push(added);
    return added;
  }

  async #stop(session: Session): Promise<void> {
    session.stopping = true;
    // A program that is only about to be started cannot be found yet, and would live on.
    if (!await session.whenStarted) return;
    const { startTime, info: { pid } } = session;
    await killLaunch(session.launchId, { pid, startTime });
    await session.whenEnded;
  }

  #forget(session: Session): void {
    const { sessionId } = session.info;
    if (!this.#sessions.delete(sessionId)) return;
    session.lane.sessions--;
    session.lane.screen.post({ kind: "dispose", sessionId });
  }

  #fromPty(message: FromPty): void {
    if (message.kind === "reply" || message.kind === "failed") return;
    const session = this.#sessions.get(message.sessionId);
    if (!session) return;
    switch (message.kind) {
      case "bytes":
        return session.viewers.bytes(message.bytes, message.offset);
      case "resized":
        Object.assign(session.info, { rows: message.rows, cols: message.cols });
        return session.viewers.resized(message.rows, message.cols);
      case "exit":
        return this.#exited(session, message.code, message.total);
    }
  }

  #exited(session: Session, code: number | null, total: number): void {
    session.ended = true;
    session.viewers.exited(code, total);
    session.end();
    for (const listener of this.#exitListeners) {
      listener({ sessionId: session.info.sessionId, code });
    }
    if (!session.stopping) this.#cleanUp(session);
    const ended = [...this.#sessions.values()].filter((one) => one.ended);
    for (const old of ended.slice(0, -ENDED_KEPT)) this.#forget(old);
  }

  /** What the program started may have outlived it. */
  #cleanUp(session: Session): void {
    const cleanup = killLaunch(session.launchId).finally(() => this.#cleanups.delete(cleanup));
    this.#cleanups.add(cleanup);
  }

  #fromScreen(message: FromScreen): void {
    switch (message.kind) {
      case "reading": {
        const { sessionId, seq, reading } = message;
        return this.#readingListeners.forEach((tell) => tell({ sessionId, seq, reading }));
      }
      case "label":
        return this.#labelled(message.label);
      case "notice":
        return this.#noticeListeners.forEach((tell) => tell(message.notice));
    }
  }

  #labelled(label: TerminalLabel): void {
    const info = this.#sessions.get(label.sessionId)?.info;
    if (!info) return;
    delete info.title;
    delete info.progress;
    if (label.title !== "") info.title = label.title;
    if (label.progress) info.progress = label.progress;
    for (const listener of this.#labelListeners) listener(label);
  }

  #live(sessionId: string): Session | undefined {
    const session = this.#sessions.get(sessionId);
    return session?.ended ? undefined : session;
  }

  #require(sessionId: string): Session {
    const session = this.#sessions.get(sessionId);
    if (session) return session;
    throw new IdeaError("NOT_FOUND", `No terminal ${sessionId}`);
  }
}
