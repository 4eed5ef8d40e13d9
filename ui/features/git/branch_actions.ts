import type { Branch, SafetyRef } from "../../../core/git/service.ts";
import { api, done, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { confirm } from "../../widgets/dialog.tsx";
import { toast } from "../../widgets/toast.ts";
import { act } from "./acting.ts";

const routes = api.projects[":p"].git;

/** What a new branch is. */
export interface NewBranch {
  name: string;
  /** Commit it begins at; absent: what is checked out. */
  from?: string;
  checkout: boolean;
}

/**
 * Makes a branch.
 * @returns why not, when it is its name; any other failure is shown by the panel
 */
export async function createBranch(
  projectId: string,
  branch: NewBranch,
): Promise<{ ok: boolean; problem?: string }> {
  let problem: string | undefined;
  const made = await act(
    projectId,
    () => done(routes.branches.$post({ param: { p: projectId }, json: branch })),
    (code, message) => {
      if (code !== "INVALID" && code !== "ALREADY_EXISTS") return false;
      problem = message.replace(/^name: /, "");
      return true;
    },
  );
  return { ok: made !== undefined, ...(problem === undefined ? {} : { problem }) };
}

/** Checks a branch out; git refuses where changes would be lost. */
export async function switchTo(projectId: string, name: string): Promise<void> {
  await act(
    projectId,
    () => done(routes.checkout.$post({ param: { p: projectId }, json: { name } })),
  );
}

/** Deletes a branch. Where commits would be nowhere else, somebody is asked first. */
export async function deleteBranch(projectId: string, { name, commit }: Branch): Promise<void> {
  const words = t().git;
  const remove = async (force: boolean) => {
    const request = { param: { p: projectId }, json: { name, force } };
    const { kept } = await readAs<{ kept?: SafetyRef }>(routes.branches.delete.$post(request));
    const undo = {
      label: words.undo,
      run: () => void createBranch(projectId, { name, from: commit, checkout: false }),
    };
    const message = kept ? words.deletedKept(name) : words.deletedBranch(name);
    toast({ kind: "info", message, actions: [undo] });
  };
  await act(projectId, () => remove(false), (code, message) => {
    if (code !== "CONFLICT") return false;
    confirm({
      title: words.deleteTitle(name),
      loses: [`${message}.`, words.deleteLoses],
      confirm: words.deleteForce,
      act: async () => void await act(projectId, () => remove(true)),
    });
    return true;
  });
}
