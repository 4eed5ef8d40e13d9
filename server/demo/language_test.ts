import assert from "node:assert/strict";
import { header } from "../../core/delegation/header.ts";
import { parseTurn } from "./language.ts";

const TICKET = "0b6a9d0f-5c0f-4d8b-9f0e-7b9f2c7f1a04";

Deno.test("a question about numbers is computed", () => {
  assert.deepEqual(parseTurn("what is 6 times 7?").commands, [{ do: "say", text: "42" }]);
  assert.deepEqual(parseTurn("What is -6 plus 7").commands, [{ do: "say", text: "1" }]);
  assert.deepEqual(parseTurn("what is 6 minus 7 ?").commands, [{ do: "say", text: "-1" }]);
});

Deno.test("a task carries its ticket, a message does not", () => {
  const task = parseTurn(`${header("Alice", TICKET, "task")}\nsay hi`);
  assert.deepEqual(task, { ticket: TICKET, commands: [{ do: "say", text: "hi" }] });
  const message = parseTurn(`${header("you", TICKET, "message")} say hi`);
  assert.deepEqual(message, { commands: [{ do: "say", text: "hi" }] });
});

Deno.test("a task of the original app is understood", () => {
  const turn = parseTurn(`[IdeA · tâche de Alice · ticket ${TICKET}] say salut`);
  assert.deepEqual(turn, { ticket: TICKET, commands: [{ do: "say", text: "salut" }] });
});

Deno.test("an ask may hold an ask", () => {
  assert.deepEqual(parseTurn("ask Bob: ask Carol: what is 6 times 7?").commands, [
    { do: "ask", target: "Bob", task: "ask Carol: what is 6 times 7?" },
  ]);
});

Deno.test("steps are joined by lines or by then, and parentheses keep a task whole", () => {
  assert.deepEqual(parseTurn("ask Bob: (wait 2 then say done) then list\nfail").commands, [
    { do: "ask", target: "Bob", task: "wait 2 then say done" },
    { do: "list" },
    { do: "fail" },
  ]);
});

Deno.test("parentheses that are part of a task stay", () => {
  assert.deepEqual(
    parseTurn("ask Bob: (ask Carol: (say a then say b)) then say (c) and (d)").commands,
    [
      { do: "ask", target: "Bob", task: "ask Carol: (say a then say b)" },
      { do: "say", text: "(c) and (d)" },
    ],
  );
  assert.deepEqual(parseTurn("ask Bob: (a) or (b)").commands, [
    { do: "ask", target: "Bob", task: "(a) or (b)" },
  ]);
});

Deno.test("what is not understood is echoed whole", () => {
  assert.deepEqual(parseTurn("good morning\nand then tea").commands, [
    { do: "say", text: "You said: good morning\nand then tea" },
  ]);
  assert.deepEqual(parseTurn("").commands, [{ do: "say", text: "You said: " }]);
});

Deno.test("text around a known command is echoed step by step", () => {
  assert.deepEqual(parseTurn("hello\nwait 0.5").commands, [
    { do: "say", text: "You said: hello" },
    { do: "wait", seconds: 0.5 },
  ]);
});
