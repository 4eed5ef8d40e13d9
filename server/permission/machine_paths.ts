import { delimiter, isAbsolute, join } from "node:path";
import { kindOf } from "../process/libc.ts";
import { isAtOrBelow } from "./at_or_below.ts";
import type { MachinePaths } from "./needed_paths.ts";
import { type ProgramPath, programPaths, sourceFolders } from "./program_paths.ts";
import { worktreeFolders } from "./worktree.ts";

/** What programs of any kind read, as far as a machine has it. */
const SYSTEM = [
  ...["/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/etc", "/opt", "/nix"],
  ...["/proc", "/sys", "/run/systemd/resolve", "/run/resolvconf", "/run/current-system"],
  ...["/mnt/wsl", "/System", "/Library", "/private/etc", "/private/var/db"],
];
const TEMP = ["/tmp", "/var/tmp", "/dev/shm"];
/** Variables that name certificates outside of the system's. */
const CERTIFICATE_VARIABLES = [
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "DENO_CERT", "REQUESTS_CA_BUNDLE"],
  ...["CURL_CA_BUNDLE", "GIT_SSL_CAINFO"],
];

/** For whom the machine is looked at. */
export interface MachineUser {
  workRoot: string;
  /** The CLI's program, absolute; absent when it is not installed. */
  command?: string;
  env: Readonly<Record<string, string>>;
  home: string;
  /** Command line prefix that runs this program. */
  self: readonly string[];
  /** Folders of IdeA's own data and secrets: nothing that holds them is opened. */
  keptOut: readonly string[];
}

/** Finds what every program needs on this machine; what is absent is left out. */
export async function machinePaths(user: MachineUser): Promise<MachinePaths> {
  const { workRoot, command, env, home, self } = user;
  const keptOut = [...user.keptOut, ...await realPaths(user.keptOut)];
  const isFree = (folder: string) => !keptOut.some((one) => isAtOrBelow(one, folder));
  const mayOpen = (folder: string) => isFree(folder) && !isAtOrBelow(home, folder);
  const isTemp = (folder: string) =>
    mayOpen(folder) && !keptOut.some((one) => isAtOrBelow(folder, one));
  const search = (env["PATH"] ?? "").split(delimiter).filter((one) => isAbsolute(one));
  const worktree = await worktreeFolders(workRoot);
  const program = (path: string | undefined) =>
    path === undefined ? [] : programPaths(path, env["PATH"], mayOpen);
  const config = env["XDG_CONFIG_HOME"] ?? join(home, ".config");
  return {
    temp: (await realPaths([env["TMPDIR"] ?? "", ...TEMP])).filter(isTemp),
    system: await existing(SYSTEM),
    certificates: await scoped(CERTIFICATE_VARIABLES.map((name) => env[name] ?? "")),
    search: (await existing(search)).filter(mayOpen),
    cli: await program(command),
    own: [...await program(self[0]), ...await scoped(sources(self, env, home).filter(mayOpen))],
    gitSettings: await scoped([join(home, ".gitconfig"), join(config, "git")]),
    ...worktree ? { worktree } : {},
  };
}

/** A program that runs from its sources also reads what was downloaded and compiled for it. */
function sources(
  self: readonly string[],
  env: Readonly<Record<string, string>>,
  home: string,
): string[] {
  const folders = sourceFolders(self);
  const cache = env["XDG_CACHE_HOME"] ?? join(home, ".cache");
  return folders.length === 0 ? [] : [...folders, env["DENO_DIR"] ?? join(cache, "deno")];
}

async function realPaths(paths: readonly string[]): Promise<string[]> {
  const real = await Promise.all(
    paths.map((path) => isAbsolute(path) ? realPath(path) : undefined),
  );
  return [...new Set(real.filter((path) => path !== undefined))];
}

/** Deno keeps what lies in `/dev` to programs that may do everything: the kernel is asked itself. */
async function realPath(path: string): Promise<string | undefined> {
  const closed = kindOf(path) === "link" ? undefined : path;
  return await Deno.realPath(path).catch((failure) => isClosed(failure) ? closed : undefined);
}

async function existing(paths: readonly string[]): Promise<string[]> {
  return (await scoped(paths)).map(({ path }) => path);
}

/** Those that exist, each as the file or the folder that it is. */
async function scoped(paths: readonly string[]): Promise<ProgramPath[]> {
  const found = await Promise.all([...new Set(paths)].map(async (path) => {
    const isFolder = isAbsolute(path) ? await isFolderThere(path) : undefined;
    if (isFolder === undefined) return undefined;
    return { path, scope: isFolder ? "tree" as const : "file" as const };
  }));
  return found.filter((one) => one !== undefined);
}

/** Undefined when there is nothing. */
async function isFolderThere(path: string): Promise<boolean | undefined> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch (failure) {
    return isClosed(failure) && kindOf(path) !== undefined ? kindOf(path) === "folder" : undefined;
  }
}

function isClosed(failure: unknown): boolean {
  return failure instanceof Deno.errors.NotCapable;
}
