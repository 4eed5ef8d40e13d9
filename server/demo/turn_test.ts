import assert from "node:assert/strict";
import { header } from "../../core/delegation/header.ts";
import type { ReplyHabit } from "./faults.ts";
import { parseTurn } from "./language.ts";
import { runTurn, type TurnEnd } from "./turn.ts";

const TICKET = "0b6a9d0f-5c0f-4d8b-9f0e-7b9f2c7f1a04";
const OTHER = "1b6a9d0f-5c0f-4d8b-9f0e-7b9f2c7f1a04";

interface Played {
  end: TurnEnd;
  calls: [tool: string, args: Record<string, unknown>][];
  said: string[];
}

async function play(
  text: string,
  answers: string[] = [],
  replies: ReplyHabit = "once",
): Promise<Played> {
  const calls: Played["calls"] = [];
  const said: string[] = [];
  const end = await runTurn(parseTurn(text), {
    role: "I am a test.",
    replies,
    signal: new AbortController().signal,
    say: (line) => Promise.resolve(void said.push(line)),
    call: (tool, args) => {
      calls.push([tool, args]);
      const answer = answers.shift();
      if (answer === "throw") return Promise.reject(new Error("WAIT_CYCLE: no"));
      return Promise.resolve(answer ?? "ok");
    },
  });
  return { end, calls, said };
}

const task = (text: string) => `${header("Alice", TICKET, "task")}\n${text}`;

Deno.test("a task is answered with everything its steps produced", async () => {
  const { end, calls } = await play(task("say one then what is 1 plus 1?\nrole"));
  const result = "one\n2\nI am a test.";
  assert.deepEqual(end, { how: "replied", answer: result });
  assert.deepEqual(calls, [["idea_reply", { ticket: TICKET, result }]]);
});

Deno.test("a message is answered on the screen only", async () => {
  const { calls, said } = await play(`${header("you", TICKET, "message")}\nhello`);
  assert.deepEqual(calls, []);
  assert.deepEqual(said, ["You said: hello"]);
});

Deno.test("a pending ask is followed until it is settled", async () => {
  const pending = JSON.stringify({ status: "pending", ticket: OTHER });
  const { end, calls } = await play("ask Bob: say hi", [pending, pending, "hi"]);
  assert.deepEqual(end, { how: "replied", answer: "hi" });
  assert.deepEqual(calls.slice(1), [
    ["idea_await", { ticket: OTHER }],
    ["idea_await", { ticket: OTHER }],
  ]);
});

Deno.test("a failed ask is told to whoever gave the task, and ends the turn", async () => {
  const { calls } = await play(task("ask Alice: say hi then say never"), ["throw"]);
  assert.deepEqual(calls[1], [
    "idea_reply",
    { ticket: TICKET, result: "Error: WAIT_CYCLE: no" },
  ]);
  const expired = JSON.stringify({ status: "expired", ticket: OTHER, reason: "too late" });
  const { end } = await play("ask Bob: say hi", [expired]);
  assert.deepEqual(end, { how: "replied", answer: "Error: not answered (expired): too late" });
});

Deno.test("an agent can forget, refuse and die in the middle of a task", async () => {
  assert.deepEqual((await play(task("say 42 then silent"))).end, { how: "forgot", answer: "42" });
  assert.deepEqual((await play(task("mute"))).end, { how: "refused", answer: "" });
  const died = await play(task("say 42\ndie\nsay never"));
  assert.deepEqual(died.end, { how: "died" });
  assert.deepEqual(died.calls, []);
});

Deno.test("an agent can reply twice, late or never", async () => {
  const results = async (replies: ReplyHabit) => {
    const { calls, end } = await play(task("say 42"), [], replies);
    return [end.how, ...calls.map(([, args]) => args["result"])];
  };
  assert.deepEqual(await results("twice"), ["replied", "42", "42 (again)"]);
  assert.deepEqual(await results("late"), ["late"]);
  assert.deepEqual(await results("never"), ["refused"]);
});

Deno.test("a task handed over as a file is read from there", async () => {
  const path = await Deno.makeTempFile();
  await Deno.writeTextFile(path, "say from the file\n");
  const handOver = "The task is long: read it from the file ";
  const { calls } = await play(task(handOver + path));
  assert.deepEqual(calls, [["idea_reply", { ticket: TICKET, result: "from the file" }]]);
  await Deno.remove(path);
  const missing = await play(task(handOver + path));
  assert.match(String(missing.calls[0]?.[1]["result"]), /^Error: No such file/);
});
