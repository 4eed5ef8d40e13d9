/** What every CLI without a terminal must do, whichever it is; for tests. */
import assert from "node:assert/strict";
import type { ReplyEvent } from "../../core/chat/reply_event.ts";
import type { StructuredAdapter } from "../../core/chat/structured.ts";
import type { TurnOutcome } from "../../core/chat/turn.ts";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { openDatabase } from "../../server/store/database.ts";
import { ChatStore } from "../../server/store/chat_store.ts";
import type { ChatSpec } from "../../core/chat/session.ts";
import type { ChatSession } from "../../server/chat/chat_session.ts";
import { ChatSessions } from "../../server/chat/chat_sessions.ts";

/** What a listener was told. */
export type Told =
  | { kind: "started"; prompt: string }
  | { kind: "event"; event: ReplyEvent }
  | { kind: "ended"; outcome: TurnOutcome };

/** A session, its store and all that its listener was told. */
export class TestedChat implements AsyncDisposable {
  readonly sessions: ChatSessions;
  readonly session: ChatSession;
  readonly told: Told[] = [];
  readonly store: ChatStore;
  readonly #database = openDatabase(":memory:");

  constructor(
    spec:
      & { structured: StructuredAdapter; context: LaunchContext; command: string }
      & Partial<ChatSpec>,
  ) {
    this.store = new ChatStore(this.#database);
    this.sessions = new ChatSessions(this.store);
    this.session = this.sessions.open({
      sessionId: "session",
      projectId: "project",
      agentId: spec.context.agent.id,
      launchId: crypto.randomUUID(),
      env: {},
      confine: (program) => Promise.resolve(program),
      listener: {
        turnStarted: ({ prompt }) => void this.told.push({ kind: "started", prompt }),
        processStarted: () => {},
        event: (event) => void this.told.push({ kind: "event", event }),
        turnEnded: (outcome) => void this.told.push({ kind: "ended", outcome }),
      },
      ...spec,
    });
  }

  /** Every event so far. */
  get events(): ReplyEvent[] {
    return this.told.flatMap((one) => one.kind === "event" ? [one.event] : []);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sessions.shutdown();
    this.#database.close();
  }
}

/**
 * Runs one turn and checks the contract: it begins before all else is told; its last event is the
 * final one, and the only one; its end comes last; conversation and text are the expected ones.
 * @param expected.conversationId absent: any, but one
 */
export async function assertConformant(
  chat: TestedChat,
  prompt: string,
  expected: { conversationId?: string; text: string },
): Promise<void> {
  const from = chat.told.length;
  const outcome = await chat.session.send(prompt);
  const told = chat.told.slice(from);
  assert.deepEqual(outcome, { kind: "completed", text: expected.text });
  assert.deepEqual(told[0], { kind: "started", prompt });
  assert.deepEqual(told.at(-1), { kind: "ended", outcome });
  const events = told.slice(1, -1).map((one) => one.kind === "event" ? one.event.kind : one.kind);
  assert.equal(events.at(-1), "final");
  const others = ["session", "alive", "delta", "text", "tool", "limit", "usage"];
  assert.deepEqual(events.slice(0, -1).filter((kind) => !others.includes(kind)), []);
  const { conversationId } = chat.session;
  if (expected.conversationId === undefined) assert.ok(conversationId);
  else assert.equal(conversationId, expected.conversationId);
  const shown = chat.session.snapshot();
  assert.equal(shown.busy, false);
  const last = shown.entries.findLast(({ kind }) => kind === "assistant");
  assert.ok(last?.kind === "assistant" && last.text === expected.text && !last.streaming);
  assert.deepEqual(chat.sessions.entries(chat.session.spec.agentId, 1_000), shown.entries);
}
