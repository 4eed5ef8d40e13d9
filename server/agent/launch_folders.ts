import { join } from "node:path";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import { writeText } from "../store/files.ts";

const PRIVATE = 0o600;

/** Folders of one agent, all existing. */
export interface LaunchFolders {
  /** The CLI's private working directory: `<work root>/.ideai/run/<agentId>`. */
  runDir: string;
  /** What the CLI reads and must not write, in IdeA's own data folder. */
  configDir: string;
  /** Where the agent puts its request files. */
  requestFolder: string;
}

/** Where the folders of an agent are. */
export function launchFolders(
  workRoot: string,
  configRoot: string,
  agentId: string,
): LaunchFolders {
  return {
    runDir: join(workRoot, ".ideai", "run", agentId),
    configDir: join(configRoot, agentId),
    requestFolder: join(workRoot, ".ideai", "requests", agentId),
  };
}

/** Makes the folders of an agent. */
export async function openFolders(
  workRoot: string,
  configRoot: string,
  agentId: string,
): Promise<LaunchFolders> {
  const folders = launchFolders(workRoot, configRoot, agentId);
  const { runDir, configDir, requestFolder } = folders;
  await Deno.mkdir(runDir, { recursive: true });
  await Deno.mkdir(configDir, { recursive: true, mode: 0o700 });
  await Deno.mkdir(requestFolder, { recursive: true });
  return folders;
}

/** One launch, as far as its files are concerned. */
interface Launch {
  context: LaunchContext;
  plan: LaunchPlan;
  adapter: ProfileAdapter;
}

/**
 * Writes what the CLI is to read and removes what it must not: files of earlier launches, of other
 * profiles and of the original app would otherwise be obeyed, or tell of a policy that is no more.
 */
export async function prepareFolders(
  { context: { runDir, configDir }, plan, adapter }: Launch,
  adapters: readonly ProfileAdapter[],
): Promise<void> {
  const foreign = adapters.flatMap(({ owns }) => owns).filter((path) =>
    !adapter.owns.includes(path)
  );
  for (const path of [...plan.stale, ...foreign]) await removeAll(join(runDir, path));
  await removeAll(configDir);
  await Deno.mkdir(configDir, { recursive: true, mode: 0o700 });
  for (const { folder, path, text } of plan.files) {
    await writeText(join(folder === "run" ? runDir : configDir, path), text, PRIVATE);
  }
}

async function removeAll(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  });
}
