import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { AgentFiles } from "../agent/agent_files.ts";
import { ADAPTERS, ProfileCatalogue } from "../profile/catalogue.ts";
import { OwnProfiles } from "../profile/own_profiles.ts";
import type { ProjectRegistry } from "../project/project_registry.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";

/** The CLIs there are: built in, changed by the user, and of the user's own. */
export function wireProfiles(
  { configDir, environment, version }: HostOptions,
  { events }: Ground,
  projects: ProjectRegistry,
  files: AgentFiles,
) {
  const usersIn = async (projectId: string, profileId: string) =>
    (await files.list(projectId)).filter((agent) => agent.profileId === profileId)
      .map(({ name }) => `"${name}" (${projects.get(projectId).name})`);
  const ownProfiles = new OwnProfiles({
    configDir,
    builtIn: ADAPTERS,
    events,
    usersOf: async (profileId) => {
      const open = projects.list().filter((project) => project.open);
      return (await Promise.all(open.map(({ id }) => usersIn(id, profileId)))).flat();
    },
  });
  const { adapters } = ownProfiles;
  return {
    ownProfiles,
    adapters,
    profiles: new ProfileCatalogue({ profiles: ownProfiles, environment, version }),
    /** The CLI of a profile. */
    adapterOf: (profileId: string): ProfileAdapter | undefined =>
      adapters.find(({ profile }) => profile.id === profileId),
  };
}
