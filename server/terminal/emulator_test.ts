import assert from "node:assert/strict";
import { Emulator } from "./emulator.ts";

const SIZE = { rows: 8, cols: 20 };
const SILENT = { answer: () => {} };

async function feed(emulator: Emulator, ...parts: (string | Uint8Array)[]): Promise<void> {
  for (const part of parts) {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    await new Promise<void>((resolve) => emulator.write(bytes, resolve));
  }
}

async function showing(...parts: (string | Uint8Array)[]): Promise<Emulator> {
  const emulator = new Emulator(SIZE, SILENT);
  await feed(emulator, ...parts);
  return emulator;
}

Deno.test("a snapshot of a snapshot is the snapshot: nothing fades with each viewer", async () => {
  const programs = [
    "plain\r\ntext",
    "\x1b[1;31mred\x1b[0m \x1b[38;2;1;2;3mrgb\x1b[0m \x1b[2mdim",
    "\x1b[?1049h\x1b[3;4Halt\x1b[?1006h\x1b[?1002h\x1b[?2004h\x1b[?25l",
    "\x1b[>1u\x1b[>5u\x1b[<u\x1b[>4;2m\x1b[4 q\x1b]2;title\x07",
    "\x1b[?1015h\x1b[?1015l\x1b[?1h\x1b[?7l\x1b[?1004h",
    "日本語 😀 e\u0301\r\n" + "wide ".repeat(10),
    Array.from({ length: 50 }, (_, line) => `line ${line}\r\n`).join(""),
    "\x1b[2;6r\x1b[4;1Hin the region",
    "\x1b[>1u\x1b[?1049h\x1b[>7u\x1b[=2;2ualternate",
    "\x1b[?1049h\x1b[>7u\x1b[?1049l\x1b[=5unormal",
    "\x1b]11;#102030\x07\x1b]4;3;rgb:1/2/3\x07",
    "\x1b[?1006h\x1b[?1016h\x1b[?1006l\x1b[?2031h",
    "e\x1b[K\u0301\x1b[K🇫\x1b[K🇷 👩\x1b[K\u200d👩",
  ];
  for (const program of programs) {
    const first = await showing(program);
    const { data } = first.snapshot();
    const second = await showing(data);
    assert.equal(second.snapshot().data, data, JSON.stringify(program));
    assert.deepEqual({ ...second.state(), seq: 0 }, { ...first.state(), seq: 0 });
  }
});

Deno.test("a new viewer's program keeps its scroll region and both screens' keyboards", async () => {
  const first = await showing("\x1b[>1u\x1b[?1049h\x1b[>7u\x1b[2;4r\x1b[4;1Hb");
  const second = await showing(first.snapshot().data);
  const answers: string[] = [];
  const third = new Emulator(SIZE, { answer: (text) => answers.push(text) });
  await feed(third, second.snapshot().data, "\x1b[?u\r\nscrolled\x1b[?1049l\x1b[?u");
  assert.deepEqual(answers, ["\x1b[?7u", "\x1b[?1u"]);
  const scrolled = await showing(second.snapshot().data, "\r\nscrolled");
  assert.deepEqual(scrolled.state().lines.slice(0, 5), ["", "", "b", "scrolled", ""]);
});

Deno.test("a program that resets its terminal leaves no modes to new viewers", async () => {
  const emulator = await showing("\x1b[?1006h\x1b[>5u\x1b[>4;2m\x1b[?25l\x1b[4 q", "\x1bc");
  assert.equal(emulator.snapshot().data, (await showing("\x1bc")).snapshot().data);
  assert.equal(emulator.state().cursor.visible, true);
});

Deno.test("the screen is read as the bytes arrive, also in the middle of a character", async () => {
  const bytes = new TextEncoder().encode("語😀");
  for (let cut = 1; cut < bytes.length; cut++) {
    const emulator = await showing(bytes.subarray(0, cut), bytes.subarray(cut));
    assert.equal(emulator.state().lines[0], "語😀", `cut at ${cut}`);
    assert.equal(emulator.state().seq, bytes.length);
  }
});

Deno.test("a family of emoji takes the two columns it takes on the page", async () => {
  const emulator = await showing("👩‍👩‍👧‍👦|");
  assert.deepEqual(emulator.state().cursor, { row: 0, col: 3, visible: true });
});

Deno.test("a program learns the terminal's colours, and its own changes to them are not answered", async () => {
  const answers: string[] = [];
  const emulator = new Emulator(SIZE, { answer: (text) => answers.push(text) });
  await feed(emulator, "\x1b]10;?\x1b\\\x1b]11;?\x07\x1b]11;#000000\x07");
  assert.equal(answers.length, 2);
  const answer = (code: number) => new RegExp(`^\\u001b\\]${code};rgb:[\\da-f/]+\\u001b\\\\$`);
  assert.match(answers[0] ?? "", answer(10));
  assert.match(answers[1] ?? "", answer(11));
});

Deno.test("a program's word about its own state is heard until it takes it back", async () => {
  const manifest = { dialogs: [], busy: [], prompt: { row: "^> ?(.*)$", below: "^-+$" } };
  const emulator = new Emulator({ ...SIZE, manifest }, SILENT);
  await feed(emulator, "\x1b]7501;state=working:app=demo\x07");
  assert.equal(emulator.reading()?.announced, "working");
  await feed(emulator, "\x1b]7501;state=clear\x07");
  assert.equal(emulator.reading()?.announced, undefined);
});

Deno.test("a suggestion shown dim in the prompt is no draft, what a person types is", async () => {
  const manifest = { dialogs: [], busy: [], prompt: { row: "^> ?(.*)$", below: "^-+$" } };
  const emulator = new Emulator({ ...SIZE, manifest }, SILENT);
  await feed(emulator, "> \x1b[2mtry a task\x1b[0m\r\n----");
  assert.deepEqual(emulator.reading(), { prompt: "empty", busy: false });
  await feed(emulator, "\x1b[1;3Hmy draft  ");
  assert.deepEqual(emulator.reading(), { prompt: "draft", draft: "my draft", busy: false });
});

Deno.test("a new size applies to what comes after it", async () => {
  const emulator = await showing("a");
  emulator.resize(4, 10);
  await feed(emulator, "b".repeat(10));
  assert.deepEqual(emulator.state().lines.slice(0, 2), ["abbbbbbbbb", "b"]);
  assert.equal(emulator.snapshot().cols, 10);
});
