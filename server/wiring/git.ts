import { Git } from "../git/git.ts";
import { GitDesk } from "../git/git_desk.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Places } from "./places.ts";

/** The project's repository and its work trees. */
export function wireGit({ environment }: HostOptions, { events }: Ground, { rootOf }: Places) {
  const git = new Git(environment);
  return { gitCommand: git, git: new GitDesk({ git, events, rootOf }) };
}
export type GitWork = ReturnType<typeof wireGit>;
