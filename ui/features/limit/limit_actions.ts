import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { cancelResume, limitOf, resumeNow, setLimitTime } from "./accounts.ts";

/** An agent as notices name it. */
export type NamedAgent = Pick<AgentView, "id" | "projectId" | "name">;

/** Keeps an agent stopped, with a way back. */
export async function cancel(agent: NamedAgent): Promise<void> {
  const words = t().limit;
  const resetsAtMs = limitOf(agent.id)?.resetsAtMs;
  const cancelled = await attempt(() => cancelResume(agent));
  if (cancelled === undefined) return;
  if (!cancelled) return toast({ kind: "info", message: words.tooLate(agent.name) });
  const undo = () => {
    // Meanwhile it may have been brought back, or wait for another limit.
    if (limitOf(agent.id)?.stage !== "cancelled") {
      return toast({ kind: "info", message: words.changed(agent.name) });
    }
    void attempt(() => setLimitTime(agent, resetsAtMs ?? Date.now()));
  };
  toast({
    kind: "info",
    message: words.cancelledToast(agent.name),
    actions: [{ label: words.undo, run: undo }],
  });
}

/** Brings an agent back without waiting for the reset. */
export async function tryNow(agent: NamedAgent): Promise<void> {
  const resumes = await attempt(() => resumeNow(agent));
  if (resumes !== false) return;
  toast({ kind: "info", message: t().limit.notWaiting(agent.name) });
}
