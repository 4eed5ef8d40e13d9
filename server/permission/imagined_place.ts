import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { findCommand } from "../process/find_command.ts";
import type { JudgedPlace } from "./judgement.ts";

/** Where an agent's launches take place; absolute. */
export interface AgentFolders {
  runDir: string;
  configDir: string;
  requestFolder: string;
}

/** Of what a launch would be made. */
export interface ImaginedLaunch {
  workRoot: string;
  projectRoot: string;
  folders: AgentFolders;
  /** The agent's CLI; absent when nothing is known of it. */
  adapter: ProfileAdapter | undefined;
  env: Readonly<Record<string, string>>;
  /** Command line prefix that runs this program. */
  self: readonly string[];
}

/** Where a launch would take place; a CLI that is not installed has no program. */
export async function imaginedPlace(
  { workRoot, projectRoot, folders, adapter, env, self }: ImaginedLaunch,
): Promise<JudgedPlace> {
  const command = await commandOf(adapter, env, self);
  return {
    workRoot,
    projectRoot,
    ...folders,
    ...command === undefined ? {} : { command },
    state: adapter?.statePaths(env) ?? [],
    cliSettings: adapter?.ownSettings(env) ?? [],
    env,
  };
}

/** The demo agent is this program itself. */
async function commandOf(
  adapter: ProfileAdapter | undefined,
  env: Readonly<Record<string, string>>,
  self: readonly string[],
): Promise<string | undefined> {
  if (adapter === undefined) return undefined;
  if (adapter.profile.slug === "demo") return self[0];
  return await findCommand(adapter.profile.command, { path: env["PATH"] });
}
