import { patternNames, patternRoot } from "../../core/permission/path_pattern.ts";
import type { PathGrant } from "../../core/permission/sandbox_plan.ts";
import { follow, isAtOrBelow } from "./follow.ts";

/**
 * The grants by real paths, for links are not followed once it counts. What a rule grants stays in
 * the project: a link in it may have been laid by an agent, to have its target opened at the next
 * start. Such grants are left out.
 */
export function realGrants(grants: readonly PathGrant[]): PathGrant[] {
  return grants.map(realGrant).filter((grant) => grant !== undefined);
}

function realGrant(grant: PathGrant): PathGrant | undefined {
  const { real } = follow(grant.path);
  if (real === undefined) return grant;
  const root = projectOf(grant);
  const project = root === undefined ? undefined : follow(root).real;
  if (project && !isAtOrBelow(real.path, project.path)) return undefined;
  return { ...grant, path: real.path };
}

/** The folder that the pattern of a rule is relative to; undefined for what is no rule's. */
function projectOf({ path, because: [reason] }: PathGrant): string | undefined {
  if (reason?.kind !== "rule") return undefined;
  const { folder } = patternRoot(patternNames(reason.pattern));
  return folder.length === 0 ? path : path.slice(0, -folder.join("/").length - 1) || "/";
}
