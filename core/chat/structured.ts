import type { ReplyEvent } from "./reply_event.ts";
import type { SaidAt } from "../limit/signal.ts";
import type { LaunchContext } from "../profile/launch.ts";

/** What one turn is about. */
export interface TurnInput {
  prompt: string;
  /** The vendor's id of the conversation to go on with; absent: begin one. */
  resume?: string;
}

/** How to start the CLI for one turn, besides the files and environment of its launch. */
export interface TurnPlan {
  args: string[];
  /** What is written to its standard input, which is then closed; absent: it gets none. */
  stdin?: string;
  /** On top of the environment of the launch. */
  env: Record<string, string>;
}

/** One CLI without a terminal: a process for each turn that prints what it does, line by line. */
export interface StructuredAdapter {
  /** The files of `ProfileAdapter.plan()` are expected to be there. */
  turn(context: LaunchContext, input: TurnInput): TurnPlan;
  /**
   * What a line of its standard output means; an empty list for what is not understood.
   * @throws IdeaError `PROCESS` when the line is not in the CLI's format at all
   */
  readLine(line: string, said: SaidAt): ReplyEvent[];
  /** True when the words of a failed turn say that there is no conversation to resume. */
  knowsNot(words: string): boolean;
  /** Where the CLI keeps the conversation, when that follows from its id. */
  transcriptPath?(context: LaunchContext, vendorSessionId: string): string;
}
