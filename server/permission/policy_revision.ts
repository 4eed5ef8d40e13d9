import { createHash } from "node:crypto";
import { canonicalText } from "../../core/permission/canonical.ts";
import type { EffectivePermissions } from "../../core/permission/resolve.ts";
import type { PermissionsProposal } from "../../core/permission/service.ts";

const REVISION_LENGTH = 12;

/**
 * Names a policy: two launches with the same one run under the same rules in the same project. What
 * the machine can hold of it is no part of it.
 * @param root the project's folder
 */
export function policyRevision(effective: EffectivePermissions, root: string): string {
  return nameOf({ effective, root });
}

/** Names what a changed file says: another one when it says something else. */
export function proposalRevision(proposal: Omit<PermissionsProposal, "revision">): string {
  return nameOf(proposal);
}

function nameOf(value: unknown): string {
  return createHash("sha256").update(canonicalText(value)).digest("hex").slice(0, REVISION_LENGTH);
}
