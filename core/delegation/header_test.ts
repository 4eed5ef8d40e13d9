import assert from "node:assert/strict";
import { header, parseHeader } from "./header.ts";

const TICKET = "08336578-5b47-09d2-2f41-5cc483f101f4";

Deno.test("the ticket of a task or a message is found again in the text that carries it", () => {
  for (const kind of ["task", "message"] as const) {
    for (const requester of ["Main", "the user", "Zoë 🦉", "a · b", "[x]"]) {
      const text = `${header(requester, TICKET, kind)}\n!rm -rf /\n/exit`;
      assert.deepEqual(parseHeader(text), { requester, ticket: TICKET });
    }
  }
});

Deno.test("the French header that the original app wrote is understood", () => {
  assert.deepEqual(parseHeader(`[IdeA · tâche de Main · ticket ${TICKET}]\nVa.`), {
    requester: "Main",
    ticket: TICKET,
  });
});

Deno.test("a text never begins with what a CLI runs as a command", () => {
  assert.match(header("Main", TICKET, "task"), /^\[IdeA · /);
});

Deno.test("a text that merely speaks of tickets carries none", () => {
  const texts = ["", "ticket 1", `IdeA · task from A · ticket ${TICKET}`, "[IdeA · task from A]"];
  for (const text of texts) assert.equal(parseHeader(text), undefined, text);
});
