import type { Attribution } from "../../../core/git/attribution.ts";
import type { Branch, GitState, SafetyRef } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { type Known, known, valueOf } from "../knowledge/known.ts";

/** The work tree of every project as it is; undefined until read. */
export const gitStates = perProject<Known<GitState> | undefined>(
  (p) => known(readAs<GitState>(api.projects[":p"].git.$get({ param: { p }, query: {} }))),
  undefined,
);

/** Its local branches; undefined until read. */
export const gitBranches = perProject<Known<readonly Branch[]> | undefined>(
  (p) => known(readAs<Branch[]>(api.projects[":p"].git.branches.$get({ param: { p }, query: {} }))),
  undefined,
);

/** What was put aside before something was lost; undefined until read. */
export const keptAside = perProject<Known<readonly SafetyRef[]> | undefined>(
  (p) => known(readAs<SafetyRef[]>(api.projects[":p"].git.safety.$get({ param: { p } }))),
  undefined,
);

/** The work tree of a project, once it was read. */
export function gitState(projectId: string | undefined): GitState | undefined {
  return valueOf(gitStates.of(projectId));
}

/** Reads a repository again: its work tree, and what else was read of it before. */
export async function refreshGit(projectId: string): Promise<void> {
  const others = [gitBranches, keptAside].filter((store) => store.known(projectId));
  await Promise.all([gitStates, ...others].map((store) => store.refresh(projectId)));
}

/** More changed files than anybody looks through at once. */
const MOST_ATTRIBUTED = 500;

/** Which agents changed the files that are changed now, by path. */
export const touchers = perProject<Readonly<Record<string, Attribution>>>(
  async (p) => {
    const files = gitState(p)?.status?.files ?? [];
    const paths = files.slice(0, MOST_ATTRIBUTED).map(({ path }) => path);
    if (paths.length === 0) return {};
    const request = { param: { p }, json: { paths } };
    return await readAs(api.projects[":p"].git.attribution.$post(request));
  },
  {},
);
