import { join } from "node:path";
import type {
  LaunchContext,
  LaunchFile,
  LaunchPlan,
  ProfileAdapter,
} from "../../core/profile/adapter.ts";
import { readText, writeBytes, writeText } from "../store/files.ts";

const PRIVATE = 0o600;
const PRIVATE_SCRIPT = 0o700;
/** `#!`: the first line of a script, which says what runs it. */
const SCRIPT_START = [0x23, 0x21];

/** Where the folders of agents are; all absolute. */
export interface LaunchRoots {
  /** The agent works there: the project's folder, or its work tree. */
  workRoot: string;
  projectRoot: string;
  /** Folder of what CLIs read and must not write. */
  configRoot: string;
}

/** Folders of one agent, all existing. */
export interface LaunchFolders {
  /** The CLI's private working directory: `<work root>/.ideai/run/<agentId>`. */
  runDir: string;
  /** What the CLI reads and must not write, in IdeA's own data folder. */
  configDir: string;
  /** Where the agent puts its request files: in the project, which is looked into in one place. */
  requestFolder: string;
}

/** Where the folders of an agent are. */
export function launchFolders(
  { workRoot, projectRoot, configRoot }: LaunchRoots,
  agentId: string,
): LaunchFolders {
  return {
    runDir: join(workRoot, ".ideai", "run", agentId),
    configDir: join(configRoot, agentId),
    requestFolder: join(projectRoot, ".ideai", "requests", agentId),
  };
}

/** Makes the folders of an agent. */
export async function openFolders(roots: LaunchRoots, agentId: string): Promise<LaunchFolders> {
  const folders = launchFolders(roots, agentId);
  const { runDir, configDir, requestFolder } = folders;
  await Deno.mkdir(runDir, { recursive: true });
  await Deno.mkdir(configDir, { recursive: true, mode: 0o700 });
  await Deno.mkdir(requestFolder, { recursive: true });
  if (roots.workRoot !== roots.projectRoot) await hideFromGit(join(runDir, ".."));
  return folders;
}

/** A work tree need not have the project's `.gitignore`: its status shows the agent's work alone. */
async function hideFromGit(folder: string): Promise<void> {
  const path = join(folder, ".gitignore");
  if (await readText(path) === undefined) await writeText(path, "*\n");
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
  for (const path of [...plan.stale, ...foreign]) await removeBelow(runDir, path);
  await removeAll(configDir);
  await Deno.mkdir(configDir, { recursive: true, mode: 0o700 });
  for (const file of plan.files) await write(file.folder === "run" ? runDir : configDir, file);
}

async function write(folder: string, { path, text, bytes }: LaunchFile): Promise<void> {
  const target = join(folder, path);
  if (bytes === undefined) return await writeText(target, text, PRIVATE);
  const isScript = SCRIPT_START.every((byte, at) => bytes[at] === byte);
  await writeBytes(target, bytes, isScript ? PRIVATE_SCRIPT : PRIVATE);
}

/**
 * Removes what is at a path below the agent's folder, or what is in the way there: a link that the
 * agent laid could lead to files of the user, which would be removed in its place.
 */
async function removeBelow(folder: string, path: string): Promise<void> {
  let at = folder;
  for (const name of path.split("/")) {
    at = join(at, name);
    const info = await Deno.lstat(at).catch(() => undefined);
    if (!info?.isDirectory) break;
  }
  await removeAll(at);
}

async function removeAll(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  });
}
