import { z } from "zod";
import type { AgentNote, ContextChange } from "../knowledge/door.ts";
import { needed } from "./request_field.ts";

/** A request about what the project knows, as an agent without MCP writes it. */
export type KnowledgeRequest =
  | { action: "context.read"; target?: string | undefined }
  | ({ action: "context.propose"; why?: string | undefined } & ContextChange)
  | ({ action: "update_agent_context" } & ContextChange)
  | { action: "memory.read"; slug?: string | undefined; query?: string | undefined }
  | { action: "memory.write"; note: AgentNote }
  | { action: "skill.create"; skill: { name: string; description: string; content: string } };

const text = z.string().nullish();

/** Their fields. The kind of a note is `noteType`: `type` is the action. */
export const knowledgeFields = {
  content: text,
  slug: text,
  query: text,
  description: text,
  noteType: text,
  expires: text,
  revision: text,
  why: text,
};

/** What a request file may say, as far as these requests look at it. */
export type KnowledgeFields =
  & { [F in keyof typeof knowledgeFields]?: string | null | undefined }
  & { targetAgent?: string | null | undefined; name?: string | null | undefined };

/** Reads each of them; a field that is null or empty counts as absent. */
export const KNOWLEDGE_READERS: {
  readonly [A in KnowledgeRequest["action"]]: (
    fields: KnowledgeFields,
  ) => KnowledgeRequest & { action: A };
} = {
  "context.read": (fields) => ({ action: "context.read", target: whose(fields) }),
  "context.propose": (fields) => ({
    action: "context.propose",
    ...changeOf(fields),
    why: given(fields.why),
  }),
  "update_agent_context": (fields) => ({ action: "update_agent_context", ...changeOf(fields) }),
  "memory.read": ({ slug, query }) => ({
    action: "memory.read",
    slug: given(slug),
    query: given(query),
  }),
  "memory.write": (fields) => ({ action: "memory.write", note: noteOf(fields) }),
  "skill.create": ({ name, description, content }) => ({
    action: "skill.create",
    skill: {
      name: needed("name", name),
      description: needed("description", description),
      content: needed("content", content),
    },
  }),
};

function changeOf(fields: KnowledgeFields): ContextChange {
  const content = needed("content", fields.content);
  return { target: whose(fields), content, revision: given(fields.revision) };
}

function noteOf({ slug, description, noteType, content, expires, revision }: KnowledgeFields) {
  return {
    slug: needed("slug", slug),
    description: given(description),
    type: given(noteType),
    content: needed("content", content),
    expires: given(expires),
    revision: given(revision),
  };
}

function whose({ targetAgent, name }: KnowledgeFields): string | undefined {
  return given(targetAgent ?? name);
}

function given(value: string | null | undefined): string | undefined {
  return value || undefined;
}
