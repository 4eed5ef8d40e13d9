import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { DiffView } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { type Known, known } from "../knowledge/known.ts";
import type { FilePlace } from "./place.ts";
import { gitStates } from "./repositories.ts";

/** A diff and what its lines are asked for with. */
export type RevisedDiff = DiffView & { revision: string };

/** The changes of a file, read again whenever the repository is another one. */
export function useFileDiff(
  projectId: string,
  { path, staged }: FilePlace,
): { diff: Known<RevisedDiff> | undefined; read: () => Promise<void> } {
  const diff = useSignal<Known<RevisedDiff> | undefined>(undefined);
  const latest = useRef(0);
  const state = gitStates.of(projectId);
  const read = async () => {
    const turn = ++latest.current;
    const query = { kind: staged ? "staged" : "unstaged", path } as const;
    const request = api.projects[":p"].git.diff.$get({ param: { p: projectId }, query });
    const answer = await known(readAs<RevisedDiff>(request));
    if (turn === latest.current) diff.value = answer;
  };
  useEffect(() => {
    // The name goes into an address, which takes text alone.
    if (path.isWellFormed()) void read();
  }, [projectId, path, staged, state]);
  return { diff: diff.value, read };
}
