import { IdeaError } from "../error.ts";
import { flatten } from "./flat_text.ts";
import { HEADINGS, OBJECTIVE_LABEL } from "./format.ts";
import { EMPTY_HANDOFF, type Handoff, type HandoffTurn, type OwnSection } from "./handoff.ts";

/** Where lines go that stand in a part of ours and are not ours. */
const NOTES = "Notes";
const TURN = /^[-*] \*\*(Prompt|Response):\*\* ?(.*)$/s;
const TICKET = /^[-*] ([^\s:]+): (.*)$/s;
const MORE = /^[-*] … and (\d+) more$/;
const BULLET = /^[-*] (.*)$/s;

/**
 * A hand-off from its file; also one of the original's. What a person has added is kept: parts,
 * keys, and, under `Notes`, lines in the parts that IdeA writes.
 * @param where the file, for the message
 * @throws IdeaError `INVALID` when the front matter is not one of a hand-off
 */
export function parseHandoff(text: string, where: string): Handoff {
  const lines = linesOf(text);
  const end = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  if (end < 0) throw broken(where, "it does not begin with front matter between two lines ---");
  const keys = lines.slice(1, end);
  const upTo = valueOf(keys, "upTo", where);
  const objective = valueOf(keys, "objective", where);
  const otherKeys = keys.filter((line) => !isKey(line, "upTo") && !isKey(line, "objective"));
  return { ...parseBody(lines.slice(end + 1), objective), upTo, objective, otherKeys };
}

/** The parts of a file whose front matter is broken: nothing in them is lost with it. */
export function salvageHandoff(text: string): Handoff {
  return parseBody(linesOf(text), undefined);
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, "").split("\n").map((line) => line.replace(/\r$/, ""));
}

function isKey(line: string, name: string): boolean {
  return line === `${name}:` || line.startsWith(`${name}: `);
}

/** Line by line, as the original wrote it: values are neither quoted nor escaped. */
function valueOf(keys: readonly string[], name: string, where: string): string {
  const [line, ...more] = keys.filter((key) => isKey(key, name));
  if (line === undefined) throw broken(where, `its front matter has no ${name}`);
  if (more.length > 0) throw broken(where, `its front matter has ${name} more than once`);
  return line.slice(name.length + 2);
}

function broken(where: string, problem: string): IdeaError {
  const next = "Correct the file, or remove it: it is then made anew from the log";
  return new IdeaError("INVALID", `${where} is not a hand-off: ${problem}. ${next}.`);
}

function parseBody(lines: readonly string[], objective: string | undefined): Handoff {
  const notes: string[] = [];
  const [preamble, ...sections] = sectionsOf(lines);
  const opening = preamble?.lines.filter((line) => !isObjective(line, objective)) ?? [];
  let handoff: Handoff = { ...EMPTY_HANDOFF, turns: turnsIn(opening, notes) };
  for (const { heading, lines } of sections) handoff = withPart(handoff, heading, lines, notes);
  return notes.length === 0 ? handoff : withNotes(handoff, notes);
}

function withNotes(handoff: Handoff, notes: readonly string[]): Handoff {
  const { sections } = handoff;
  const at = sections.findLastIndex(({ heading }) => heading === NOTES);
  const before = sections[at];
  if (!before) return { ...handoff, sections: [...sections, ownSection(NOTES, notes)] };
  return { ...handoff, sections: sections.with(at, ownSection(NOTES, [before.text, ...notes])) };
}

function isObjective(line: string, objective: string | undefined): boolean {
  return objective !== undefined && line.trimEnd() === (OBJECTIVE_LABEL + objective).trimEnd();
}

function sectionsOf(lines: readonly string[]): { heading: string; lines: string[] }[] {
  const sections = [{ heading: "", lines: [] as string[] }];
  for (const line of lines) {
    if (line.startsWith("## ")) sections.push({ heading: line.slice(3), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function withPart(handoff: Handoff, heading: string, lines: string[], notes: string[]): Handoff {
  const { currentStep, decisions, questions, turns, sections } = handoff;
  switch (heading) {
    case HEADINGS.currentStep:
      return { ...handoff, currentStep: flatten([currentStep, ...itemsIn(lines)].join(" ")) };
    case HEADINGS.decisions:
      return { ...handoff, decisions: [...decisions, ...itemsIn(lines)] };
    case HEADINGS.questions:
      return { ...handoff, questions: [...questions, ...itemsIn(lines)] };
    case HEADINGS.tickets:
      return withTickets(handoff, lines, notes);
    case HEADINGS.files:
      return withFiles(handoff, lines, notes);
    case HEADINGS.turns:
      return { ...handoff, turns: [...turns, ...turnsIn(lines, notes)] };
    default:
      return { ...handoff, sections: [...sections, ownSection(heading, lines)] };
  }
}

function ownSection(heading: string, lines: readonly string[]): OwnSection {
  const first = lines.findIndex((line) => line.trim() !== "");
  return { heading, text: lines.slice(Math.max(0, first)).join("\n").trimEnd() };
}

/** Bullets; a line that is none goes on with the one before it. */
function itemsIn(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = BULLET.exec(line)?.[1];
    if (item !== undefined || items.length === 0) items.push(item ?? line);
    else items.push(`${items.pop()} ${line}`);
  }
  return items.map(flatten).filter((item) => item !== "");
}

function turnsIn(lines: readonly string[], notes: string[]): HandoffTurn[] {
  return lines.flatMap((line): HandoffTurn[] => {
    const [, label, text] = TURN.exec(line) ?? [];
    if (text === undefined) return keepAside(line, notes);
    return [{ role: label === "Prompt" ? "prompt" : "response", text: flatten(text) }];
  });
}

function withTickets(handoff: Handoff, lines: readonly string[], notes: string[]): Handoff {
  let { moreTickets } = handoff;
  const tickets = lines.flatMap((line) => {
    const [, id, text] = TICKET.exec(line) ?? [];
    if (id !== undefined) return [{ id, text: flatten(text ?? "") }];
    const more = MORE.exec(line)?.[1];
    moreTickets += Number(more ?? 0);
    return more === undefined ? keepAside(line, notes) : [];
  });
  return { ...handoff, tickets: [...handoff.tickets, ...tickets], moreTickets };
}

function withFiles(handoff: Handoff, lines: readonly string[], notes: string[]): Handoff {
  let { moreFiles } = handoff;
  const files = lines.flatMap((line) => {
    const more = MORE.exec(line)?.[1];
    moreFiles += Number(more ?? 0);
    if (more !== undefined) return [];
    const path = BULLET.exec(line)?.[1];
    return path === undefined ? keepAside(line, notes) : [unquoted(path)];
  });
  return { ...handoff, files: [...handoff.files, ...files], moreFiles };
}

function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  try {
    return String(JSON.parse(path));
  } catch {
    return path;
  }
}

function keepAside(line: string, notes: string[]): [] {
  if (line.trim() !== "") notes.push(line);
  return [];
}
