import { partUrl } from "../part_url.ts";
import type { FromPty, FromScreen, ToPty, ToScreen } from "./protocol.ts";
import { WorkerLink } from "./worker_link.ts";

/** Two threads: one reads and writes PTYs, the other emulates their screens. */
export interface Lane {
  pty: WorkerLink<ToPty, FromPty>;
  screen: WorkerLink<ToScreen, FromScreen>;
  sessions: number;
}

/** Who hears what the threads of a lane say. */
export interface LaneEvents {
  fromPty(message: FromPty): void;
  fromScreen(message: FromScreen): void;
  /** One of the threads has died of an error. */
  failed(lane: Lane, reason: string): void;
}

/** Starts the two threads and connects them. */
export function createLane(at: number, events: LaneEvents): Lane {
  const failed = (reason: string) => events.failed(lane, reason);
  const pty = new WorkerLink<ToPty, FromPty>(
    partUrl("terminal/pty_worker.ts"),
    `pty ${at}`,
    (message) => events.fromPty(message),
    failed,
  );
  const screen = new WorkerLink<ToScreen, FromScreen>(
    partUrl("terminal/screen_worker.ts"),
    `screen ${at}`,
    (message) => events.fromScreen(message),
    failed,
  );
  const { port1, port2 } = new MessageChannel();
  pty.post({ kind: "connect", screen: port1 }, [port1]);
  screen.post({ kind: "connect", pty: port2 }, [port2]);
  const lane: Lane = { pty, screen, sessions: 0 };
  return lane;
}

/** Ends both threads at once. */
export function endLane(lane: Lane): void {
  lane.pty.terminate();
  lane.screen.terminate();
}
