import { IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import type {
  Attachment,
  Keyboard,
  ReadingEvent,
  ScreenState,
  Snapshot,
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
import { findCommand } from "../process/find_command.ts";
import { log } from "../log.ts";
import { killLaunch } from "../process/kill_tree.ts";
import { startTimeOf } from "../process/process_table.ts";
import { partUrl } from "../part_url.ts";
import type { FromPty, FromScreen, ToPty, ToScreen } from "./protocol.ts";
import { SessionViewers } from "./session_viewers.ts";
import { WorkerLink } from "./worker_link.ts";

/** Two threads: one reads and writes PTYs, the other emulates their screens. */
interface Lane {
  pty: WorkerLink<ToPty, FromPty>;
  screen: WorkerLink<ToScreen, FromScreen>;
  sessions: number;
}

interface Session {
  info: TerminalInfo;
  lane: Lane;
  viewers: SessionViewers;
  /** The mark every process of this terminal carries. */
  launchId: string;
  startTime: string | undefined;
  ended: boolean;
  whenEnded: Promise<void>;
  end: () => void;
}

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
  readonly #exitListeners: ((exit: TerminalExit) => void)[] = [];
  /** Searches for what ended programs have left behind. */
  readonly #cleanups = new Set<Promise<unknown>>();

  constructor(cores = navigator.hardwareConcurrency) {
    this.#maxLanes = Math.max(1, Math.min(MAX_LANES, cores));
  }

  async open(spec: TerminalSpec): Promise<TerminalInfo> {
    await checkFolder(spec.cwd);
    await checkCommand(spec);
    const lane = this.#leastUsedLane();
    lane.sessions++;
    const { sessionId, cwd, rows, cols, manifest } = spec;
    const session = this.#register({ sessionId, pid: 0, cwd, rows, cols }, spec, lane);
    const size = { rows, cols, ...(manifest ? { manifest } : {}) };
    try {
      await lane.screen.request((id) => ({ kind: "open", id, sessionId, ...size }));
      const { pid } = await lane.pty.request<{ pid: number }>((id) => ({ kind: "open", id, spec }));
      session.info.pid = pid;
      session.startTime = startTimeOf(pid);
      return session.info;
    } catch (failure) {
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

  setTheme(_theme: TerminalTheme, _sessionId?: string): void {}

  setScrollback(_rows: number): void {}

  clearScrollback(_sessionId: string): void {}

  async text(sessionId: string): Promise<string> {
    return (await this.screen(sessionId)).lines.join("\n");
  }

  onLabel(_listener: (label: TerminalLabel) => void): void {}

  onNotice(_listener: (notice: TerminalNotice) => void): void {}

  onReading(listener: (event: ReadingEvent) => void): void {
    this.#readingListeners.push(listener);
  }

  onExit(listener: (exit: TerminalExit) => void): void {
    this.#exitListeners.push(listener);
  }

  /** Stops every program, then the threads. */
  async shutdown(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((id) => this.close(id)));
    await Promise.all(this.#cleanups);
    for (const lane of this.#lanes) {
      lane.pty.terminate();
      lane.screen.terminate();
    }
  }

  #createLane(at: number): Lane {
    const failed = (reason: string) => this.#laneFailed(lane, reason);
    const pty = new WorkerLink<ToPty, FromPty>(
      partUrl("terminal/pty_worker.ts"),
      `pty ${at}`,
      (message) => this.#fromPty(message),
      failed,
    );
    const screen = new WorkerLink<ToScreen, FromScreen>(
      partUrl("terminal/screen_worker.ts"),
      `screen ${at}`,
      (message) => this.#fromScreen(message),
      failed,
    );
    const { port1, port2 } = new MessageChannel();
    pty.post({ kind: "connect", screen: port1 }, [port1]);
    screen.post({ kind: "connect", pty: port2 }, [port2]);
    const lane: Lane = { pty, screen, sessions: 0 };
    return lane;
  }

  /** A thread died of an error: its terminals end, the others and the host go on. */
  #laneFailed(lane: Lane, reason: string): void {
    const at = this.#lanes.indexOf(lane);
    if (at < 0) return;
    this.#lanes.splice(at, 1);
    log("error", "A terminal thread failed", { reason });
    lane.pty.terminate();
    lane.screen.terminate();
    for (const session of this.#sessions.values()) {
      if (session.lane === lane && !session.ended) this.#exited(session, null, 0);
    }
  }

  #leastUsedLane(): Lane {
    const least = this.#lanes.toSorted((a, b) => a.sessions - b.sessions)[0];
    const mayAdd = this.#lanes.length < this.#maxLanes;
    if (least && (least.sessions === 0 || !mayAdd)) return least;
    const added = this.#createLane(this.#lanes.length);
    this.#lanes.push(added);
    return added;
  }

  #register(info: TerminalInfo, spec: TerminalSpec, lane: Lane): Session {
    const { sessionId } = info;
    const { promise: whenEnded, resolve: end } = Promise.withResolvers<void>();
    const viewers = new SessionViewers({
      subscribe: async () => {
        const request = (id: number): ToPty => ({ kind: "subscribe", id, sessionId });
        return (await lane.pty.request<{ offset: number }>(request)).offset;
      },
      unsubscribe: () => lane.pty.post({ kind: "unsubscribe", sessionId }),
      snapshot: (atLeast) =>
        lane.screen.request<Snapshot>((id) => ({ kind: "snapshot", id, sessionId, atLeast })),
    });
    const launchId = spec.env[ENV.launch] ?? sessionId;
    const session: Session = {
      info,
      lane,
      viewers,
      launchId,
      startTime: undefined,
      ended: false,
      whenEnded,
      end,
    };
    this.#sessions.set(sessionId, session);
    return session;
  }

  async #stop(session: Session): Promise<void> {
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
    // What the program started may have outlived it.
    const cleanup = killLaunch(session.launchId).finally(() => this.#cleanups.delete(cleanup));
    this.#cleanups.add(cleanup);
    const ended = [...this.#sessions.values()].filter((one) => one.ended);
    for (const old of ended.slice(0, -ENDED_KEPT)) this.#forget(old);
  }

  #fromScreen(message: FromScreen): void {
    if (message.kind !== "reading") return;
    const { sessionId, seq, reading } = message;
    for (const listener of this.#readingListeners) listener({ sessionId, seq, reading });
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

async function checkFolder(cwd: string): Promise<void> {
  const stat = await Deno.stat(cwd).catch(() => undefined);
  if (!stat?.isDirectory) {
    throw new IdeaError("INVALID", `cwd: expected an existing folder, got "${cwd}"`);
  }
}

/** Starting a missing program does not fail by itself: its terminal would only end at once. */
async function checkCommand({ command, cwd, env }: TerminalSpec): Promise<void> {
  if (await findCommand(command, { path: env["PATH"], cwd })) return;
  throw new IdeaError("NOT_INSTALLED", `command: expected a program, found none at "${command}"`);
}
