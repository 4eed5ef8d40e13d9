/** A ticket that is not settled, as one line: `to do, from Bob: …` or `asked of Bob: …`. */
export interface HandoffTicket {
  id: string;
  text: string;
}

/** One thing said, as one line. */
export interface HandoffTurn {
  role: "prompt" | "response";
  text: string;
}

/** A part a person has added: kept as it is. */
export interface OwnSection {
  heading: string;
  /** Any lines but headings of the same level, without empty ones around them. */
  text: string;
}

/**
 * What is needed to go on with a conversation where its vendor's own history is not at hand. All
 * texts but those of {@link OwnSection} are single lines. Nothing in it is inferred: IdeA computes
 * `objective`, `tickets`, `files` and `turns`; `decisions`, `currentStep` and `questions` are the
 * agent's or a person's own words.
 */
export interface Handoff {
  /** The id of the last turn that is in it; "" before the first. */
  upTo: string;
  /** The first thing that was asked, its first 200 characters; "" before it. */
  objective: string;
  currentStep: string;
  decisions: readonly string[];
  questions: readonly string[];
  tickets: readonly HandoffTicket[];
  /** Tickets there was no room for. */
  moreTickets: number;
  /** The files touched last, the last one first. */
  files: readonly string[];
  /** Files there was no room for. */
  moreFiles: number;
  /** The last turns, oldest first. */
  turns: readonly HandoffTurn[];
  /** Lines of the front matter that are not ours, as they are. */
  otherKeys: readonly string[];
  sections: readonly OwnSection[];
}

/** The hand-off of a conversation in which nothing was said. */
export const EMPTY_HANDOFF: Handoff = {
  upTo: "",
  objective: "",
  currentStep: "",
  decisions: [],
  questions: [],
  tickets: [],
  moreTickets: 0,
  files: [],
  moreFiles: 0,
  turns: [],
  otherKeys: [],
  sections: [],
};
