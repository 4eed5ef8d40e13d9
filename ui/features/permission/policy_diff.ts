import type {
  PermissionRule,
  PermissionsDocument,
  PermissionSet,
  Posture,
} from "../../../core/permission/model.ts";

/** How one document differs from another in what it means. */
export type PolicyChange =
  /** The agent whose policy it is; absent for the project's. */
  & { agentId?: string }
  & (
    | { kind: "policyAdded" | "policyRemoved" }
    | { kind: "ruleAdded" | "ruleRemoved"; rule: PermissionRule }
    | { kind: "fallback"; from: Posture | undefined; to: Posture | undefined }
  );

/**
 * What a document changes of another, the project first. Rules that only change places are no
 * change: a deny wins wherever it stands.
 */
export function policyDiff(
  before: PermissionsDocument,
  after: PermissionsDocument,
): PolicyChange[] {
  const agents = [...new Set([...Object.keys(before.agents), ...Object.keys(after.agents)])].sort();
  return [
    ...setDiff(before.projectDefaults, after.projectDefaults),
    ...agents.flatMap((agentId) =>
      setDiff(before.agents[agentId], after.agents[agentId]).map((change) => ({
        ...change,
        agentId,
      }))
    ),
  ];
}

function setDiff(before: PermissionSet | undefined, after: PermissionSet | undefined) {
  const [old, now] = [before?.rules ?? [], after?.rules ?? []];
  const changes: PolicyChange[] = [];
  if (!before && after) changes.push({ kind: "policyAdded" });
  if (before && !after) changes.push({ kind: "policyRemoved" });
  for (const rule of without(old, now)) changes.push({ kind: "ruleRemoved", rule });
  for (const rule of without(now, old)) changes.push({ kind: "ruleAdded", rule });
  const [from, to] = [before?.fallback, after?.fallback];
  if (from !== to) changes.push({ kind: "fallback", from, to });
  return changes;
}

/** Rules that others do not hold; one that stands twice has to be held twice. */
function without(rules: readonly PermissionRule[], others: readonly PermissionRule[]) {
  const left = others.map(meaning);
  return rules.filter((rule) => {
    const at = left.indexOf(meaning(rule));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function meaning({ capability, effect, paths, commands }: PermissionRule): string {
  const told = commands.map(({ matcher, effect }) => [matcher.kind, matcher.value, effect]);
  return JSON.stringify([capability, effect, [...paths].sort(), told]);
}
