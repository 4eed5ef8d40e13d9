/** Messages between the host and the two threads behind each terminal. */
import type { ScreenReading } from "../../core/agent/activity.ts";
import type { ScreenManifest } from "../../core/profile/screen_manifest.ts";
import type {
  Keyboard,
  ScreenState,
  Snapshot,
  TerminalLabel,
  TerminalNotice,
  TerminalSpec,
  TerminalTheme,
  TypeRequest,
  TypeResult,
} from "../../core/terminal/terminals.ts";

/** Host → PTY thread. Messages with `id` are answered by a `reply` of that id. */
export type ToPty =
  | { kind: "connect"; screen: MessagePort }
  | { kind: "open"; id: number; spec: TerminalSpec }
  | { kind: "input"; sessionId: string; bytes: Uint8Array }
  | { kind: "type"; id: number; sessionId: string; request: TypeRequest }
  | { kind: "unlock"; sessionId: string }
  | { kind: "keys"; id: number; sessionId: string }
  | { kind: "resize"; sessionId: string; rows: number; cols: number }
  | { kind: "subscribe"; id: number; sessionId: string }
  | { kind: "unsubscribe"; sessionId: string };

/** PTY thread → host. */
export type FromPty =
  | { kind: "reply"; id: number; value: PtyReply }
  | { kind: "failed"; id: number; message: string }
  | { kind: "bytes"; sessionId: string; offset: number; bytes: Uint8Array }
  | { kind: "resized"; sessionId: string; rows: number; cols: number }
  | {
    kind: "exit";
    sessionId: string;
    code: number | null;
    /** Bytes of output in all. */
    total: number;
  };

/** Values of replies, by the request's kind: open, type, keys, subscribe. */
export type PtyReply =
  | { pid: number }
  | TypeResult
  | Keyboard
  | { offset: number };

/** PTY thread → screen thread. */
export type ToScreenFromPty =
  | { kind: "bytes"; sessionId: string; bytes: Uint8Array }
  | { kind: "resize"; sessionId: string; rows: number; cols: number };

/** Screen thread → PTY thread. */
export type FromScreenToPty =
  | { kind: "consumed"; sessionId: string; total: number }
  | { kind: "answer"; sessionId: string; text: string };

/** Host → screen thread. */
export type ToScreen =
  | { kind: "connect"; pty: MessagePort }
  | {
    /** Answered before the program is started: neither its output nor a viewer may come earlier. */
    kind: "open";
    id: number;
    sessionId: string;
    rows: number;
    cols: number;
    manifest?: ScreenManifest;
    theme: TerminalTheme;
    scrollback: number;
  }
  | { kind: "state"; id: number; sessionId: string }
  | { kind: "text"; id: number; sessionId: string }
  | { kind: "lines"; id: number; sessionId: string }
  | { kind: "snapshot"; id: number; sessionId: string; atLeast: number }
  | { kind: "theme"; sessionId: string; theme: TerminalTheme }
  | { kind: "scrollback"; sessionId: string; rows: number }
  | { kind: "clear"; sessionId: string }
  | { kind: "dispose"; sessionId: string };

/** Screen thread → host. */
export type FromScreen =
  | { kind: "reply"; id: number; value: ScreenState | Snapshot | string | readonly string[] | null }
  | { kind: "failed"; id: number; message: string }
  | { kind: "reading"; sessionId: string; seq: number; reading: ScreenReading }
  | { kind: "label"; label: TerminalLabel }
  | { kind: "notice"; notice: TerminalNotice };
