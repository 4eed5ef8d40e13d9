/** Codes a client may branch on; the message is for people only. */
export type ErrorCode =
  | "INVALID"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "ALREADY_EXISTS"
  | "CONFLICT"
  | "AGENT_ALREADY_RUNNING"
  | "AGENT_NOT_RUNNING"
  | "WAIT_CYCLE"
  | "TOO_LARGE"
  | "TOO_MANY"
  | "NOT_INSTALLED"
  | "PROCESS"
  | "GIT"
  | "FILE_SYSTEM"
  | "STORE"
  | "UNAVAILABLE"
  | "INTERNAL";

const STATUS: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  CONFLICT: 409,
  AGENT_ALREADY_RUNNING: 409,
  AGENT_NOT_RUNNING: 409,
  WAIT_CYCLE: 409,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  NOT_INSTALLED: 422,
  PROCESS: 502,
  GIT: 409,
  FILE_SYSTEM: 500,
  STORE: 500,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/**
 * A failure that is expected and has a name: it crosses every boundary (HTTP, MCP, UI) as
 * `{ code, message }`. Any other exception is a bug.
 */
export class IdeaError extends Error {
  override readonly name = "IdeaError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** The HTTP status that fits the code. */
  get status(): number {
    return STATUS[this.code];
  }
}

/** The wire form of any thrown value; what is not an {@link IdeaError} becomes `INTERNAL`. */
export function toWireError(thrown: unknown): { code: ErrorCode; message: string } {
  if (thrown instanceof IdeaError) return { code: thrown.code, message: thrown.message };
  return { code: "INTERNAL", message: `Unexpected failure: ${describe(thrown)}` };
}

/** One line that says what was thrown. */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
