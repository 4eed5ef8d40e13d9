import { ENV } from "../../core/profile/adapter.ts";

/** A lifecycle event in the shape of Claude Code's HTTP hooks. */
export type HookEvent =
  | { hook_event_name: "UserPromptSubmit"; prompt: string }
  | { hook_event_name: "PermissionRequest"; tool_name: string }
  | { hook_event_name: "Stop" | "StopFailure"; last_assistant_message: string };

/** What every post says about the agent. */
export interface HookSession {
  sessionId: string;
  transcriptPath: string;
  cwd: string;
}

/** A host that does not answer must not stop the agent (ms). */
const ANSWER_MS = 2_000;

/** Posts lifecycle events in order; a lost one is nobody's error. */
export class Hooks {
  #last: Promise<void> = Promise.resolve();
  readonly #url: string | undefined;
  readonly #token: string;
  readonly #session: HookSession;

  constructor(
    url: string | undefined,
    env: Readonly<Record<string, string>>,
    session: HookSession,
  ) {
    this.#url = url;
    this.#token = env[ENV.token] ?? "";
    this.#session = session;
  }

  /** Resolves when the host has answered or does not. */
  post(event: HookEvent): Promise<void> {
    this.#last = this.#last.then(() => this.#send(event)).catch(() => {});
    return this.#last;
  }

  async #send(event: HookEvent): Promise<void> {
    if (!this.#url) return;
    const response = await fetch(this.#url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ ...this.#common(), ...event }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
  }

  #common() {
    const { sessionId, transcriptPath, cwd } = this.#session;
    return { "session_id": sessionId, "transcript_path": transcriptPath, cwd };
  }
}
