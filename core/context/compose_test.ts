import assert from "node:assert/strict";
import { cautiousEstimate } from "../handoff/budget.ts";
import { CONTEXT_TOKENS } from "../numbers.ts";
import { changedSections } from "./changed.ts";
import { composeContext, type ContextBudget } from "./compose.ts";
import type { ContextParts } from "./parts.ts";
import { CONTEXT_SECTIONS } from "./service.ts";

const BUDGET: ContextBudget = { estimate: cautiousEstimate };
const FULL: ContextParts = {
  name: "Ann",
  role: { text: "You write the tests.", path: "/p/.ideai/agents/ann.md" },
  workRoot: "/p",
  project: { text: "Never push to main.", path: "/p/.ideai/CONTEXT.md" },
  permissions: "## What you may do\n\n- Read files: allowed.",
  mcp: true,
  requestFolder: "/p/.ideai/requests/ann",
  skills: [{ slug: "release", description: "How to release.", path: "/r/skills/release/SKILL.md" }],
  memory: [{ slug: "deno", title: "Deno", hook: "The runtime is Deno.", type: "project" }],
  live: "# Who works on what\n\n- Bob: busy",
  handoff: "# Where this conversation stands\n\nHalf done.",
};
const EMPTY: ContextParts = {
  ...FULL,
  role: { text: "", path: "/p/.ideai/agents/ann.md" },
  project: { text: "", path: "/p/.ideai/CONTEXT.md" },
  permissions: "",
  skills: [],
  memory: [],
  live: "",
  handoff: "",
};
const bytes = (text: string) => new TextEncoder().encode(text).length;
const paragraphs = (count: number, word = "word") =>
  Array.from({ length: count }, (_, at) => `${word} ${at} ${"and more ".repeat(20)}`).join("\n\n");

Deno.test("an agent is told each part once, in one order, and the preview's parts are the whole text", () => {
  const { context } = composeContext(FULL, BUDGET);
  assert.deepEqual(context.sections.map(({ id }) => id), [...CONTEXT_SECTIONS]);
  assert.equal(context.text, context.sections.map(({ text }) => text).join("\n\n") + "\n");
  assert.equal(context.tokens, cautiousEstimate(context.text));
  const headings = context.text.split("\n").filter((line) => /^#+ /u.test(line));
  assert.deepEqual(headings, [
    "# You are Ann",
    "## Where you work",
    "# Project context",
    "## What you may do",
    "## Working with the other agents",
    "## What the project knows",
    "## Skills",
    "# Project memory",
    "# Who works on what",
    "# Where this conversation stands",
  ]);
  assert.ok(context.sections.every(({ cut }) => cut === undefined));
});

Deno.test("of what there is nothing to say of there is no heading either", () => {
  const { context } = composeContext(EMPTY, BUDGET);
  assert.deepEqual(context.sections.map(({ id }) => id), ["role", "place", "protocol"]);
  assert.ok(!context.text.includes("\n\n\n"));
});

Deno.test("a recalled note is one line with its slug, and the agent is told how to read it", () => {
  const { context } = composeContext(FULL, BUDGET);
  const memory = context.sections.find(({ id }) => id === "memory")?.text ?? "";
  assert.match(memory, /^- `deno` — Deno: The runtime is Deno\.$/mu);
  assert.match(memory, /idea_memory_read/u);
});

Deno.test("agents are told of the tools for what the project knows in at most eight lines", () => {
  for (const mcp of [true, false]) {
    const { context } = composeContext({ ...FULL, mcp }, BUDGET);
    const protocol = context.sections.find(({ id }) => id === "protocol")?.text ?? "";
    const lines = protocol.split("## What the project knows\n\n")[1]?.split("\n") ?? [];
    assert.ok(lines.length > 0 && lines.length <= 8, String(lines.length));
    const names = mcp
      ? ["idea_memory_read", "idea_memory_write", "idea_context_read", "idea_context_propose"]
      : ["memory.read", "memory.write", "context.read", "context.propose", "update_agent_context"];
    for (const name of names) assert.ok(protocol.includes(name), name);
    assert.equal(protocol.includes("idea_update_context"), mcp);
  }
});

Deno.test("a text longer than its budget ends at a paragraph, names the file with the rest and says so", () => {
  const project = { ...FULL.project, text: paragraphs(2_000) };
  const { context } = composeContext({ ...FULL, project }, BUDGET);
  const section = context.sections.find(({ id }) => id === "project");
  assert.ok(section && section.tokens <= CONTEXT_TOKENS.project, String(section?.tokens));
  assert.ok(section.tokens > CONTEXT_TOKENS.project * 0.9, "it uses the room it has");
  const kept = section.text.split("\n\n").slice(1, -1);
  const all = project.text.split("\n\n").map((paragraph) => paragraph.trimEnd());
  assert.deepEqual(kept.map((paragraph) => paragraph.trimEnd()), all.slice(0, kept.length));
  assert.match(section.text, /\/p\/\.ideai\/CONTEXT\.md: read it before you begin\.\)$/u);
  assert.match(section.cut ?? "", /^The end is left out: \d+ of \d+ tokens$/u);
});

