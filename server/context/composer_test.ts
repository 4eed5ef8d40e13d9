import assert from "node:assert/strict";
import type { ComposeRequest } from "../../core/context/composer.ts";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import type { RecallWish } from "../../core/memory/service.ts";
import { CONTEXT_TOKENS } from "../../core/numbers.ts";
import { claude } from "../profile/claude.ts";
import { gemini } from "../profile/gemini.ts";
import { Composer, type ComposerParts } from "./composer.ts";

const SKILL = { slug: "release", description: "How to release.", files: [] };
const REQUEST: ComposeRequest = {
  projectId: "p",
  agent: { agentId: "ann", name: "Ann" },
  profile: claude.profile,
  workRoot: "/p",
  runDir: "/p/.ideai/run/ann",
  requestFolder: "/p/.ideai/requests/ann",
  permissions: "",
  skills: [SKILL],
  handoff: "",
};
const NOTE = { slug: "deno", title: "Deno", hook: "The runtime", type: "project" };

function composer(parts: Partial<ComposerParts> = {}) {
  const wishes: RecallWish[] = [];
  const said = (text: string) => () => Promise.resolve(text);
  const made = new Composer({
    texts: {
      path: () => Promise.resolve("/p/.ideai/CONTEXT.md"),
      read: (_, agentId) => {
        const text = agentId === undefined ? "Never push." : "You test.";
        return Promise.resolve({ text, path: "/p/file.md", revision: "1" });
      },
    },
    recall: {
      recall: (_, wish) => {
        wishes.push(wish);
        return Promise.resolve([NOTE]);
      },
    },
    memory: { live: said(""), objective: said("Mend the parser") },
    estimate: () => Promise.resolve(cautiousEstimate),
    ...parts,
  });
  return { made, wishes };
}

Deno.test("notes are looked for by the role and by what was worked on last, within the part's budget", async () => {
  const { made, wishes } = composer();
  const { query, context } = await made.compose(REQUEST);
  assert.equal(query, "You test.\n\nMend the parser");
  assert.equal(wishes[0]?.text, query);
  const memory = context.sections.find(({ id }) => id === "memory")?.text ?? "";
  const head = cautiousEstimate(memory.split("\n\n").slice(0, 2).join("\n\n"));
  const budget = wishes[0]?.tokenBudget ?? 0;
  assert.ok(budget > 0 && budget + head <= CONTEXT_TOKENS.memory, `${budget} + ${head}`);
  await made.compose({ ...REQUEST, query: "as before" });
  assert.equal(wishes[1]?.text, "as before");
});

Deno.test("an agent starts without notes when they cannot be looked for", async () => {
  const recall = { recall: () => Promise.reject(new Error("broken")) };
  const { context } = await composer({ recall }).made.compose(REQUEST);
  assert.deepEqual(context.sections.map(({ id }) => id), ["role", "place", "project", "protocol"]);
});

Deno.test("an agent without its role text does not start: it would be another one", async () => {
  const read = () => Promise.reject(new Error("unreadable"));
  const texts = { path: () => Promise.resolve(""), read };
  await assert.rejects(composer({ texts }).made.compose(REQUEST), /unreadable/u);
});

Deno.test("only a CLI that finds no skills by itself is told where they are; a change of one counts for all", async () => {
  const { made } = composer();
  for (const profile of [claude.profile, gemini.profile]) {
    const { context, stable } = await made.compose({ ...REQUEST, profile });
    const told = context.sections.some(({ id }) => id === "skills");
    assert.equal(told, profile.skills === "text", profile.name);
    const files = [{ path: "SKILL.md", bytes: new Uint8Array([1]) }];
    const changed = await made.compose({ ...REQUEST, profile, skills: [{ ...SKILL, files }] });
    assert.notEqual(changed.stable.skills, stable.skills);
    assert.equal(changed.context.text, context.text);
  }
});
