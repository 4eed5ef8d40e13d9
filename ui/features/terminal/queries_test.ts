import assert from "node:assert/strict";
import headless from "@xterm/headless";
import { swallowQueries } from "./queries.ts";

const QUERIES = [
  "\x1b[c",
  "\x1b[>c",
  "\x1b[=c",
  "\x1b[5n",
  "\x1b[6n",
  "\x1b[?6n",
  "\x1b[>q",
  "\x1b[?u",
  "\x1b[?2004$p",
  "\x1b[4$p",
  "\x1b[14t",
  "\x1b]4;1;?\x1b\\",
  "\x1b]10;?\x07",
  "\x1b]11;?\x1b\\",
  "\x1b]12;?\x1b\\",
  "\x1bP$qm\x1b\\",
];

async function answersTo(text: string): Promise<string> {
  const terminal = new headless.Terminal({ allowProposedApi: true });
  swallowQueries(terminal.parser);
  let answers = "";
  terminal.onData((data) => answers += data);
  await new Promise<void>((parsed) => terminal.write(text, parsed));
  terminal.dispose();
  return answers;
}

Deno.test("a page never answers a program's questions: the host has answered them", async () => {
  for (const query of QUERIES) {
    assert.equal(await answersTo(query), "", JSON.stringify(query));
  }
});

Deno.test("colours a program sets, and text after a question, still arrive", async () => {
  const terminal = new headless.Terminal({ allowProposedApi: true });
  swallowQueries(terminal.parser);
  await new Promise<void>((parsed) => terminal.write("\x1b]10;#ff0000\x07\x1b[6nhello", parsed));
  assert.equal(terminal.buffer.active.getLine(0)?.translateToString(true), "hello");
  terminal.dispose();
});
