import {
  type ReviewComment,
  type ReviewDiff,
  type ReviewTarget,
  type ReviewView,
  targetKey,
} from "../../../core/review/review.ts";
import type { Anchor } from "../../../core/review/anchor.ts";
import { api, done, read, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { type Known, known, valueOf } from "../knowledge/known.ts";
import { shownTarget } from "./shown.ts";

/** An open review with what it is about. */
export interface OpenReview {
  view: ReviewView;
  diff: ReviewDiff;
}

const routes = () => api.projects[":p"].reviews;

/** The open review of every project; undefined until read. */
export const reviews = perProject<Known<OpenReview> | undefined>(async (p) => {
  const target = shownTarget(p);
  if (!target) return undefined;
  return await known((async () => {
    const view = await readAs<ReviewView>(routes().$post({ param: { p }, json: sent(target) }));
    const param = { p, review: view.id };
    const diff = await readAs<ReviewDiff>(routes()[":review"].diff.$get({ param }));
    return { view, diff };
  })());
}, undefined);

/** The open review, once it was read and while it is the one that is shown. */
export function openReviewOf(projectId: string): Known<OpenReview> | undefined {
  const one = reviews.of(projectId);
  const target = shownTarget(projectId);
  const open = valueOf(one);
  return open && target && targetKey(open.view.target) !== targetKey(target) ? undefined : one;
}

/** Reads the open review with its diff again. */
export function readReview(projectId: string): Promise<void> {
  return reviews.refresh(projectId);
}

/** Shows nothing until the next reading. */
export function forgetReview(projectId: string): void {
  reviews.set(projectId, undefined);
}

/** Brings what was said in a review, and what became of it, on the screen. */
export async function followReview(projectId: string, reviewId: string): Promise<void> {
  const open = valueOf(openReviewOf(projectId));
  if (open?.view.id !== reviewId) return;
  const param = { p: projectId, review: reviewId };
  const view = await readAs<ReviewView>(routes()[":review"].$get({ param }));
  reviews.patch(projectId, (now) => {
    const current = valueOf(now);
    return current?.view.id === reviewId ? { value: { ...current, view } } : now;
  });
}

/** Reads the diff again when the work tree it shows changed. */
export function followTree(projectId: string): void {
  if (shownTarget(projectId)) void readReview(projectId);
}

/** Keeps a comment as a draft. */
export function addComment(
  projectId: string,
  review: string,
  input: { anchor: Anchor; text: string },
): Promise<ReviewComment> {
  const param = { p: projectId, review };
  return read(routes()[":review"].comments.$post({ param, json: input }));
}

/** Changes a draft. */
export function changeComment(projectId: string, review: string, id: string, text: string) {
  const param = { p: projectId, review, comment: id };
  return done(routes()[":review"].comments[":comment"].$put({ param, json: { text } }));
}

/** Removes a draft. */
export function removeComment(projectId: string, review: string, id: string) {
  const param = { p: projectId, review, comment: id };
  return done(routes()[":review"].comments[":comment"].$delete({ param }));
}

/** Marks a file as looked at, as it is now, or as not. */
export function setViewed(projectId: string, review: string, path: string, stamp: string | null) {
  const param = { p: projectId, review };
  return done(routes()[":review"].viewed.$put({ param, json: { path, stamp } }));
}

/** Sends drafts to an agent. */
export async function sendComments(
  projectId: string,
  review: string,
  input: { agentId: string; comments: string[]; note: string },
): Promise<void> {
  const { note, ...rest } = input;
  const json = { ...rest, ...(note.trim() === "" ? {} : { note }) };
  await done(routes()[":review"].send.$post({ param: { p: projectId, review }, json }));
  await followReview(projectId, review);
}

/** Asks an agent for a review of its own. */
export async function askForReview(
  projectId: string,
  review: string,
  { agentId, note }: { agentId: string; note: string },
): Promise<void> {
  const json = { agentId, ...(note.trim() === "" ? {} : { note }) };
  await done(routes()[":review"].ask.$post({ param: { p: projectId, review }, json }));
  await followReview(projectId, review);
}

/** Makes drafts again of what was sent in vain. */
export async function reopen(projectId: string, review: string, send: string): Promise<void> {
  const param = { p: projectId, review, send };
  await done(routes()[":review"].sends[":send"].reopen.$post({ param }));
  await followReview(projectId, review);
}

/** A comparison as the host is asked for it: what is not said is not sent. */
function sent(target: ReviewTarget) {
  const tree = target.tree === undefined ? {} : { tree: target.tree };
  switch (target.kind) {
    case "commits": {
      const { from, to } = target;
      return { kind: target.kind, to, ...(from === undefined ? {} : { from }), ...tree };
    }
    case "since":
      return { kind: target.kind, base: target.base, ...tree };
    default:
      return { kind: target.kind, ...tree };
  }
}
