import { IdeaError } from "../../../core/error.ts";
import type { PermissionRule, PermissionSet } from "../../../core/permission/model.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { attempt, dismiss, newestToast, report, toast } from "../../widgets/toast.ts";
import { activeProject } from "../project/projects.ts";
import { openPolicy } from "./open_policy.ts";
import { activePolicies, policies, policyOf, withPolicy } from "./policies.ts";
import { withoutRule, withRule, withSaid } from "./rule_change.ts";
import { ruleText, scopeName } from "./rule_text.ts";

/**
 * Sets the policy of one level, null for none: at once on the screen, then on the host. What the
 * host refuses is taken back and a notice says why; where the file was changed meanwhile, the page
 * shows what it says.
 * @returns whether the host took it
 */
export async function savePolicy(
  agentId: string | undefined,
  set: PermissionSet | null,
): Promise<boolean> {
  const project = activeProject.value;
  const before = activePolicies.value;
  if (!project || !before) return false;
  policies.set(project.id, withPolicy(before, agentId, set));
  try {
    policies.set(project.id, await put(project.id, agentId, set));
    return true;
  } catch (thrown) {
    policies.set(project.id, before);
    await policies.refresh(project.id);
    report(thrown);
    if (activePolicies.value?.proposal) openPolicy(agentId, "proposal");
    return false;
  }
}

/** The notice of the last change of a whole policy. */
let lastChange = 0;

/** {@link savePolicy} with a notice that offers the way back. */
export async function changePolicy(
  agentId: string | undefined,
  set: PermissionSet | null,
  message: string,
): Promise<void> {
  const before = policyIn(agentId);
  if (!await savePolicy(agentId, set)) return;
  const saved = JSON.stringify(policyIn(agentId));
  // The way back from the change before leads nowhere now.
  dismiss(lastChange);
  lastChange = offerUndo(message, () => {
    if (JSON.stringify(policyIn(agentId)) === saved) return savePolicy(agentId, before ?? null);
    throw new IdeaError("CONFLICT", t().permission.changedSince);
  });
}

/** Removes a rule; the way back puts it where it was, whatever else changed meanwhile. */
export async function removeRule(agentId: string | undefined, index: number): Promise<void> {
  const set = policyIn(agentId);
  const rule = set?.rules[index];
  if (!set || !rule || !await savePolicy(agentId, withoutRule(set, index))) return;
  offerUndo(t().permission.ruleRemoved(ruleText(rule)), () => {
    const now = policyIn(agentId) ?? { rules: [] };
    return savePolicy(agentId, withRule(now, rule, Math.min(index, now.rules.length)));
  });
}

/** Adds what a rule says to the policy of one level, for a refusal that should not have been. */
export async function allowSuggested(
  agentId: string | undefined,
  rule: PermissionRule,
): Promise<void> {
  const message = t().permission.ruleAdded(ruleText(rule), scopeName(agentId));
  await changePolicy(agentId, withSaid(policyIn(agentId), rule), message);
}

/**
 * Decides about a file that something else wrote.
 * @param revision of what the person saw: the host refuses it for anything else
 */
export async function decideProposal(
  decision: "approve" | "discard",
  revision: string,
): Promise<void> {
  const p = activeProject.value?.id;
  if (p === undefined) return;
  await attempt(async () => {
    const route = api.projects[":p"].permissions[decision];
    policies.set(
      p,
      await readAs<PermissionsView>(route.$post({ param: { p }, json: { revision } })),
    );
    const { approved, restored } = t().permission;
    toast({ kind: "info", message: decision === "approve" ? approved : restored });
  });
  await policies.refresh(p);
}

function policyIn(agentId: string | undefined): PermissionSet | undefined {
  return activePolicies.value && policyOf(activePolicies.value, agentId);
}

function put(
  p: string,
  agentId: string | undefined,
  permissions: PermissionSet | null,
): Promise<PermissionsView> {
  const route = api.projects[":p"].permissions;
  const json = { permissions };
  return readAs<PermissionsView>(
    agentId === undefined
      ? route.$put({ param: { p }, json })
      : route.agents[":a"].$put({ param: { p, a: agentId }, json }),
  );
}

/** @returns the number of the notice */
function offerUndo(message: string, undo: () => Promise<boolean>): number {
  const run = () => void attempt(async () => await undo());
  toast({ kind: "info", message, actions: [{ label: t().permission.undo, run }] });
  return newestToast();
}