Deno.test("no part is over its budget whatever it is made of, and no code block is left open", () => {
  const texts = [
    "x".repeat(200_000),
    "é".repeat(100_000),
    "word ".repeat(60_000),
    "line\n".repeat(40_000),
    `Intro\n\n\`\`\`\`ts\n${"const a = 1;\n\n".repeat(20_000)}\`\`\`\`\n\nEnd`,
    "7\n\n".repeat(50_000),
  ];
  for (const text of texts) {
    const { context } = composeContext({ ...FULL, role: { ...FULL.role, text } }, BUDGET);
    const section = context.sections[0];
    assert.ok(section && section.tokens <= CONTEXT_TOKENS.role, `${section?.tokens}`);
    assert.ok(section.text.startsWith("# You are Ann\n\n"));
    assert.ok(section.text.includes(FULL.role.path));
    const fences = section.text.split("\n").filter((line) => line.startsWith("````"));
    assert.equal(fences.length % 2, 0);
  }
});

Deno.test("a tokenizer that makes more of a text than of its lines is not exceeded", () => {
  const estimate = (text: string) => Math.ceil(text.length / 4 + (text.length / 400) ** 1.5);
  const project = { ...FULL.project, text: paragraphs(2_000) };
  const { context } = composeContext({ ...FULL, project }, { estimate });
  const section = context.sections.find(({ id }) => id === "project");
  assert.ok(section && section.tokens <= CONTEXT_TOKENS.project && section.text !== "");
});

Deno.test("what a CLI reads at most is never exceeded; what can be asked for gives way first", () => {
  const memory = Array.from({ length: 60 }, (_, at) => ({
    slug: `note-${at}`,
    title: `Note ${at}`,
    hook: "Something that is good to know about the project",
    type: "project",
  }));
  const parts = {
    ...FULL,
    memory,
    project: { ...FULL.project, text: paragraphs(60) },
    role: { ...FULL.role, text: paragraphs(40, "role") },
  };
  const whole = composeContext(parts, BUDGET).context;
  const gaveWay: string[][] = [];
  for (let limit = bytes(whole.text); limit > 5_000; limit -= 777) {
    const { context } = composeContext(parts, { ...BUDGET, bytes: limit });
    assert.ok(bytes(context.text) <= limit, `${bytes(context.text)} > ${limit}`);
    for (const id of ["place", "protocol"]) {
      assert.ok(context.sections.some((one) => one.id === id && one.cut === undefined), id);
    }
    gaveWay.push(context.sections.flatMap(({ id, cut }) => cut === undefined ? [] : [id]));
  }
  assert.deepEqual(gaveWay[1], ["memory"]);
  const order = ["memory", "live", "skills", "handoff", "project", "role"];
  for (const ids of gaveWay) {
    assert.deepEqual(ids.toSorted(), order.slice(0, ids.length).toSorted());
  }
  assert.equal(gaveWay.at(-1)?.length, order.length);
});

Deno.test("a part there is no room for is named as left out", () => {
  const { context } = composeContext(FULL, { ...BUDGET, bytes: bytes(composed(FULL)) - 1 });
  const memory = context.sections.find(({ id }) => id === "memory");
  assert.deepEqual([memory?.text, memory?.tokens], ["", 0]);
  assert.match(memory?.cut ?? "", /^All of it is left out/u);
});

Deno.test("a context that cannot be read is told of, to the agent and to the user", () => {
  const project = { text: "", path: "/p/.ideai/CONTEXT.md", problem: "it is a binary file" };
  const { context } = composeContext({ ...FULL, project }, BUDGET);
  const section = context.sections.find(({ id }) => id === "project");
  assert.equal(section?.cut, "it is a binary file");
  assert.match(section?.text ?? "", /could not be read: it is a binary file/u);
});

Deno.test("nothing in the text could end a variable or be taken for a key", () => {
  const role = { ...FULL.role, text: "\uFEFFone\r\ntwo\x00\x03\x04\x1b[31m\tthree \ud800" };
  const { text } = composeContext({ ...FULL, role }, BUDGET).context;
  assert.doesNotMatch(text.replaceAll(/[\n\t]/gu, ""), /\p{Cc}/u);
  assert.match(text, /one\ntwo\[31m\tthree \ufffd/u);
});

Deno.test("only what somebody changed counts as changed, not what goes on or how much of it fits", () => {
  const told = composeContext(FULL, BUDGET);
  const others = { ...FULL, live: "# Who works on what\n\n- Bob: free", handoff: "" };
  assert.deepEqual(changedSections(told, composeContext(others, BUDGET)), []);
  const smaller = { ...BUDGET, bytes: bytes(composed(FULL)) - 10 };
  assert.deepEqual(changedSections(told, composeContext(FULL, smaller)), []);
  const role = { ...FULL.role, text: "You review." };
  const next = composeContext({ ...FULL, role, memory: [] }, BUDGET);
  assert.deepEqual(changedSections(told, next), ["role", "memory"]);
});

function composed(parts: ContextParts): string {
  return composeContext(parts, BUDGET).context.text;
}

Deno.test("comments are for people: no agent is told them, and code keeps them", () => {
  const text = [
    "one",
    "<!-- for us -->",
    "",
    "two <!-- within --> two",
    "<!--",
    "more",
    "-->",
    "```html",
    "<!-- code -->",
    "```",
    "<!-- without end",
  ].join("\n");
  const role = { ...FULL.role, text };
  const section = composeContext({ ...FULL, role }, BUDGET).context.sections[0];
  assert.equal(
    section?.text,
    "# You are Ann\n\none\ntwo <!-- within --> two\n```html\n<!-- code -->\n```\n<!-- without end",
  );
});
