import type { Handoff, HandoffTicket, HandoffTurn } from "./handoff.ts";

/** The headings of the parts that are not a person's own. */
export const HEADINGS = {
  currentStep: "Current step",
  decisions: "Decisions",
  questions: "Open questions",
  tickets: "Open tickets",
  files: "Files touched last",
  turns: "Last turns",
} as const;

/** What the original put before the objective. */
export const OBJECTIVE_LABEL = "**Objectif :** ";

/** The lines of one bullet list under its heading. */
export interface Part {
  heading: string;
  /** Bullets, in the order in which they stand. */
  lines: readonly string[];
}

/** `handoff.md`: the original's front matter and labels, with parts that are kept short. */
export function formatHandoff(handoff: Handoff): string {
  const { upTo, objective, otherKeys, sections } = handoff;
  return [
    ...["---", `upTo: ${upTo}`, `objective: ${objective}`, ...otherKeys, "---"],
    OBJECTIVE_LABEL + objective,
    ...partsOf(handoff).flatMap(({ heading, lines }) => ["", `## ${heading}`, ...lines]),
    ...sections.flatMap(({ heading, text }) => ["", `## ${heading}`, text]),
    "",
  ].join("\n");
}

/** The parts that have something in them. */
export function partsOf(handoff: Handoff): Part[] {
  const { currentStep, decisions, questions, tickets, files, turns } = handoff;
  const parts: Part[] = [
    { heading: HEADINGS.currentStep, lines: currentStep === "" ? [] : [bullet(currentStep)] },
    { heading: HEADINGS.decisions, lines: decisions.map(bullet) },
    { heading: HEADINGS.questions, lines: questions.map(bullet) },
    {
      heading: HEADINGS.tickets,
      lines: [...tickets.map(ticketLine), ...moreLine(handoff.moreTickets)],
    },
    { heading: HEADINGS.files, lines: [...files.map(fileLine), ...moreLine(handoff.moreFiles)] },
    { heading: HEADINGS.turns, lines: turns.map(turnLine) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** A bullet. */
export function bullet(text: string): string {
  return `- ${text}`;
}

/** The bullet of a ticket. */
export function ticketLine({ id, text }: HandoffTicket): string {
  return bullet(`${id}: ${text}`);
}

/** The bullet of a file. A name with a line end in it is quoted. */
export function fileLine(path: string): string {
  return bullet(/[\r\n]|^"/.test(path) ? JSON.stringify(path) : path);
}

/** The bullet of a turn, as the original wrote it. */
export function turnLine({ role, text }: HandoffTurn): string {
  return bullet(`**${role === "prompt" ? "Prompt" : "Response"}:** ${text}`);
}

/** The bullet that says how many are left out, when any are. */
export function moreLine(count: number): string[] {
  return count > 0 ? [bullet(`… and ${count} more`)] : [];
}
