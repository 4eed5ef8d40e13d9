import type { HunkChoice } from "../../../core/git/patch.ts";
import type { SafetyRef } from "../../../core/git/service.ts";
import { shownPath } from "../../../core/git/git_path.ts";
import { api, done, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { toast } from "../../widgets/toast.ts";
import { act } from "./acting.ts";
import type { FilePlace } from "./place.ts";

const routes = api.projects[":p"].git;

/** Takes files as they are into the next commit. */
export async function stageFiles(projectId: string, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await act(
    projectId,
    () => done(routes.stage.$post({ param: { p: projectId }, json: { paths } })),
  );
}

/** Takes files out of the next commit; their changes stay. */
export async function unstageFiles(projectId: string, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const request = { param: { p: projectId }, json: { paths } };
  await act(projectId, () => done(routes.unstage.$post(request)));
}

/** Takes changes of files back; a notice offers the way back. */
export async function discardFiles(projectId: string, paths: string[]): Promise<void> {
  const [first, ...others] = paths;
  if (first === undefined) return;
  const request = { param: { p: projectId }, json: { paths } };
  const kept = await act(projectId, () => readAs<SafetyRef>(routes.discard.$post(request)));
  if (!kept) return;
  const words = t().git;
  const undo = { label: words.undo, run: () => void bringBack(projectId, kept.value.ref) };
  const message = words.discarded(shownPath(first), others.length);
  toast({ kind: "info", message, actions: [undo] });
}

/** Brings files back that were put aside. */
export async function bringBack(projectId: string, ref: string): Promise<void> {
  const request = { param: { p: projectId }, json: { ref } };
  const back = await act(projectId, () => done(routes.restore.$post(request)));
  if (back) toast({ kind: "info", message: t().git.broughtBack });
}

/**
 * Stages lines of the file that is shown, or takes them out again.
 * @param revision of the diff that the lines were chosen in
 * @returns `outdated` when the file has other lines by now
 */
export async function moveLines(
  projectId: string,
  { path, staged }: FilePlace,
  choices: HunkChoice[],
  revision: string,
): Promise<"done" | "outdated" | "failed"> {
  let outdated = false;
  const json = { path, revision, unstage: staged, choices: choices.map(asBody) };
  const moved = await act(
    projectId,
    () => done(routes.lines.$post({ param: { p: projectId }, json })),
    (code) => outdated = code === "CONFLICT",
  );
  if (outdated) return "outdated";
  return moved ? "done" : "failed";
}

function asBody({ hunk, lines }: HunkChoice): { hunk: number; lines?: number[] } {
  return lines === undefined ? { hunk } : { hunk, lines: [...lines] };
}
