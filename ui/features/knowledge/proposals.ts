import { computed } from "@preact/signals";
import type { ProposalView } from "../../../core/knowledge/proposal.ts";
import { api, done, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { activeProject } from "../project/projects.ts";
import { type Known, known, valueOf } from "./known.ts";

/** What agents of every project would write, oldest first; undefined until it was read. */
export const proposals = perProject<Known<ProposalView[]> | undefined>(
  (p) => known(readAs<ProposalView[]>(api.projects[":p"].proposals.$get({ param: { p } }))),
  undefined,
);

/** How many wait for a decision in the project on the screen. */
export const proposalCount = computed(() =>
  valueOf(proposals.of(activeProject.value?.id))?.length ?? 0
);

/** Names a proposal; one that an agent puts in its earlier one's place has the same name. */
export function proposalKey({ projectId, agentId, about }: ProposalView): string {
  const what = about.kind === "memory"
    ? about.slug
    : about.kind === "agentContext"
    ? about.agentId
    : "";
  return `proposal ${projectId} ${agentId} ${about.kind} ${what}`;
}

/**
 * Writes what was proposed.
 * @param content a person's words in its place; absent: as proposed
 * @throws IdeaError `CONFLICT` when it is decided, or what it replaces is not what was seen
 */
export async function acceptProposal(proposal: ProposalView, content?: string): Promise<void> {
  const { projectId, id, revision } = proposal;
  const route = api.projects[":p"].proposals[":id"].accept;
  const json = { revision, ...(content === undefined ? {} : { content }) };
  try {
    await done(route.$post({ param: { p: projectId, id }, json }));
  } finally {
    await proposals.refresh(projectId);
  }
}

/** Leaves everything as it is. @throws IdeaError `CONFLICT` when it is decided */
export async function rejectProposal({ projectId, id }: ProposalView): Promise<void> {
  try {
    await done(api.projects[":p"].proposals[":id"].reject.$post({ param: { p: projectId, id } }));
  } finally {
    await proposals.refresh(projectId);
  }
}
