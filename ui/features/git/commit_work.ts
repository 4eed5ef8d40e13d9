import { signal } from "@preact/signals";
import { toWireError } from "../../../core/error.ts";
import type { CommitDetails, GitOutcome } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { attempt } from "../../widgets/toast.ts";
import { commitDraft, keepDraft, settleDraft } from "./commit_draft.ts";
import { refreshGit } from "./repositories.ts";

/** A commit on its way, or how the last one ended. */
export type CommitWork = "running" | (GitOutcome & { commit?: string });

const works = signal<ReadonlyMap<string, CommitWork>>(new Map());

/** What became of the last commit of a project; a component that calls it follows changes. */
export function commitWork(projectId: string): CommitWork | undefined {
  return works.value.get(projectId);
}

function set(projectId: string, work: CommitWork): void {
  works.value = new Map(works.peek()).set(projectId, work);
}

/** Puts away what became of the last commit. */
export function dismissOutcome(projectId: string): void {
  const rest = new Map(works.peek());
  rest.delete(projectId);
  works.value = rest;
}

/** Commits what is staged. A refusal keeps the message and shows what git and its hooks said. */
export async function commitStaged(projectId: string): Promise<void> {
  if (commitWork(projectId) === "running") return;
  const draft = commitDraft(projectId);
  set(projectId, "running");
  try {
    const request = { param: { p: projectId }, json: { ...draft } };
    const outcome = await readAs<GitOutcome & { commit?: string }>(
      api.projects[":p"].git.commit.$post(request),
    );
    if (outcome.ok) settleDraft(projectId, draft);
    set(projectId, outcome);
  } catch (thrown) {
    set(projectId, { ok: false, output: toWireError(thrown).message });
  }
  await refreshGit(projectId);
}

/** Turns amending on or off; where nothing is written yet the last message comes in. */
export async function setAmend(projectId: string, amend: boolean): Promise<void> {
  keepDraft(projectId, { amend });
  if (!amend || commitDraft(projectId).message.trim() !== "") return;
  const request = { param: { p: projectId }, query: { id: "HEAD" } };
  const last = await attempt(() =>
    readAs<CommitDetails>(api.projects[":p"].git.commit.$get(request))
  );
  const now = commitDraft(projectId);
  if (last && now.amend && now.message === "") keepDraft(projectId, { message: last.message });
}
