import type { PermissionsProposal } from "./service.ts";
import { canonicalText } from "./canonical.ts";
import { emptyPermissions } from "./document.ts";
import { onlyForbidding } from "./forbidding.ts";
import type { PermissionsDocument } from "./model.ts";

/** `permissions.json` as it was found. */
export type PolicyReading =
  | { kind: "absent" }
  | { kind: "read"; document: PermissionsDocument }
  | { kind: "unreadable"; problem: string };

/** What holds in a project, and what waits for a decision. */
export interface PolicyState {
  /** In force; absent when the file cannot be read and nothing was ever approved. */
  permissions?: PermissionsDocument;
  proposal?: Omit<PermissionsProposal, "revision">;
}

/**
 * What holds, given the file and what the user approved. An approved policy holds whatever becomes
 * of its file. Before the first approval a file may forbid and not allow, so that neither a project
 * from elsewhere nor an agent that writes the file can widen anything.
 * @param approved undefined when nothing ever was
 */
export function policyState(
  file: PolicyReading,
  approved: PermissionsDocument | undefined,
): PolicyState {
  return approved === undefined ? unapproved(file) : underApproval(file, approved);
}

function unapproved(file: PolicyReading): PolicyState {
  if (file.kind === "absent") return { permissions: emptyPermissions() };
  if (file.kind === "unreadable") return { proposal: { problem: file.problem, narrowing: true } };
  const { document } = file;
  if (isSame(document, emptyPermissions())) return { permissions: document };
  return {
    permissions: onlyForbidding(document),
    proposal: { permissions: document, narrowing: true },
  };
}

function underApproval(file: PolicyReading, approved: PermissionsDocument): PolicyState {
  if (file.kind === "unreadable") {
    return { permissions: approved, proposal: { problem: file.problem, narrowing: false } };
  }
  const document = file.kind === "read" ? file.document : emptyPermissions();
  if (isSame(document, approved)) return { permissions: approved };
  return { permissions: approved, proposal: { permissions: document, narrowing: false } };
}

function isSame(left: PermissionsDocument, right: PermissionsDocument): boolean {
  return canonicalText(left) === canonicalText(right);
}
