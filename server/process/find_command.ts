import { delimiter, isAbsolute, join, resolve } from "node:path";

/** What the search needs to know. */
export interface FindOptions {
  /** The search path, as in the environment; absent or empty: nothing is searched. */
  path?: string | undefined;
  /** Where a command given as a relative path starts; absent: it is not found. */
  cwd?: string | undefined;
}

/**
 * Finds what a shell would run for a command's name.
 *
 * @returns an absolute path of an executable file, or undefined. Relative entries of the search
 * path are skipped: the project that happens to be open must not choose the program.
 */
export async function findCommand(
  command: string,
  { path = "", cwd }: FindOptions,
): Promise<string | undefined> {
  for (const candidate of candidates(command, path, cwd)) {
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

/** True for a file that this system would run. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    const { isFile, mode } = await Deno.stat(path);
    return isFile && (Deno.build.os === "windows" || ((mode ?? 0) & 0o111) !== 0);
  } catch {
    return false;
  }
}

function candidates(command: string, path: string, cwd: string | undefined): string[] {
  if (command === "") return [];
  if (isAbsolute(command)) return withSuffixes(command);
  if (/[\\/]/.test(command)) return cwd === undefined ? [] : withSuffixes(resolve(cwd, command));
  const directories = path.split(delimiter).filter((directory) => isAbsolute(directory));
  return directories.flatMap((directory) => withSuffixes(join(directory, command)));
}

function withSuffixes(path: string): string[] {
  if (Deno.build.os !== "windows") return [path];
  return /\.(exe|cmd|bat|com)$/i.test(path)
    ? [path]
    : [".exe", ".cmd", ".bat", ".com"].map((suffix) => path + suffix);
}
