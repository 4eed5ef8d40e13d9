import { IdeaError } from "../../core/error.ts";
import { PROFILE_IDS } from "../../core/profile/profile.ts";
import { TemplateFiles } from "../template/template_files.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** Role texts of the user, and the agents made from them. */
export function wireTemplates(
  { configDir }: HostOptions,
  { events }: Ground,
  { adapters, files, profiles }: Places,
  { texts }: Knowledge,
  { agents }: Team,
): TemplateFiles {
  return new TemplateFiles({
    configDir,
    events,
    adapters,
    agents: files,
    texts,
    defaultProfile: async () => {
      const known = await profiles.list(true);
      const offered = known.find((one) => one.firstClass && one.installed && !one.hidden);
      return offered?.id ?? PROFILE_IDS.claude;
    },
    view: async (projectId, agentId) => {
      const view = (await agents.list(projectId)).find(({ id }) => id === agentId);
      if (view) return view;
      throw new IdeaError("NOT_FOUND", `No agent ${agentId} in this project`);
    },
  });
}
