/** Puts all capabilities together: with the rest of this folder the composition root. */
import { wireApp } from "./app.ts";
import { connectContinuity, wireContinuity } from "./continuity.ts";
import { wireDesk } from "./desk.ts";
import { wireDoors } from "./doors.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import { wireKnowledge, wireTeamKnowledge } from "./knowledge.ts";
import { wireLimits } from "./limits.ts";
import { wirePlaces } from "./places.ts";
import { connectProjects } from "./projects.ts";
import { wireTeam } from "./team.ts";

/** Puts the capabilities together, those first that know least of the others. */
export function wire(options: HostOptions, ground: Ground) {
  const places = wirePlaces(options, ground);
  const continuity = wireContinuity(ground, places, {
    ticket: (ticketId) => team.delegation.ticket(ticketId),
    openTickets: (projectId) => team.delegation.openTickets(projectId),
  });
  const knowledge = wireKnowledge(options, ground, places, continuity);
  const team = wireTeam(
    options,
    ground,
    places,
    continuity,
    knowledge,
    (agentId) => limiting.accountLimits.ofAgent(agentId),
  );
  const limiting = wireLimits(options, ground, places, team);
  const typed = connectContinuity(ground, continuity, team);
  const teamKnowledge = wireTeamKnowledge(options, ground, places, knowledge, team);
  const doors = wireDoors(options, ground, places, team, continuity, teamKnowledge);
  const desk = wireDesk(options, ground, places, team);
  connectProjects(places, team, doors, continuity);
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
      typed,
    }),
    recover: async () => {
      await desk.settings.watch();
      desk.apply(await desk.settings.read());
      places.chats.recover();
      await places.projects.restore();
      continuity.liveStates.restarted();
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
      team.deliverer.shutdown();
      team.delegation.shutdown();
      doors.calls.shutdown();
      await places.projects.leaveAll();
      team.runs.shutdown();
      await places.terminals.shutdown();
      await places.chats.shutdown();
      team.delegation.close();
      await continuity.recorder.idle();
    },
  };
}
