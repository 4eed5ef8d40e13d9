/** The part of node-pty that is used; its own types declare an ambient module Deno does not see. */
export interface Pty {
  readonly pid: number;
  /** Descriptor of the PTY's master side. */
  readonly fd: number;
  /** With `encoding: null` the data are bytes. */
  onData(listener: (data: Uint8Array) => void): void;
  onExit(listener: (exit: { exitCode: number; signal?: number }) => void): void;
  resize(cols: number, rows: number): void;
  /** Private: the stream that is read. */
  readonly _socket: {
    destroy(error?: Error): unknown;
    readonly readableEnded: boolean;
    pause(): unknown;
    resume(): unknown;
    readonly _handle: { reading: boolean; readStop(): number } | null;
  };
}

export function spawn(
  file: string,
  args: string[],
  options: {
    name: string;
    cols: number;
    rows: number;
    cwd: string;
    env: Record<string, string>;
    encoding: null;
  },
): Pty;
