import assert from "node:assert/strict";
import { applyChange, type ChatEntry } from "../../core/chat/entry.ts";
import { IdeaError } from "../../core/error.ts";
import { assertConformant, type TestedChat } from "../../tests/support/chat.ts";
import { makeGate, withFakeChat } from "../../tests/support/fake_cli.ts";
import { until } from "../../tests/support/wait.ts";
import { survivorsOf } from "../process/kill_tree.ts";
import type { ChatSnapshot, ChatViewer } from "../../core/chat/view.ts";

const init = (id: string) => ({ type: "system", subtype: "init", session_id: id });
const assistant = (...content: unknown[]) => ({ type: "assistant", message: { content } });
const text = (text: string) => ({ type: "text", text });
const piece = (text: string) => ({
  type: "stream_event",
  event: { type: "content_block_delta", delta: { type: "text_delta", text } },
});
const result = (result: string, more = {}) => ({
  type: "result",
  subtype: "success",
  is_error: false,
  result,
  ...more,
});
const rejected = (resetsAt?: number) => ({
  type: "rate_limit_event",
  rate_limit_info: { status: "rejected", rateLimitType: "five_hour", resetsAt },
});

const thread = (id: string) => ({ type: "thread.started", thread_id: id });
const message = (text: string) => ({
  type: "item.completed",
  item: { id: "i0", type: "agent_message", text },
});

/** A viewer that puts together what it is told, and says when it cannot. */
class Screen implements ChatViewer {
  entries: ChatEntry[] = [];
  seq = -1;
  isBusy = false;

  snapshot({ seq, entries, busy }: ChatSnapshot): void {
    Object.assign(this, { seq, entries, isBusy: busy });
  }

  change(seq: number, change: Parameters<ChatViewer["change"]>[1]): void {
    assert.equal(seq, this.seq + 1, "a change was lost or came twice");
    this.seq = seq;
    this.entries = applyChange(this.entries, change);
  }

  busy(busy: boolean): void {
    this.isBusy = busy;
  }
}

function kinds(chat: TestedChat): string[] {
  return chat.events.map(({ kind }) => kind);
}

function failure(code: IdeaError["code"]) {
  return (thrown: unknown) => thrown instanceof IdeaError && thrown.code === code;
}

Deno.test("Claude's turn keeps the contract", async () => {
  await withFakeChat("claude", async ({ chat, play, stdin }) => {
    await play(
      init("claude-conv-1"),
      piece("réponse "),
      piece("Claude"),
      assistant(text("réponse Claude")),
      result("réponse Claude", { session_id: "claude-conv-1" }),
    );
    const expected = { conversationId: "claude-conv-1", text: "réponse Claude" };
    await assertConformant(chat, "bonjour 🦉", expected);
    assert.equal(await stdin(), "bonjour 🦉");
  });
});

Deno.test("Codex's turn keeps the contract", async () => {
  await withFakeChat("codex", async ({ chat, play }) => {
    await play(
      thread("codex-conv-1"),
      { type: "turn.started" },
      message("réponse Codex"),
      { type: "turn.completed", usage: {} },
    );
    const expected = { conversationId: "codex-conv-1", text: "réponse Codex" };
    await assertConformant(chat, "salut", expected);
  });
});

Deno.test("Codex's answer is its last message, and there is one end", async () => {
  await withFakeChat("codex", async ({ chat, play }) => {
    await play(thread("c"), message("I look."), message("fin"), { type: "turn.completed" });
    await assertConformant(chat, "x", { conversationId: "c", text: "fin" });
    assert.equal(kinds(chat).filter((kind) => kind === "final").length, 1);
  });
});

Deno.test("a Codex turn without its end is cut off, not answered", async () => {
  await withFakeChat("codex", async ({ chat, play }) => {
    await play(thread("cx-0"), message("direct"));
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "failed" && outcome.why === "exited" && outcome.said === "direct");
  });
});

Deno.test("events come in order, a limit and signs of life end nothing", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    await play(init("rl-1"), rejected(), assistant(text("ap")), result("ok"));
    assert.deepEqual(await chat.session.send("x"), { kind: "completed", text: "ok" });
    assert.deepEqual(kinds(chat), ["session", "alive", "limit", "usage", "text", "final"]);
  });
});

Deno.test("the blocks of one line are told in order, nothing is told after the end", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    const tool = { type: "tool_use", id: "T", name: "T", input: {} };
    await play(
      init("flow-1"),
      assistant(text("a"), tool, text("b")),
      result("final-ok"),
      assistant(text("late")),
      result("later"),
    );
    await chat.session.send("x");
    assert.deepEqual(kinds(chat), ["session", "alive", "text", "tool", "text", "final"]);
    const shown = chat.session.snapshot().entries.map(({ kind }) => kind);
    assert.deepEqual(shown, ["user", "assistant", "tool", "assistant", "assistant"]);
  });
});

