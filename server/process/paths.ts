import { isAbsolute, join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { Environment } from "./login_environment.ts";

/** Folders IdeA keeps its own things in; none is created by asking. */
export interface IdeaPaths {
  /** The database and unpacked program files. */
  data: string;
  /** Machine-wide profiles, templates and settings, editable by hand. */
  config: string;
  /** Rotated logs. */
  state: string;
  /** Lock, port and token of the running host; gone with the login session where the OS has that. */
  runtime: string;
  /** Used when `runtime` cannot be. */
  runtimeFallback: string;
}

/**
 * IdeA's folders on this machine: the XDG ones, or what takes their place on macOS and Windows.
 *
 * @throws IdeaError `FILE_SYSTEM` when the environment names no home folder
 */
export function ideaPaths(env: Environment, os: typeof Deno.build.os = Deno.build.os): IdeaPaths {
  if (os === "windows") return windowsPaths(env);
  const home = absolute(env.HOME);
  if (home === undefined) {
    throw new IdeaError("FILE_SYSTEM", "No home folder: HOME must be an absolute path");
  }
  const base = os === "darwin" ? macBase(home) : {
    data: join(home, ".local/share"),
    config: join(home, ".config"),
    state: join(home, ".local/state"),
  };
  const state = join(absolute(env.XDG_STATE_HOME) ?? base.state, "idea");
  const runtime = absolute(env.XDG_RUNTIME_DIR);
  return {
    data: join(absolute(env.XDG_DATA_HOME) ?? base.data, "idea"),
    config: join(absolute(env.XDG_CONFIG_HOME) ?? base.config, "idea"),
    state,
    runtime: runtime === undefined ? join(state, "run") : join(runtime, "idea"),
    runtimeFallback: join(state, "run"),
  };
}

/**
 * Creates the runtime folder, for this user only.
 *
 * @returns the folder used: the fallback where the login session left none behind
 * @throws IdeaError `FILE_SYSTEM` when neither can be made private
 */
export async function openRuntimeDirectory(paths: IdeaPaths): Promise<string> {
  for (const directory of [paths.runtime, paths.runtimeFallback]) {
    const recursive = directory === paths.runtimeFallback;
    if (await makePrivate(directory, recursive)) return directory;
  }
  throw new IdeaError(
    "FILE_SYSTEM",
    `Cannot create a private folder: "${paths.runtimeFallback}" must be writable by you alone`,
  );
}

async function makePrivate(directory: string, recursive: boolean): Promise<boolean> {
  try {
    await Deno.mkdir(directory, { recursive, mode: 0o700 });
  } catch (thrown) {
    if (!(thrown instanceof Deno.errors.AlreadyExists)) return false;
  }
  return await isPrivate(directory);
}

async function isPrivate(directory: string): Promise<boolean> {
  const info = await Deno.lstat(directory);
  if (!info.isDirectory) return false;
  if (Deno.build.os === "windows") return true;
  if (info.uid !== Deno.uid()) return false;
  await Deno.chmod(directory, 0o700);
  return true;
}

function macBase(home: string) {
  const support = join(home, "Library/Application Support");
  return { data: support, config: support, state: join(home, "Library/Logs") };
}

function windowsPaths(env: Environment): IdeaPaths {
  const local = env.LOCALAPPDATA;
  if (local === undefined) {
    throw new IdeaError("FILE_SYSTEM", "No home folder: LOCALAPPDATA is not set");
  }
  const data = join(local, "idea");
  const runtime = join(data, "run");
  return {
    data,
    config: join(env.APPDATA ?? local, "idea"),
    state: join(data, "logs"),
    runtime,
    runtimeFallback: runtime,
  };
}

/** The specification of these variables says that a relative value is to be ignored. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
