import { IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import type { Snapshot, TerminalInfo, TerminalSpec } from "../../core/terminal/terminals.ts";
import { findCommand } from "../process/find_command.ts";
import type { Lane } from "./lane.ts";
import type { ToPty } from "./protocol.ts";
import { SessionViewers } from "./session_viewers.ts";

/** One terminal as the host's thread knows it. */
export interface Session {
  info: TerminalInfo;
  lane: Lane;
  viewers: SessionViewers;
  /** The mark every process of this terminal carries. */
  launchId: string;
  startTime: string | undefined;
  /** Its program was started; false: it could not be. Settled once that is known. */
  whenStarted: Promise<boolean>;
  started: (done: boolean) => void;
  /** Somebody stops it, with all it started. */
  stopping: boolean;
  ended: boolean;
  whenEnded: Promise<void>;
  end: () => void;
}

/** A terminal whose program is about to be started in a lane. */
export function newSession(spec: TerminalSpec, lane: Lane): Session {
  const { sessionId, cwd, rows, cols } = spec;
  const { promise: whenEnded, resolve: end } = Promise.withResolvers<void>();
  const { promise: whenStarted, resolve: started } = Promise.withResolvers<boolean>();
  return {
    whenStarted,
    started,
    info: { sessionId, pid: 0, cwd, rows, cols },
    lane,
    viewers: viewersOf(sessionId, lane),
    launchId: spec.env[ENV.launch] ?? sessionId,
    startTime: undefined,
    stopping: false,
    ended: false,
    whenEnded,
    end,
  };
}

function viewersOf(sessionId: string, lane: Lane): SessionViewers {
  return new SessionViewers({
    subscribe: async () => {
      const request = (id: number): ToPty => ({ kind: "subscribe", id, sessionId });
      return (await lane.pty.request<{ offset: number }>(request)).offset;
    },
    unsubscribe: () => lane.pty.post({ kind: "unsubscribe", sessionId }),
    snapshot: (atLeast) =>
      lane.screen.request<Snapshot>((id) => ({ kind: "snapshot", id, sessionId, atLeast })),
  });
}

/**
 * Looks before a program is started: starting a missing one does not fail by itself, its terminal
 * would only end at once.
 * @throws IdeaError `INVALID` (cwd), `NOT_INSTALLED` (command)
 */
export async function checkSpec({ command, cwd, env }: TerminalSpec): Promise<void> {
  const stat = await Deno.stat(cwd).catch(() => undefined);
  if (!stat?.isDirectory) {
    throw new IdeaError("INVALID", `cwd: expected an existing folder, got "${cwd}"`);
  }
  if (await findCommand(command, { path: env["PATH"], cwd })) return;
  throw new IdeaError("NOT_INSTALLED", `command: expected a program, found none at "${command}"`);
}
