import { z } from "zod";
import { AGENT_NOTE_RULES } from "../memory/agent_rules.ts";

const whose = z.string().min(1).describe("Name of the agent, as idea_list_agents gives it");
const revision = z.string().min(1).exactOptional().describe(
  "Of the text as you read it; without it the one you read last",
);
const markdown = z.string().min(1);

/** The tools by which agents share what the project knows. */
export const KNOWLEDGE_TOOLS = {
  idea_context_read: {
    description:
      "Returns the project's context, which every agent of the project is told at its start, or with " +
      "a target the role text of that agent.",
    input: z.strictObject({ target: whose.exactOptional() }),
  },
  idea_context_propose: {
    description:
      "Proposes a new text for the project's context, or with a target for an agent's role text. The " +
      'user decides: {"status":"proposed"} means that it does not hold yet, so go on without it. ' +
      "What you may write yourself (the orchestrator: every text; you: your own role text) is written " +
      "at once. A later proposal about the same text takes the place of your earlier one. The context " +
      "is for rules and constraints that hold for everybody now; what one may look up later belongs " +
      "into the memory.",
    input: z.strictObject({
      target: whose.exactOptional(),
      content: markdown.describe("The whole text, in Markdown: read it first and change it"),
      why: z.string().min(1).exactOptional().describe("Your reason, in a sentence for the user"),
    }),
  },
  idea_update_context: {
    description:
      "Replaces an agent's role text, yours without a target; only the orchestrator may name another " +
      "one. It is read at that agent's next start. Read it first with idea_context_read: a text that " +
      "changed since you read it is not replaced.",
    input: z.strictObject({
      target: whose.exactOptional(),
      content: markdown.describe("The whole role text, in Markdown"),
      revision,
    }),
  },
  idea_memory_read: {
    description:
      "Reads the project's memory, which all its agents share: with a slug that note, with a query " +
      "the notes that fit it, without either the index. Look here before you ask or search for what " +
      "may have been settled before.",
    input: z.strictObject({
      slug: z.string().min(1).exactOptional().describe("Slug of a note, as the index gives it"),
      query: z.string().min(1).exactOptional().describe("What you want to know, in a few words"),
    }),
  },
  idea_memory_write: {
    description: `Writes a note of the project's memory.\n${AGENT_NOTE_RULES}\n` +
      "To change a note, read it first: one that changed since is not replaced. A person's note is " +
      'replaced only by a person: then your text waits as a proposal, {"status":"proposed"}, and does ' +
      "not hold yet.",
    input: z.strictObject({
      slug: z.string().min(1).describe("Its name: lower-case words joined by hyphens"),
      description: z.string().min(1).describe(
        "What it says, in one line: all that is searched first",
      ),
      type: z.string().min(1).describe(
        "project (decisions, facts), user (preferences), feedback (what to do otherwise next time) or " +
          "reference (where things are)",
      ),
      content: markdown.describe("The whole note, in Markdown"),
      expires: z.string().exactOptional().describe("Last day on which it holds, YYYY-MM-DD"),
      revision,
    }),
  },
  idea_create_skill: {
    description:
      "Creates a skill of this project, a way of doing something that comes up again, and gives it to " +
      "you from your next start on; the user gives it to other agents. Not for facts: those belong " +
      "into the memory.",
    input: z.strictObject({
      name: z.string().min(1).describe("A few words; lower-case words joined by hyphens at best"),
      description: z.string().min(1).describe(
        "When to use it, in one line: all that is seen of it at first",
      ),
      content: markdown.describe("How to do it, in Markdown"),
    }),
  },
} as const;
