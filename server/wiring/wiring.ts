/** Puts all capabilities together: with the rest of this folder the composition root. */
import { wireApp } from "./app.ts";
import { connectContinuity, wireContinuity } from "./continuity.ts";
import { wireDesk } from "./desk.ts";
import { wireDoors } from "./doors.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import { wireGit, wireWorktrees } from "./git.ts";
import { wireKnowledge, wireTeamKnowledge } from "./knowledge.ts";
import { wireLimits } from "./limits.ts";
import { wirePlaces } from "./places.ts";
import { connectProjects } from "./projects.ts";
import { wireReviews } from "./review.ts";
import { wireTeam } from "./team.ts";

/** Puts the capabilities together, those first that know least of the others. */
export function wire(options: HostOptions, ground: Ground) {
  const places = wirePlaces(options, ground);
  const gitWork = wireGit(options, ground, places);
  const continuity = wireContinuity(ground, places, {
    ticket: (ticketId) => team.delegation.ticket(ticketId),
    openTickets: (projectId) => team.delegation.openTickets(projectId),
  });
  const knowledge = wireKnowledge(
    options,
    ground,
    places,
    continuity,
    () => desk.settings.read(),
  );
  const team = wireTeam(
    options,
    ground,
    places,
    continuity,
    knowledge,
    (agentId) => limiting.accountLimits.ofAgent(agentId),
  );
  const worktreeWork = wireWorktrees(options, ground, places, team, gitWork);
  const reviewing = wireReviews(ground, places, team, gitWork, worktreeWork);
  const limiting = wireLimits(options, ground, places, team);
  const typed = connectContinuity(ground, continuity, team);
  const teamKnowledge = wireTeamKnowledge(options, ground, places, knowledge, team);
  const doors = wireDoors(options, ground, places, team, continuity, teamKnowledge);
  const desk = wireDesk(options, ground, places, team);
  connectProjects(places, team, doors, continuity, knowledge, worktreeWork);
  ground.events.subscribe((event) => {
    if (event.type === "windowRequested") options.onWindowRequested?.(event.projectId);
    if (event.type === "settingsChanged") void desk.settings.read().then(desk.apply);
  });
  return {
    app: wireApp(options, ground, {
      ...places,
      ...team,
      ...limiting,
      ...doors,
      ...desk,
      ...continuity,
      ...knowledge,
      ...teamKnowledge,
      ...gitWork,
      ...worktreeWork,
      ...reviewing,
      typed,
    }),
    recover: async () => {
      await places.ownProfiles.watch();
      await desk.settings.watch();
      await teamKnowledge.templates.watch();
      await knowledge.skills.watch();
      await knowledge.embedders.watch();
      desk.apply(await desk.settings.read());
      places.chats.recover();
      await places.projects.restore();
      continuity.liveStates.restarted();
      reviewing.reviews.recover();
      await team.deliverer.recover();
      await team.delegation.recover();
      limiting.accountLimits.recover();
    },
    shutdown: async () => {
      // First: agents that end with the host are not taken for stopped ones.
      limiting.accountLimits.shutdown();
      limiting.limitScreens.shutdown();
      desk.windows.shutdown();
      await desk.settings.shutdown();
      await places.ownProfiles.shutdown();
      await teamKnowledge.templates.shutdown();
      await team.outdated.shutdown();
      team.deliverer.shutdown();
      team.delegation.shutdown();
      doors.calls.shutdown();
      await places.projects.leaveAll();
      await knowledge.skills.shutdown();
      await knowledge.shutdownRecall();
      team.runs.shutdown();
      await places.terminals.shutdown();
      await places.chats.shutdown();
      team.delegation.close();
      await continuity.recorder.idle();
    },
  };
}
