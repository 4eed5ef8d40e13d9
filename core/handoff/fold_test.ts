import assert from "node:assert/strict";
import { type Random, runSchedules } from "../../tests/support/random.ts";
import type { Turn } from "../conversation/turn.ts";
import { type Budget, cautiousEstimate, costOf, type Estimate } from "./budget.ts";
import { foldTurns, type HandoffFacts, withFacts } from "./fold.ts";
import { fileLine, formatHandoff, moreLine } from "./format.ts";
import { EMPTY_HANDOFF, type Handoff } from "./handoff.ts";
import { withNote } from "./note.ts";
import { parseHandoff } from "./parse.ts";
import { sharesOf } from "./shares.ts";

const BUDGET: Budget = { tokens: 2_000, estimate: cautiousEstimate };
const ESTIMATES: Estimate[] = [
  cautiousEstimate,
  (text) => Math.ceil(new TextEncoder().encode(text).length / 3),
  (text) => 2 * (text.match(/\S+|\n/g)?.length ?? 0),
];

let made = 0;
function turn(role: "prompt" | "response", text: string): Turn {
  const id = `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
  const source = { kind: "human" as const };
  return { id, conversation: "c", atMs: made, source, role, text };
}

const fold = (turns: readonly Turn[], before?: Handoff) => foldTurns(before, turns, BUDGET);

Deno.test("the first turn makes the hand-off, and the second adds only itself", () => {
  const first = turn("prompt", "Run\n the   tests");
  const second = turn("response", "two fail");
  const handoff = fold([first]);
  assert.deepEqual([handoff.upTo, handoff.objective], [first.id, "Run the tests"]);
  const next = fold([second], handoff);
  assert.deepEqual([next.upTo, next.objective], [second.id, "Run the tests"]);
  assert.deepEqual(next.turns, [
    { role: "prompt", text: "Run the tests" },
    { role: "response", text: "two fail" },
  ]);
});

Deno.test("the objective is the first prompt's first 200 characters, and stays", () => {
  const long = "é😀 ".repeat(300);
  const { objective } = fold([turn("prompt", long), turn("prompt", "other")]);
  assert.equal(objective, Array.from(long).slice(0, 200).join(""));
  assert.equal(fold([turn("response", "early"), turn("prompt", "asked")]).objective, "asked");
});

Deno.test("a turn that comes again changes nothing", () => {
  const said = turn("prompt", "once");
  const handoff = fold([said]);
  assert.equal(fold([said], handoff), handoff);
});

Deno.test("of a long answer the beginning and the end are there", () => {
  const text = "It began. " + "x".repeat(100_000) + " So it ended.";
  const [said] = fold([turn("response", text)]).turns;
  assert.match(said?.text ?? "", /^It began\. x+ … x+ So it ended\.$/);
});

Deno.test("the newest turns stay and the oldest go, and at least four are there however long", () => {
  const turns = Array.from(
    { length: 40 },
    (_, at) => turn("prompt", `${at} ${"y ".repeat(5_000)}`),
  );
  const kept = fold(turns).turns.map(({ text }) => text.split(" ")[0]);
  assert.deepEqual(kept.slice(-4), ["36", "37", "38", "39"]);
  assert.ok(kept.length < 10);
});

Deno.test("the endless hand-off of the original becomes short and keeps its newest turns", () => {
  const turns = Array.from({ length: 20 }, (_, at) => ({
    role: "prompt" as const,
    text: `${at}. ${"what was said, ".repeat(1_000)}`,
  }));
  const handoff = fold([turn("response", "done")], { ...EMPTY_HANDOFF, objective: "x", turns });
  assert.ok(cautiousEstimate(formatHandoff(handoff)) <= BUDGET.tokens);
  assert.deepEqual(handoff.turns.map(({ text }) => text.split(".")[0]).slice(-3), [
    "18",
    "19",
    "done",
  ]);
});

Deno.test("no escape sequence of a terminal gets into a file people read", () => {
  assert.equal(fold([turn("prompt", "a\x1b[2Jb\u009b")]).turns[0]?.text, "a[2Jb");
});

Deno.test("tickets and files are what they are now, and what has no room is counted", () => {
  const files = Array.from({ length: 500 }, (_, at) => `/project/src/file${at}.ts`);
  const tickets = [{ id: "t1", text: "to do, from Bob:\nFix it" }];
  const handoff = withFacts(fold([turn("prompt", "x")]), { tickets, files }, BUDGET);
  assert.deepEqual(handoff.tickets, [{ id: "t1", text: "to do, from Bob: Fix it" }]);
  assert.deepEqual(handoff.files, files.slice(0, handoff.files.length));
  assert.ok(handoff.files.length > 5);
  assert.equal(handoff.files.length + handoff.moreFiles, 500);
  const lines = [...handoff.files.map(fileLine), ...moreLine(handoff.moreFiles)];
  assert.ok(costOf(lines, cautiousEstimate) <= sharesOf(handoff, BUDGET).files);
  const later = withFacts(handoff, { tickets: [], files: ["/a"] }, BUDGET);
  assert.deepEqual([later.tickets, later.files, later.moreFiles], [[], ["/a"], 0]);
});

Deno.test("one fold of everything, one for each turn through the file, and one of the last turns come to the same", async () => {
  await runSchedules(
    "folds",
    60,
    (random) => {
      const budget = randomBudget(random);
      const turns = randomTurns(random, 30);
      const whole = foldTurns(undefined, turns, budget);
      let each: Handoff | undefined;
      for (const one of turns) {
        each = through(withFacts(foldTurns(each, [one], budget), randomFacts(random), budget));
      }
      const same = (handoff: Handoff | undefined) => [
        handoff?.upTo,
        handoff?.objective,
        handoff?.turns,
      ];
      assert.deepEqual(same(each), same(whole));
      const start = foldTurns(undefined, turns.slice(0, 1), budget);
      const last = turns.slice(-Math.max(1, whole.turns.length));
      assert.deepEqual(
        same(foldTurns({ ...start, upTo: "", turns: [] }, last, budget)),
        same(whole),
      );
      return Promise.resolve({ turns: turns.length, kept: whole.turns.length });
    },
    1,
    5,
  );
});

Deno.test("a hand-off never costs more than its budget, whatever is said, noted, asked and touched", async () => {
  await runSchedules(
    "budgets",
    150,
    (random) => {
      const budget = randomBudget(random);
      let handoff = foldTurns(undefined, randomTurns(random, 12), budget);
      let refused = 0;
      for (let at = 0; at < 8; at++) {
        handoff = withFacts(handoff, randomFacts(random), budget);
        try {
          handoff = withNote(handoff, { decisions: [randomText(random)] }, budget);
        } catch {
          refused++;
        }
      }
      const cost = budget.estimate(formatHandoff(handoff));
      assert.ok(cost <= budget.tokens, `${cost} > ${budget.tokens}`);
      return Promise.resolve({ cost, refused, turns: handoff.turns.length });
    },
    1,
    9,
  );
});

function through(handoff: Handoff): Handoff {
  return parseHandoff(formatHandoff(handoff), "handoff.md");
}

function randomBudget(random: Random): Budget {
  return {
    tokens: 1_800 + random.below(3_000),
    estimate: random.pick(ESTIMATES) ?? cautiousEstimate,
  };
}

const PIECES = ["word ", "é", "😀", "1234-", "\n\n", "{}();", "漢字", "- **Prompt:** ", "---\n"];

function randomText(random: Random): string {
  const piece = () => random.pick(PIECES) ?? "";
  const count = random.chance(0.1) ? 3_000 : random.below(60);
  return Array.from({ length: count }, piece).join("");
}

function randomTurns(random: Random, most: number): Turn[] {
  const count = 1 + random.below(most);
  const answers = () => random.chance(0.5) ? "response" as const : "prompt" as const;
  return Array.from(
    { length: count },
    (_, at) => turn(at === 0 ? "prompt" : answers(), `asked ${randomText(random)}`),
  );
}

function randomFacts(random: Random): HandoffFacts {
  const id = "00000000-0000-4000-8000-000000000000";
  return {
    tickets: Array.from({ length: random.below(9) }, () => ({ id, text: randomText(random) })),
    files: Array.from(
      { length: random.below(99) },
      () => `/p/${random.below(99)}/é${"x".repeat(9)}`,
    ),
  };
}
