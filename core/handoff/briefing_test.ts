import assert from "node:assert/strict";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import { briefing } from "./briefing.ts";
import { cautiousEstimate } from "./budget.ts";
import { EMPTY_HANDOFF, type Handoff } from "./handoff.ts";

const PATHS = { handoffPath: "/p/.ideai/handoff.md", logPath: "/p/.ideai/log.jsonl" };
const brief = (handoff: Handoff, tokens = 2_000) =>
  briefing(handoff, { ...PATHS, budget: { tokens, estimate: cautiousEstimate } });

const HANDOFF: Handoff = {
  ...EMPTY_HANDOFF,
  upTo: "1",
  objective: "Fix the parser",
  currentStep: "write tests",
  decisions: ["Use Deno"],
  questions: ["Which tokens?"],
  tickets: [{ id: "t1", text: "to do, from Bob: lex" }],
  files: ["/p/parser.ts"],
  turns: [{ role: "prompt", text: "go on" }, { role: "response", text: "I do" }],
  sections: [{ heading: "For you", text: "Mind the gap" }],
};

Deno.test("a new session is told what matters most first, in words of who said it", () => {
  const text = brief(HANDOFF);
  const order = ["Fix the parser", "write tests", "Use Deno", "Which tokens?", "Mind the gap"]
    .concat("to do, from Bob: lex", "/p/parser.ts", "**Prompt:** go on", "**Response:** I do")
    .map((words) => text.indexOf(words));
  assert.ok(order.every((at, index) => at > (order[index - 1] ?? 0)), text);
  assert.match(text, /log\.jsonl/);
  assert.doesNotMatch(text, /There is more/);
});

Deno.test("what has no room is said to be left out, and the newest turns stay", () => {
  const turns = Array.from(
    { length: 90 },
    (_, at) => ({ role: "prompt" as const, text: `n${at}.` }),
  );
  const text = brief({ ...HANDOFF, turns }, 500);
  assert.match(text, /There is more in \/p\/\.ideai\/handoff\.md/);
  assert.ok(text.includes("n89.") && !text.includes("n0."), text);
});

Deno.test("a person's book leaves room for the last turns", () => {
  const sections = [{ heading: "Book", text: "a line of it\n".repeat(9_999) }];
  const text = brief({ ...HANDOFF, sections });
  assert.ok(text.includes("a line of it") && text.includes("I do"), text);
});

Deno.test("a briefing never costs more than its budget", async () => {
  await runSchedules(
    "briefings",
    200,
    (random) => {
      const tokens = 1 + random.below(2_000);
      const cost = cautiousEstimate(brief(randomHandoff(random), tokens));
      assert.ok(cost <= tokens, `${cost} > ${tokens}`);
      return Promise.resolve({ cost });
    },
    1,
    13,
  );
});

function randomHandoff(random: Random): Handoff {
  const text = () => "words, 漢字 and 123 ".repeat(random.below(20));
  const texts = () => Array.from({ length: random.below(12) }, text);
  return {
    ...HANDOFF,
    objective: text().slice(0, 200),
    decisions: texts(),
    files: texts(),
    turns: texts().map((said) => ({ role: "prompt", text: said })),
    sections: texts().map((said) => ({ heading: "Own", text: `${said}\n${said}` })),
  };
}
