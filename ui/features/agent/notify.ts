import { effect } from "@preact/signals";
import { t } from "../../text/text.ts";
import { notifyDesktop } from "../../widgets/desktop_notice.ts";
import { toast } from "../../widgets/toast.ts";
import { settings } from "../settings/settings.ts";
import { showAgent } from "./agent_actions.ts";
import { questionIn } from "./agent_note.ts";
import { needingYou } from "./agents.ts";

/** Notifies the desktop once per episode in which an agent waits for a person. */
export function notifyOfNeeds(): void {
  const told = new Map<string, number>();
  effect(() => {
    for (const agent of needingYou.value) {
      // An episode is known by its beginning: a list that is read late may leave it out for a moment.
      if (told.get(agent.id) === agent.since) continue;
      told.set(agent.id, agent.since);
      if (!settings.peek().notifications) continue;
      notifyDesktop({
        tag: agent.id,
        title: t().agent.needsYou(agent.name),
        body: questionIn(agent, t().agent),
        onClick: () => void showAgent(agent),
      });
    }
  });
}

/** Asks the system, on a person's request, to allow notifications. */
export async function allowNotifications(): Promise<void> {
  const answer = "Notification" in globalThis ? await Notification.requestPermission() : "denied";
  const words = t().agent;
  if (answer === "granted") toast({ kind: "info", message: words.notifyOn });
  else toast({ kind: "error", message: words.notifyDenied });
}
