import { effect } from "@preact/signals";
import type { SequencedEvent } from "../core/event.ts";
import { agents, applyStateEvent, resumable } from "./features/agent/agents.ts";
import { tickets } from "./features/delegation/tickets.ts";
import { deliveries } from "./features/delivery/deliveries.ts";
import { layouts, refreshLayout } from "./features/layout/layouts.ts";
import { refreshAccounts } from "./features/limit/accounts.ts";
import { applyLimitEvent } from "./features/limit/limit_notices.ts";
import { tellOffer } from "./features/limit/offers.ts";
import { policies, refusals } from "./features/permission/policies.ts";
import { tellRefusal } from "./features/permission/refusal_news.ts";
import { openProjects, refreshProjects } from "./features/project/projects.ts";
import { refreshSettings } from "./features/settings/settings.ts";
import { applyLabel } from "./features/terminal/labels.ts";
import { showNotice } from "./features/terminal/notices.ts";
import { refreshSessions } from "./features/terminal/sessions.ts";
import { applyWindows, closeIfAlone, refreshWindows } from "./features/window/windows.ts";
import { report } from "./widgets/toast.ts";

/** Brings what one event changed on the screen. */
export function applyEvent(event: SequencedEvent): void {
  switch (event.type) {
    case "projectOpened":
    case "projectClosed":
      return void refreshProjects();
    case "agentsChanged":
      return void agents.refresh(event.projectId);
    case "agentLaunched":
    case "agentExited":
      void agents.refresh(event.projectId);
      void resumable.refresh(event.projectId);
      return void refreshSessions();
    case "agentStateChanged":
      return applyStateEvent(event);
    case "layoutChanged":
      return refreshLayout(event.projectId);
    case "ticketChanged":
    case "agentReplied":
      return void tickets.refresh(event.projectId);
    case "ticketOffered":
      return void tellOffer(event);
    case "deliveryChanged":
      return void deliveries.refresh(event.projectId);
    case "permissionsChanged":
      void agents.refresh(event.projectId);
      return void policies.refresh(event.projectId);
    case "actionRefused":
      tellRefusal(event);
      return void refusals.refresh(event.projectId);
    case "limitsChanged":
    case "agentResumeScheduled":
    case "agentResumeCancelled":
      return void refreshAccounts().catch(report);
    case "agentRateLimited":
    case "agentRateLimitSuspected":
    case "agentResumed":
    case "agentResumeGivenUp":
    case "usageWarned":
      return void applyLimitEvent(event);
    case "settingsChanged":
      return void refreshSettings().catch(report);
    case "windowsChanged":
      return applyWindows(event.alone);
    case "windowGivenBack":
      return closeIfAlone(event.projectId);
    case "terminalChanged":
      return applyLabel(event);
    case "terminalNotified":
      return showNotice(event);
    case "terminalOpened":
    case "terminalExited":
      return void refreshSessions();
  }
}

/** Reads everything of a project. */
export async function readProject(projectId: string): Promise<void> {
  const stores = [agents, layouts, tickets, deliveries, resumable, policies, refusals];
  await Promise.all(stores.map((store) => store.refresh(projectId)));
}

/** Reads everything that is on the screen. */
export async function readAll(): Promise<void> {
  const others = [refreshSettings(), refreshAccounts()].map((reading) => reading.catch(report));
  await Promise.all([refreshProjects(), refreshSessions(), refreshWindows(), ...others]);
  await Promise.all(openProjects.value.map(({ id }) => readProject(id)));
}

/** Reads every project that is opened from now on, for the life of the page. */
export function readProjectsAsTheyOpen(): void {
  const seen = new Set(openProjects.peek().map(({ id }) => id));
  effect(() => {
    const open = openProjects.value.map(({ id }) => id);
    for (const id of open) if (!seen.has(id)) void readProject(id);
    seen.clear();
    for (const id of open) seen.add(id);
  });
}
