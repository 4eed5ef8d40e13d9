import { z } from "zod";
import { KNOWLEDGE_TOOLS } from "../knowledge/tools.ts";

const target = z.string().min(1).describe("Name of the agent, as idea_list_agents gives it");
const ticket = z.string().min(1).describe("Ticket id, from the task's header or from an ask");

/**
 * The tools agents see. Descriptions teach the protocol; schemas are strict; who calls is known from
 * the token alone, never from an argument.
 */
export const TOOLS = {
  idea_list_agents: {
    description:
      "Lists the agents of this project: name, what each is doing, how much waits for it.",
    input: z.strictObject({}),
  },
  idea_ask_agent: {
    description:
      "Gives a task to another agent and returns its answer, word for word. When the answer takes " +
      'long it returns {"status":"pending","ticket":"…"} instead: then call idea_await with that ' +
      "ticket. An agent that is not running is started.",
    input: z.strictObject({
      target,
      task: z.string().min(1).describe("The whole task: the other agent sees nothing else"),
    }),
  },
  idea_await: {
    description:
      "Waits on for the answer to an ask that returned a ticket. Returns what the ask would.",
    input: z.strictObject({ ticket }),
  },
  idea_reply: {
    description:
      "Answers a task you were given: a message that begins with [IdeA · task from NAME · ticket ID]. " +
      "Always finish such a task with this tool; plain text does not reach whoever asked.",
    input: z.strictObject({
      result: z.string().describe("The answer, complete"),
      ticket: ticket.optional().describe(
        "The ID in the task's header; without it your oldest task",
      ),
    }),
  },
  idea_launch_agent: {
    description:
      "Starts an agent, with a task if you give one. Does not wait for an answer; a task's ticket is " +
      "returned and can be awaited with idea_await.",
    input: z.strictObject({
      target,
      task: z.string().min(1).optional().describe("A task to begin with"),
    }),
  },
  idea_handoff_note: {
    description:
      "Notes what must not be lost when your session ends: decisions, the step you are at, open " +
      "questions. Call it at milestones; whoever goes on with your work is told.",
    input: z.strictObject({
      decisions: z.array(z.string().min(1)).exactOptional().describe(
        "Decisions and their reasons, one sentence each; added to those noted before",
      ),
      replaceDecisions: z.boolean().exactOptional().describe(
        "true: decisions takes the place of all decisions noted before",
      ),
      currentStep: z.string().exactOptional().describe(
        'The step you are at, in a sentence; replaces the one before, "" for none',
      ),
      openQuestions: z.array(z.string().min(1)).exactOptional().describe(
        "All questions that are open now; replaces those noted before",
      ),
    }),
  },
  idea_inbox: {
    description:
      "Returns the tasks and messages that wait for you, so that you can take them up in the middle " +
      "of a turn; they are not typed to you later. Answer each task with idea_reply and its ticket.",
    input: z.strictObject({}),
  },
  ...KNOWLEDGE_TOOLS,
  idea_stop_agent: {
    description: "Stops a running agent. What it was working on fails.",
    input: z.strictObject({ target }),
  },
} as const;

/** Name of a tool. */
export type ToolName = keyof typeof TOOLS;

/** Arguments of a tool. */
export type ToolInput<N extends ToolName> = z.infer<(typeof TOOLS)[N]["input"]>;

/** True for the name of a tool that exists. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}
