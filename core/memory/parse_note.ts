import { type Document, isMap } from "yaml";
import { broken, readFrontMatter, textAt } from "./front_matter.ts";
import { type Note, NOTE_TYPES, type NoteInput, type Provenance } from "./note.ts";
import { expiresProblem, typeProblem } from "./note_rules.ts";
import { digestOf, plainContent, plainDescription } from "./note_text.ts";

/** Keys of `metadata` that IdeA writes. */
export const METADATA = {
  type: ["metadata", "type"],
  author: ["metadata", "author"],
  agentId: ["metadata", "agentId"],
  updated: ["metadata", "updated"],
  conversation: ["metadata", "conversation"],
  expires: ["metadata", "expires"],
  digest: ["metadata", "digest"],
} as const;

/** Value of `author` for the user. */
export const HUMAN_AUTHOR = "human";

/**
 * A note from its file; also one of the original's, or of a CLI's own memory of the same form.
 * @param slug stem of the file, which the note has to be named after
 * @param revision of the text
 * @throws IdeaError `INVALID` saying what was found and what was expected
 */
export function parseNote(text: string, slug: string, revision: string): Note {
  if (text.includes("\0")) throw broken("it is binary, expected Markdown");
  const { document: head, body } = readFrontMatter(text);
  requireName(head, slug);
  requireMetadata(head);
  const description = textAt(head, ["description"]);
  if (description === undefined) throw broken("it has no description, expected one line");
  const type = textAt(head, METADATA.type) ?? textAt(head, ["type"]);
  if (type === undefined) {
    throw broken(`it has no metadata.type, expected one of ${NOTE_TYPES.join(", ")}`);
  }
  const expires = textAt(head, METADATA.expires);
  const problem = typeProblem(type) ?? expiresProblem(expires);
  if (problem !== undefined) throw broken(problem);
  const content = plainContent(body);
  if (content === "") throw broken("it has nothing after its front matter, expected Markdown");
  const said: NoteInput = {
    description: plainDescription(description),
    type,
    content,
    ...(expires === undefined ? {} : { expires }),
  };
  return { name: slug, ...said, provenance: provenanceIn(head, said), revision };
}

function requireName(head: Document, slug: string): void {
  const name = textAt(head, ["name"]);
  if (name === slug) return;
  const found = name === undefined ? "it has no name" : `its name is "${name}"`;
  throw broken(`${found}, expected "${slug}", as the file is called`);
}

function requireMetadata(head: Document): void {
  const metadata = head.get("metadata", true);
  if (metadata === undefined || isMap(metadata)) return;
  if (textAt(head, ["metadata"]) === undefined) return;
  throw broken("metadata is no mapping, expected type: and others below it");
}

/** Nothing when the file says something else than IdeA wrote: a person has been at it. */
function provenanceIn(head: Document, said: NoteInput): Provenance {
  const digest = textAt(head, METADATA.digest);
  if (digest !== undefined && digest !== digestOf(said)) return {};
  const author = textAt(head, METADATA.author);
  const agentId = textAt(head, METADATA.agentId);
  const at = textAt(head, METADATA.updated);
  const conversation = textAt(head, METADATA.conversation);
  const by: Provenance["by"] = agentId !== undefined
    ? { kind: "agent", agentId, name: author ?? agentId }
    : author !== undefined
    ? { kind: "human" }
    : undefined;
  return {
    ...(by === undefined ? {} : { by }),
    ...(at === undefined ? {} : { at }),
    ...(conversation === undefined ? {} : { conversation }),
  };
}
