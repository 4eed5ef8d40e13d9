import assert from "node:assert/strict";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import { flatten } from "./flat_text.ts";
import { formatHandoff } from "./format.ts";
import { EMPTY_HANDOFF, type Handoff } from "./handoff.ts";
import { parseHandoff, salvageHandoff } from "./parse.ts";

const parse = (text: string) => parseHandoff(text, "handoff.md");
const ID = "788a58d7-905e-58d5-a834-00715047bec1";

const ORIGINAL = [
  "---",
  `upTo: ${ID}`,
  'objective: Fix: the "parser" [today]',
  "---",
  '**Objectif :** Fix: the "parser" [today]',
  "",
  '- **Prompt:** Fix: the "parser" [today]',
  "- **Response:** done: it was the lexer",
  "",
].join("\n");

Deno.test("a hand-off of the original is read", () => {
  const handoff = parse(ORIGINAL);
  assert.equal(handoff.upTo, ID);
  assert.equal(handoff.objective, 'Fix: the "parser" [today]');
  assert.deepEqual(handoff.turns, [
    { role: "prompt", text: 'Fix: the "parser" [today]' },
    { role: "response", text: "done: it was the lexer" },
  ]);
  assert.deepEqual(handoff.sections, []);
});

Deno.test("the front matter and the objective stand as the original wrote them", () => {
  const lines = formatHandoff(parse(ORIGINAL)).split("\n");
  assert.deepEqual(lines.slice(0, 6), ORIGINAL.split("\n").slice(0, 6));
});

Deno.test("any hand-off is the same after it was written and read, also with a person's line ends", async () => {
  await runSchedules(
    "hand-offs written and read",
    300,
    (random) => {
      const handoff = randomHandoff(random);
      const text = formatHandoff(handoff);
      assert.deepEqual(parse(text), handoff);
      assert.deepEqual(parse("\uFEFF" + text.replaceAll("\n", "\r\n")), handoff);
      return Promise.resolve({ characters: text.length });
    },
    1,
    3,
  );
});

Deno.test("a person's own parts, keys and lines are kept where IdeA writes too", () => {
  const text = ORIGINAL.replace("---\n**", "mood: good\n  - a list\n---\n**") +
    "\n## Last turns\n- **Prompt:** more\nI was here\n" +
    "\n## Decisions\nUse Deno\nfor everything\n* keep SQLite\n" +
    "\n## For my colleague\n\n  Mind the *gap*.\n\n### deeper\n- x\n\n## Files touched last\n- a b.ts\n???\n";
  const handoff = parse(text);
  assert.deepEqual(handoff.otherKeys, ["mood: good", "  - a list"]);
  assert.deepEqual(handoff.decisions, ["Use Deno for everything", "keep SQLite"]);
  assert.deepEqual(handoff.files, ["a b.ts"]);
  assert.deepEqual(handoff.turns.map(({ text }) => text).at(-1), "more");
  assert.deepEqual(handoff.sections, [
    { heading: "For my colleague", text: "  Mind the *gap*.\n\n### deeper\n- x" },
    { heading: "Notes", text: "I was here\n???" },
  ]);
  assert.deepEqual(parse(formatHandoff(handoff)), handoff);
});

Deno.test("notes are gathered in one place, however often a person adds some", () => {
  const once = parse(ORIGINAL + "first\n");
  const twice = parse(formatHandoff(once).replace("- **Response", "second\n- **Response"));
  assert.deepEqual(twice.sections, [{ heading: "Notes", text: "first\nsecond" }]);
});

Deno.test("a broken file is refused with its name, what is wrong and what to do", () => {
  const wrongs: [string, RegExp][] = [
    ["", /does not begin with front matter/],
    ["just words", /does not begin with front matter/],
    [ORIGINAL.replace("\n---\n", "\n"), /does not begin with front matter/],
    [ORIGINAL.replace("upTo", "upto"), /has no upTo/],
    [ORIGINAL.replace("objective: ", "objectif: "), /has no objective/],
    [ORIGINAL.replace("upTo", "<<<<<<< ours\nupTo: x\n=======\nupTo"), /upTo more than once/],
  ];
  for (const [text, message] of wrongs) {
    assert.throws(() => parse(text), { code: "INVALID", message });
    assert.throws(() => parse(text), { message: /^handoff\.md .* remove it/ });
  }
});

Deno.test("what stands below a broken front matter is not lost with it", () => {
  const whole = formatHandoff({ ...EMPTY_HANDOFF, decisions: ["Use Deno"], currentStep: "tests" });
  const { decisions, currentStep, sections } = salvageHandoff(whole.replace("upTo", "up to"));
  assert.deepEqual([decisions, currentStep], [["Use Deno"], "tests"]);
  assert.match(sections[0]?.text ?? "", /up to:/);
});

Deno.test("a very long line of blanks is read at once", () => {
  const text = ORIGINAL + "\n## Mine\n" + (" \n").repeat(20_000) + "end";
  assert.equal(parse(text).sections[0]?.text, "end");
});

const WORDS = ["", "a", "- x", "## y", "é", "😀", "---", "upTo: z", "**Prompt:**", "… and 3 more"];

function randomLine(random: Random, least = 0): string {
  const count = least + random.below(6);
  const words = Array.from({ length: count }, () => random.pick(WORDS) ?? "");
  return flatten(words.join(" ")) || (least > 0 ? "word" : "");
}

function randomHandoff(random: Random): Handoff {
  const list = <T>(make: () => T) => Array.from({ length: random.below(4) }, make);
  return {
    upTo: random.chance(0.1) ? "" : ID,
    objective: randomLine(random),
    currentStep: randomLine(random),
    decisions: list(() => randomLine(random, 1)),
    questions: list(() => randomLine(random, 1)),
    tickets: list(() => ({ id: ID, text: randomLine(random) })),
    moreTickets: random.below(3),
    files: list(() =>
      random.pick(["/a/b.ts", " é", "a\nb", '"x"', "two  blanks ", "a\u2028b"]) ?? ""
    ),
    moreFiles: random.below(3),
    turns: list(() => ({
      role: random.chance(0.5) ? "prompt" as const : "response" as const,
      text: randomLine(random),
    })),
    otherKeys: list(() => random.pick(["mood: good", "", "  - list", "upToo: x"]) ?? ""),
    sections: list(() => ({
      heading: random.pick(["Mine", "Yours", "### x"]) ?? "",
      text: random.pick(["", "one", "  one\n\n- two\n### three", "---\nupTo: x"]) ?? "",
    })),
  };
}
