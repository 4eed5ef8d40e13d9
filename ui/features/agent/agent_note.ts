import type { AgentView } from "../../../core/agent/service.ts";
import { UNSAID_QUESTION } from "../../../core/agent/activity.ts";
import { questionOf } from "./agent_state.ts";

/** What the host says in English only, in the reader's language. */
export interface NoteWords {
  unsaidQuestion: string;
  exitCode: (code: string) => string;
  killed: string;
}

const EXIT_CODE = /^exit code (-?\d+)$/;

/** The question an agent waits with, in its dialog's own words where it has some. */
export function questionIn(agent: AgentView, words: NoteWords): string | undefined {
  const question = questionOf(agent);
  return question === UNSAID_QUESTION ? words.unsaidQuestion : question;
}

/** Why an agent is as it is: its question, its limit, how it ended; undefined when the state says all. */
export function noteOf(agent: AgentView, words: NoteWords): string | undefined {
  if (agent.state === "needsYou") return questionIn(agent, words);
  if (agent.state === "limited") return agent.reason;
  if (agent.state !== "exited" || agent.reason === undefined) return undefined;
  const code = EXIT_CODE.exec(agent.reason)?.[1];
  if (code !== undefined) return words.exitCode(code);
  return agent.reason === "killed by a signal" ? words.killed : agent.reason;
}
