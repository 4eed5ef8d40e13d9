import type { NoteEntry } from "../memory/note.ts";
import { plain } from "./plain.ts";
import type { ContextParts, SourceText, ToldSkill } from "./parts.ts";
import { protocolText } from "./protocol.ts";
import type { ContextSectionId } from "./service.ts";

/** One part in words, before anybody asked what it costs. */
export interface SectionDraft {
  id: ContextSectionId;
  /** Stays when the rest is cut. */
  head: string;
  body: string;
  /** The sentence in place of what is cut. */
  more: string;
  /** Why something is missing already. */
  problem?: string;
}

/** The parts that there is something to say of, in their order. */
export function draftsOf(parts: ContextParts): SectionDraft[] {
  const { name, role, workRoot, project, permissions, memory, skills, live, handoff } = parts;
  const drafts: SectionDraft[] = [
    sourceDraft("role", `# You are ${name}`, role),
    whole("place", placeText(workRoot)),
    ...isThere(project) ? [sourceDraft("project", "# Project context", project)] : [],
    {
      ...whole("permissions", permissions),
      more: "(The policy has more rules than are told here.)",
    },
    whole("protocol", protocolText(parts)),
    ...skills.length > 0 ? [skillsDraft(skills)] : [],
    ...memory.length > 0 ? [memoryDraft(parts)] : [],
    whole("live", live),
    whole("handoff", handoff),
  ];
  return drafts.filter(({ head, body }) => head !== "" || body !== "");
}

/** One note in the list of those recalled. */
export function memoryLine({ slug, title, hook }: NoteEntry): string {
  return `- \`${slug}\` — ${title}: ${hook}`;
}

/** What stands above the notes. @param mcp the agent reaches the `idea_*` tools */
export function memoryHead(mcp: boolean): string {
  const way = mcp ? "`idea_memory_read`" : "A request `memory.read`";
  return [
    "# Project memory",
    "",
    `Notes that may matter to your work. ${way} returns one by its slug, and finds others by a query.`,
  ].join("\n");
}

function placeText(workRoot: string): string {
  return [
    "## Where you work",
    "",
    `The project is \`${workRoot}\`. Your current directory is private to you: work in the project.`,
  ].join("\n");
}

function isThere({ text, problem }: SourceText): boolean {
  return plain(text) !== "" || problem !== undefined;
}

function sourceDraft(
  id: ContextSectionId,
  head: string,
  { text, path, problem }: SourceText,
): SectionDraft {
  const draft = { id, head, more: `(There is more in ${path}: read it before you begin.)` };
  if (problem === undefined) return { ...draft, body: plain(text) };
  return { ...draft, body: `(It could not be read: ${problem}.)`, problem };
}

function skillsDraft(skills: readonly ToldSkill[]): SectionDraft {
  return {
    id: "skills",
    head: "## Skills\n\nRead the file of a skill before you do what it is for.",
    body: plain(skills.map(skillLine).join("\n")),
    more: "(There are more skills than are told here.)",
  };
}

function skillLine({ slug, description, path }: ToldSkill): string {
  return `- \`${slug}\`: ${description} (${path})`;
}

function memoryDraft({ memory, mcp }: ContextParts): SectionDraft {
  return {
    id: "memory",
    head: memoryHead(mcp),
    body: plain(memory.map(memoryLine).join("\n")),
    more: "(There are more: ask with a query.)",
  };
}

function whole(id: ContextSectionId, text: string): SectionDraft {
  return { id, head: "", body: plain(text), more: "(There is more than is told here.)" };
}
