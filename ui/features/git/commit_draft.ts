import { stored } from "../../state/stored.ts";

/** A message being written. */
export interface CommitDraft {
  message: string;
  /** The last commit is replaced. */
  amend: boolean;
}

const EMPTY: CommitDraft = { message: "", amend: false };

const isDraft = (value: unknown): value is CommitDraft =>
  typeof value === "object" && value !== null &&
  typeof (value as CommitDraft).message === "string" &&
  typeof (value as CommitDraft).amend === "boolean";

/** What was written for each project and not committed: it outlives the page. */
const drafts = stored<Record<string, CommitDraft>>(
  "commitDrafts",
  {},
  (value): value is Record<string, CommitDraft> =>
    typeof value === "object" && value !== null && Object.values(value).every(isDraft),
);

/** What is written for the next commit of a project; a component that calls it follows changes. */
export function commitDraft(projectId: string): CommitDraft {
  return drafts.value[projectId] ?? EMPTY;
}

/** Keeps what is written. */
export function keepDraft(projectId: string, change: Partial<CommitDraft>): void {
  const { [projectId]: before = EMPTY, ...others } = drafts.peek();
  const draft = { ...before, ...change };
  const isEmpty = draft.message === "" && !draft.amend;
  drafts.value = isEmpty ? others : { ...others, [projectId]: draft };
}

/** The commit is made: what was written is done with, unless somebody wrote on meanwhile. */
export function settleDraft(projectId: string, committed: CommitDraft): void {
  const { message } = commitDraft(projectId);
  keepDraft(projectId, { message: message === committed.message ? "" : message, amend: false });
}

/** Characters of the first line, as people count them. */
export function subjectLength(message: string): number {
  return [...(message.split("\n")[0] ?? "")].length;
}

/** A first line beyond this is cut in most lists (characters). */
export const SUBJECT_MOST = 72;
