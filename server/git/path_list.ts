import { decodePath, encodePath } from "../../core/git/git_path.ts";

/** Paths for `--pathspec-from-file=- --pathspec-file-nul`, each taken word for word. */
export function pathList(paths: readonly string[]): Uint8Array {
  const parts = paths.flatMap((path) => [encodePath(path), Uint8Array.of(0)]);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The paths in output of `-z`. */
export function splitPaths(output: Uint8Array): string[] {
  return decodePath(output).split("\0").filter((path) => path !== "");
}

/** Arguments that make git read paths from its standard input. */
export const PATHS_FROM_STDIN = ["--pathspec-from-file=-", "--pathspec-file-nul"] as const;
