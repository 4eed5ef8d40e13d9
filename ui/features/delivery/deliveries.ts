import { computed } from "@preact/signals";
import { type Delivery, isWaiting } from "../../../core/delivery/delivery.ts";
import { api, read } from "../../client.ts";
import { perProject } from "../../state/per_project.ts";
import { activeProject } from "../project/projects.ts";

/** The ledger of every project, oldest first. */
export const deliveries = perProject<readonly Delivery[]>(
  async (projectId) => {
    const all = await read(api.projects[":p"].deliveries.$get({ param: { p: projectId } }));
    return all.sort((a, b) => a.createdAt - b.createdAt);
  },
  [],
);

/** The ledger of the project on the screen. */
export const activeDeliveries = computed(() => deliveries.of(activeProject.value?.id));

/** Deliveries that wait for a prompt, per agent of the project on the screen. */
export const waitingByAgent = computed(() => {
  const counts = new Map<string, number>();
  for (const { agentId, state } of activeDeliveries.value) {
    if (isWaiting(state)) counts.set(agentId, (counts.get(agentId) ?? 0) + 1);
  }
  return counts;
});

/** Deliveries held back, in the project on the screen. */
export const heldCount = computed(() =>
  activeDeliveries.value.filter((delivery) => delivery.state === "held").length
);
