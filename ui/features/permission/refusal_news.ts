import { computed } from "@preact/signals";
import { stored } from "../../state/stored.ts";
import { t } from "../../text/text.ts";
import { toast } from "../../widgets/toast.ts";
import { panel } from "../../frame/frame_state.ts";
import { activeProject } from "../project/projects.ts";
import { openPolicy } from "./open_policy.ts";
import { activePolicies, activeRefusals } from "./policies.ts";
import { scopeName } from "./rule_text.ts";

/** When the refusals were last looked at (epoch ms). */
const lookedAt = stored<number>(
  "refusalsLookedAt",
  Date.now(),
  (value) => typeof value === "number",
);

/** What was refused since somebody last looked. */
export const unseenRefusals = computed(() =>
  activeRefusals.value.filter(({ at }) => at > lookedAt.value)
);

/** What on the page waits for a look: refusals, and a file to decide about. */
export const policyNews = computed(() =>
  unseenRefusals.value.length + (activePolicies.value?.proposal ? 1 : 0)
);

/** The refusals are on the screen: none of them is news any more. */
export function lookAtRefusals(): void {
  const newest = unseenRefusals.value[0];
  if (newest) lookedAt.value = Math.max(newest.at, Date.now());
}

/** Says in the corner that an agent was refused something, unless the page shows it already. */
export function tellRefusal(
  { projectId, agentId, what }: { projectId: string; agentId: string; what?: string },
): void {
  if (activeProject.value?.id !== projectId || panel.value === "policy") return;
  const words = t().permission;
  const name = scopeName(agentId);
  toast({
    kind: "info",
    message: what === undefined ? words.refusedSomething(name) : words.refused(name, what),
    actions: [{ label: words.showRefusals, run: () => openPolicy(agentId, "refusals") }],
  });
}