Deno.test("a turn that closes after a limit leaves the agent limited, not failed", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    const soon = Math.round(Date.now() / 1000) + 600;
    await play(init("s"), rejected(soon));
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "limited");
    assert.equal(outcome.limit.reset?.at, soon * 1000);
    await play(init("s"), result("again"));
    assert.equal((await chat.session.send("y")).kind, "completed");
  });
});

Deno.test("a broken line fails the turn in clear words and keeps what was said", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    await play(init("s"), assistant(text("a")), '{"type":"resul', assistant(text("b")));
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "failed" && outcome.why === "unreadable");
    assert.match(outcome.words, /not JSON.*resul/);
    assert.equal(outcome.said, "a\n\nb");
    assert.equal(chat.session.conversationId, "s");
  });
});

Deno.test("a turn without a result fails and keeps what was said", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    await play(init("s"), assistant(text("a")), "@run echo trouble >&2");
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "failed" && outcome.why === "exited" && outcome.said === "a");
    assert.match(outcome.words, /trouble/, "the CLI's own words are told");
  });
});

Deno.test("the id is caught in the first turn and resumed in the next, in both CLIs", async () => {
  for (const cli of ["claude", "codex"] as const) {
    await withFakeChat(cli, async ({ chat, play, args }) => {
      const begin = cli === "claude" ? init("captured-1") : thread("captured-1");
      await play(begin, ...cli === "claude" ? [result("ok")] : [{ type: "turn.completed" }]);
      assert.equal(chat.session.conversationId, undefined);
      await chat.session.send("one");
      assert.equal(chat.session.conversationId, "captured-1");
      assert.ok(!(await args()).includes("captured-1"));
      await chat.session.send("two");
      const resumed = await args();
      const word = cli === "claude" ? "--resume" : "resume";
      assert.equal(resumed[resumed.indexOf(word) + 1], "captured-1");
      assert.equal(kinds(chat).filter((kind) => kind === "session").length, 1);
    });
  }
});

Deno.test("a session made for a conversation resumes it at once", async () => {
  for (const [cli, id] of [["claude", "repris-42"], ["codex", "cx-resume"]] as const) {
    await withFakeChat(cli, async ({ chat, play, args }) => {
      assert.equal(chat.session.conversationId, id);
      await play(...cli === "claude" ? [result("ok")] : [{ type: "turn.completed" }]);
      await chat.session.send("vas-y");
      assert.ok((await args()).includes(id));
    }, { resume: id });
  }
});

Deno.test("an agent has one turn at a time and one session at a time", async () => {
  await withFakeChat("claude", async ({ chat, folder, play }) => {
    const gate = await makeGate(folder);
    await play(init("s"), gate.wait, result("ok"));
    const first = chat.session.send("one");
    await assert.rejects(chat.session.send("two"), failure("CONFLICT"));
    assert.throws(() => chat.sessions.open(chat.session.spec), failure("AGENT_ALREADY_RUNNING"));
    await gate.open();
    assert.equal((await first).kind, "completed");
    await assert.rejects(chat.session.send("  \n"), failure("INVALID"));
  });
});

Deno.test("a CLI that cannot be started fails the turn and says what is missing", async () => {
  await withFakeChat("claude", async ({ chat }) => {
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "failed" && outcome.why === "notStarted");
    assert.match(outcome.words, /\/no\/such\/claude/);
    assert.deepEqual(chat.session.snapshot().entries.map(({ kind }) => kind), ["user", "error"]);
  }, { command: "/no/such/claude" });
});

Deno.test("an interrupted turn ends with all it started, and the conversation goes on", async () => {
  await withFakeChat("claude", async ({ chat, play, args }) => {
    await play(init("s"), piece("Half"), "@run sleep 100 & sleep 100");
    const turn = chat.session.send("x");
    await until(() => kinds(chat).includes("delta"), "text");
    await chat.session.interrupt();
    const outcome = await turn;
    assert.ok(outcome.kind === "failed" && outcome.why === "interrupted");
    assert.equal(outcome.said, "Half");
    assert.deepEqual(survivorsOf(chat.session.spec.launchId), []);
    await play(init("s"), result("ok"));
    assert.equal((await chat.session.send("y")).kind, "completed");
    assert.ok((await args()).includes("s"));
  });
});

Deno.test("a turn that takes too long is stopped with all it started, and the next one resumes", async () => {
  await withFakeChat("claude", async ({ chat, play, args }) => {
    await play(init("s"), result("ok"));
    await chat.session.send("w");
    await play("@run sleep 100 & sleep 100");
    const outcome = await chat.session.send("x", { timeoutMs: 400 });
    assert.ok(outcome.kind === "failed" && outcome.why === "timeout");
    assert.match(outcome.words, /0\.4 s/);
    assert.deepEqual(survivorsOf(chat.session.spec.launchId), []);
    await play(init("s"), result("ok"));
    assert.equal((await chat.session.send("y")).kind, "completed");
    assert.ok((await args()).includes("s"));
  });
});

