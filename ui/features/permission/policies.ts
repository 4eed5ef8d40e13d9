import { computed } from "@preact/signals";
import { toWireError } from "../../../core/error.ts";
import type { PermissionSet } from "../../../core/permission/model.ts";
import type {
  EffectiveView,
  PermissionsView,
  RefusedAction,
} from "../../../core/permission/service.ts";
import { api, readAs } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { activeProject } from "../project/projects.ts";

/** What the host says of a project's policies, or why it does not. */
export type KnownPolicies = PermissionsView | { failure: string };

/** The policies of every project; undefined until they were read. */
export const policies = perProject<KnownPolicies | undefined>(
  async (p) => {
    try {
      return await readAs<PermissionsView>(api.projects[":p"].permissions.$get({ param: { p } }));
    } catch (thrown) {
      return { failure: toWireError(thrown).message };
    }
  },
  undefined,
);

/** What agents of every project were refused, newest first. */
export const refusals = perProject<readonly RefusedAction[]>(
  (p) => readAs<RefusedAction[]>(api.projects[":p"].permissions.refusals.$get({ param: { p } })),
  [],
);

/** Who enforces what, by {@link effectiveKey}. */
export const effectiveViews = perProject<EffectiveView | undefined>(
  (key) => {
    const [p = "", a = ""] = key.split(" ");
    const route = api.projects[":p"].agents[":a"].permissions.effective;
    return readAs<EffectiveView>(route.$get({ param: { p, a } }));
  },
  undefined,
);

/** The key of an agent's view in {@link effectiveViews}. */
export function effectiveKey(agent: { projectId: string; id: string }): string {
  return `${agent.projectId} ${agent.id}`;
}

/** Policies of the project on the screen, once they were read. */
export const activePolicies = computed<PermissionsView | undefined>(() => {
  const known = policies.of(activeProject.value?.id);
  return known && "permissions" in known ? known : undefined;
});

/** Refusals of the project on the screen, newest first. */
export const activeRefusals = computed(() => refusals.of(activeProject.value?.id));

/** The policy of one level: of an agent, or without one of the project; undefined when it has none. */
export function policyOf(
  { permissions }: PermissionsView,
  agentId: string | undefined,
): PermissionSet | undefined {
  if (agentId === undefined) return permissions.projectDefaults;
  return permissions.agents[agentId.toLowerCase()];
}

/** The view with another policy of one level; null for none. */
export function withPolicy(
  view: PermissionsView,
  agentId: string | undefined,
  set: PermissionSet | null,
): PermissionsView {
  const { projectDefaults: _, ...rest } = view.permissions;
  if (agentId === undefined) {
    return { ...view, permissions: set ? { ...rest, projectDefaults: set } : rest };
  }
  const { [agentId.toLowerCase()]: __, ...others } = view.permissions.agents;
  const agents = set ? { ...others, [agentId.toLowerCase()]: set } : others;
  return { ...view, permissions: { ...view.permissions, agents } };
}
