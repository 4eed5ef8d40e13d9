import { signal } from "@preact/signals";
import type { ComposedView, TextFile, TextVersion } from "../../../core/context/service.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { type Known, known } from "../knowledge/known.ts";

/** A text agents are told: the role text of one of them, or without one the project's context. */
export interface TextPlace {
  projectId: string;
  agentId?: string | undefined;
}

/** The texts by {@link textKey}; undefined until they were read. */
export const texts = perProject<Known<TextFile> | undefined>(
  (key) => known(readText(placeOf(key))),
  undefined,
);

/** Another one when what agents are told may have changed. */
export const contextNews = signal(0);

/** The key of a text in {@link texts}. */
export function textKey({ projectId, agentId }: TextPlace): string {
  return agentId === undefined ? projectId : `${projectId} ${agentId}`;
}

/** Reads a text again that is known, and whatever depends on it. */
export function applyContextEvent(place: TextPlace): void {
  contextNews.value++;
  if (texts.known(textKey(place))) void texts.refresh(textKey(place));
}

/**
 * Writes a text.
 * @throws IdeaError `CONFLICT` when it is another one than the revision says
 */
export async function writeText(
  place: TextPlace,
  json: { text: string; revision: string },
): Promise<TextFile> {
  const { projectId: p, agentId: a } = place;
  const file = await readAs<TextFile>(
    a === undefined
      ? api.projects[":p"].context.$put({ param: { p }, json })
      : api.projects[":p"].agents[":a"].role.$put({ param: { p, a }, json }),
  );
  texts.set(textKey(place), { value: file });
  return file;
}

/** The versions of a text in git, newest first; none without git. */
export function readHistory({ projectId: p, agentId: a }: TextPlace): Promise<TextVersion[]> {
  return readAs<TextVersion[]>(
    a === undefined
      ? api.projects[":p"].context.history.$get({ param: { p } })
      : api.projects[":p"].agents[":a"].role.history.$get({ param: { p, a } }),
  );
}

/** A text as it was. @throws IdeaError `NOT_FOUND` */
export async function readVersion(
  { projectId: p, agentId: a }: TextPlace,
  commit: string,
): Promise<string> {
  const { text } = await readAs<{ text: string }>(
    a === undefined
      ? api.projects[":p"].context.history[":commit"].$get({ param: { p, commit } })
      : api.projects[":p"].agents[":a"].role.history[":commit"].$get({ param: { p, a, commit } }),
  );
  return text;
}

/** What an agent was told and would be told now. */
export function readComposed({ projectId: p, id: a }: AgentRef): Promise<ComposedView> {
  return readAs<ComposedView>(api.projects[":p"].agents[":a"].composed.$get({ param: { p, a } }));
}

/**
 * Gives a running agent what it would be told now.
 * @param notice it is told so by a message
 * @throws IdeaError `AGENT_NOT_RUNNING`
 */
export function refreshComposed({ projectId: p, id: a }: AgentRef, notice: boolean) {
  const route = api.projects[":p"].agents[":a"].composed.refresh;
  return readAs<ComposedView>(route.$post({ param: { p, a }, json: { notice } }));
}

/** An agent and where it is. */
export interface AgentRef {
  projectId: string;
  id: string;
}

function readText({ projectId: p, agentId: a }: TextPlace): Promise<TextFile> {
  return readAs<TextFile>(
    a === undefined
      ? api.projects[":p"].context.$get({ param: { p } })
      : api.projects[":p"].agents[":a"].role.$get({ param: { p, a } }),
  );
}

function placeOf(key: string): TextPlace {
  const [projectId = "", agentId] = key.split(" ");
  return { projectId, agentId };
}