Deno.test("a time for all turns of a session holds for each", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    await play("@run sleep 100");
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "failed" && outcome.why === "timeout");
  }, { turnTimeoutMs: 50 });
});

Deno.test("a conversation that was cut off before it was recorded is begun again", async () => {
  await withFakeChat("claude", async ({ chat, folder, play, args }) => {
    await play(init("lost"), "@run sleep 100");
    const cut = chat.session.send("one");
    await until(() => chat.session.conversationId === "lost", "the id");
    await chat.session.interrupt();
    await cut;
    const unknown = JSON.stringify({
      type: "result",
      is_error: true,
      session_id: "lost",
      errors: ["No conversation found with session ID: lost"],
    });
    const flag = `${folder}/tried`;
    const answer = [init("new"), result("ok")].map((line) => JSON.stringify(line)).join("\n");
    await play(
      `@run if [ -e ${flag} ]; then printf '%s\\n' '${
        answer.replace("\n", "' '")
      }'; else touch ${flag}; printf '%s\\n' '${unknown}'; fi`,
    );
    assert.deepEqual(await chat.session.send("two"), { kind: "completed", text: "ok" });
    assert.equal(chat.session.conversationId, "new");
    assert.ok(!(await args()).includes("lost"));
    const shown = chat.session.snapshot().entries.map(({ kind }) => kind);
    assert.deepEqual(shown, ["user", "interrupted", "user", "assistant"]);
  });
});

Deno.test("a conversation that worked and is gone is not silently begun again", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    await play({
      type: "result",
      is_error: true,
      session_id: "old",
      errors: ["No conversation found with session ID: old"],
    });
    const outcome = await chat.session.send("x");
    assert.ok(outcome.kind === "failed" && outcome.why === "refused");
    assert.match(outcome.words, /No conversation found.*Launch the agent afresh/);
    assert.deepEqual(kinds(chat), ["final"], "a conversation that is not there is not recorded");
  }, { resume: "old" });
});

Deno.test("whoever looks sees every change once, whenever they came", async () => {
  await withFakeChat("claude", async ({ chat, folder, play }) => {
    const gate = await makeGate(folder);
    await play(
      init("s"),
      piece("Hel"),
      gate.wait,
      piece("lo"),
      assistant(text("Hello")),
      result("Hello"),
    );
    const early = new Screen();
    chat.session.attach(early);
    const turn = chat.session.send("x");
    await until(() => kinds(chat).includes("delta"), "text");
    const late = new Screen();
    const detach = chat.session.attach(late);
    assert.ok(early.isBusy && late.isBusy);
    assert.deepEqual(late.entries, early.entries);
    assert.deepEqual(late.entries.at(-1)?.kind, "assistant");
    await gate.open();
    await turn;
    const { entries, seq } = chat.session.snapshot();
    for (const screen of [early, late]) {
      assert.deepEqual(screen.entries, entries);
      assert.equal(screen.seq, seq);
      assert.ok(!screen.isBusy);
    }
    detach();
    await play(result("ok"));
    await chat.session.send("y");
    assert.ok(late.seq < early.seq, "who left is told nothing");
  });
});

Deno.test("text that streams is stored before its end", async () => {
  await withFakeChat("claude", async ({ chat, folder, play }) => {
    const gate = await makeGate(folder);
    await play(init("s"), piece("Hel"), piece("lo"), gate.wait, result("Hello"));
    const turn = chat.session.send("x");
    const stored = () => chat.sessions.entries("agent", 10).at(-1);
    await until(() => {
      const last = stored();
      return last?.kind === "assistant" && last.text === "Hello" && last.streaming;
    }, "what was said so far");
    await gate.open();
    await turn;
  });
});

Deno.test("closing a session ends its turn and what earlier turns left running", async () => {
  await withFakeChat("claude", async ({ chat, play }) => {
    await play("@run setsid sleep 100 >/dev/null 2>&1 </dev/null &", init("s"), result("ok"));
    await chat.session.send("x");
    const { launchId } = chat.session.spec;
    assert.equal(survivorsOf(launchId).length, 1, "a server an agent started may stay");
    await play("@run sleep 100");
    const turn = chat.session.send("y");
    await chat.sessions.close("agent");
    assert.equal((await turn).kind, "failed");
    assert.deepEqual(survivorsOf(launchId), []);
    await assert.rejects(chat.session.send("z"), failure("AGENT_NOT_RUNNING"));
    assert.equal(chat.sessions.ofAgent("agent"), undefined);
  });
});
