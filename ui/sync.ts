import { effect } from "@preact/signals";
import type { SequencedEvent } from "../core/event.ts";
import { agents, applyStateEvent, resumable } from "./features/agent/agents.ts";
import { applyContextEvent, contextNews } from "./features/context/texts.ts";
import { tickets } from "./features/delegation/tickets.ts";
import { deliveries } from "./features/delivery/deliveries.ts";
import { proposals } from "./features/knowledge/proposals.ts";
import { gitStates, refreshGit } from "./features/git/repositories.ts";
import { layouts, refreshLayout } from "./features/layout/layouts.ts";
import { refreshAccounts } from "./features/limit/accounts.ts";
import { applyLimitEvent } from "./features/limit/limit_notices.ts";
import { tellOffer } from "./features/limit/offers.ts";
import { embeddersChanged } from "./features/embedder/embedders.ts";
import { suggest } from "./features/embedder/suggestion.ts";
import { refreshNotes } from "./features/memory/notes.ts";
import { policies, refusals } from "./features/permission/policies.ts";
import { tellRefusal } from "./features/permission/refusal_news.ts";
import { ownProfilesChanged } from "./features/profile/own_profiles.ts";
import { refreshProfiles } from "./features/profile/profiles.ts";
import { openProjects, refreshProjects } from "./features/project/projects.ts";
import { followReview, followTree } from "./features/review/reviews.ts";
import { refreshSettings } from "./features/settings/settings.ts";
import { skills } from "./features/skill/skills.ts";
import { drifts, refreshTemplates } from "./features/template/templates.ts";
import { applyLabel } from "./features/terminal/labels.ts";
import { showNotice } from "./features/terminal/notices.ts";
import { refreshSessions } from "./features/terminal/sessions.ts";
import { applyWindows, closeIfAlone, refreshWindows } from "./features/window/windows.ts";
import { followTreeNews } from "./features/worktree/worktrees.ts";
import type { PerProject } from "./state/per_project.ts";
import { report } from "./widgets/toast.ts";

/** Brings what one event changed on the screen. */
export function applyEvent(event: SequencedEvent): void {
  switch (event.type) {
    case "projectOpened":
    case "projectClosed":
      return void refreshProjects();
    case "agentsChanged":
      void drifts.refresh(event.projectId);
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
      contextNews.value++;
      void agents.refresh(event.projectId);
      return void policies.refresh(event.projectId);
    case "actionRefused":
      tellRefusal(event);
      return void refusals.refresh(event.projectId);
    case "contextChanged":
      applyContextEvent(event);
      void drifts.refresh(event.projectId);
      return void agents.refresh(event.projectId);
    case "proposalsChanged":
      return void proposals.refresh(event.projectId);
    case "skillsChanged":
      contextNews.value++;
      return refreshKnown(skills, event.projectId);
    case "templateUpdated":
    case "templatesChanged":
      void refreshTemplates();
      return refreshKnown(drifts, undefined);
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
    case "memorySaved":
    case "memoryDeleted":
    case "memoryChanged":
      contextNews.value++;
      return refreshNotes(event.projectId);
    case "profilesChanged":
      void refreshProfiles();
      return ownProfilesChanged();
    case "embeddersChanged":
      return embeddersChanged(openProjects.value.map(({ id }) => id));
    case "embedderSuggested":
      return suggest(event);
    case "gitChanged":
      followTree(event.projectId);
      return void refreshGit(event.projectId);
    case "worktreeChanged":
      if (event.output === undefined) void agents.refresh(event.projectId);
      return followTreeNews(event.projectId, event.path, event.output);
    case "reviewChanged":
      return void followReview(event.projectId, event.reviewId).catch(report);
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

/** Reads what pages have asked for, of one project or of all that are open. */
function refreshKnown(store: PerProject<unknown>, projectId: string | undefined): void {
  const ids = projectId === undefined ? openProjects.value.map(({ id }) => id) : [projectId];
  for (const id of ids) if (store.known(id)) void store.refresh(id);
}

/** Reads everything of a project. */
export async function readProject(projectId: string): Promise<void> {
  refreshNotes(projectId);
  const stores = [
    agents,
    layouts,
    tickets,
    deliveries,
    resumable,
    policies,
    refusals,
    proposals,
    drifts,
    gitStates,
  ];
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
