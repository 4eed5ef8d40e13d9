/** Messages between the thread of the windows and the thread of the host. */

/** Window thread → host thread. */
export type ToHostThread =
  | { kind: "start"; mainModule: string; port?: number }
  | { kind: "stop" };

/** Host thread → window thread. */
export type FromHostThread =
  | { kind: "ready"; url: string; token: string }
  | { kind: "failed"; message: string }
  | { kind: "windowRequested"; projectId?: string }
  | { kind: "stopped" };
