import { dirname } from "node:path";
import type { TextVersion } from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import { CONTEXT_HISTORY } from "../../core/numbers.ts";
import { findCommand } from "../process/find_command.ts";

/** A version and the name the file had then. */
interface KnownVersion extends TextVersion {
  /** Relative to the repository. */
  path: string;
}

/**
 * Settings that would have git start programs a repository names, or wait for one; what is read here
 * may have been cloned from anywhere.
 */
const SAFE = [
  "--no-pager",
  "--no-optional-locks",
  "--literal-pathspecs",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "log.showSignature=false",
];
const SAFE_ENV = { GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0" };

/** Fields of a commit, then one line for what it did to the file; all of it ends at a NUL. */
const FORMAT = "--format=%x01%H%x00%at%x00%an%x00%s";
const REMOVED = "D";

/** Versions of a file as the user's git keeps them. */
export class GitHistory {
  readonly #environment: () => Promise<Record<string, string>>;

  /** @param environment with the search path in which git is looked for */
  constructor(environment: () => Promise<Record<string, string>>) {
    this.#environment = environment;
  }

  /** Newest first; none where there is no git, no repository, or the file was never kept in it. */
  async list(path: string): Promise<TextVersion[]> {
    const versions = await this.#known(path);
    return versions.map(({ path: _, ...version }) => version);
  }

  /** @throws IdeaError `NOT_FOUND` for a commit that {@link list} does not name */
  async text(path: string, commit: string): Promise<string> {
    const known = (await this.#known(path)).find((version) => version.commit === commit);
    const blob = known && await this.#git(path, ["cat-file", "blob", `${commit}:${known.path}`]);
    if (blob !== undefined) return blob;
    throw new IdeaError("NOT_FOUND", `git knows no version ${commit} of ${path}`);
  }

  async #known(path: string): Promise<KnownVersion[]> {
    const args = ["log", "--follow", "--no-show-signature", "--name-status", "-z", FORMAT];
    const output = await this.#git(path, [
      ...args,
      `--max-count=${CONTEXT_HISTORY.versions}`,
      "--",
      path,
    ]);
    return output === undefined ? [] : parseLog(output);
  }

  /** @returns undefined when git is not there, does not answer in time or refuses */
  async #git(path: string, args: readonly string[]): Promise<string | undefined> {
    const env = await this.#environment();
    const command = await findCommand("git", { path: env["PATH"] });
    if (command === undefined) return undefined;
    const signal = AbortSignal.timeout(CONTEXT_HISTORY.answerMs);
    try {
      const { success, stdout } = await new Deno.Command(command, {
        args: [...SAFE, ...args],
        cwd: dirname(path),
        env: { ...env, ...SAFE_ENV },
        clearEnv: true,
        stdin: "null",
        stderr: "null",
        signal,
      }).output();
      return success ? new TextDecoder().decode(stdout) : undefined;
    } catch {
      // The folder is gone, or git could not be started.
      return undefined;
    }
  }
}

const COMMIT = /^[0-9a-f]{40,64}$/u;

/** Versions in which there is a file; the one that removed it has none to show. */
function parseLog(output: string): KnownVersion[] {
  return output.split("\x01").flatMap((entry) => {
    const [commit = "", at = "", author = "", subject = "", status = "", ...names] = entry.split(
      "\0",
    );
    const path = names.findLast((name) => name !== "");
    if (!COMMIT.test(commit) || path === undefined || status.trim() === REMOVED) return [];
    return [{ commit, at: Number(at) * 1_000, author, subject, path }];
  });
}
