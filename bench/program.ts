import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { selfCommand } from "../server/program.ts";

/** How IdeA starts itself; the references are started the same way. */
export const SELF = selfCommand(new URL("../main.ts", import.meta.url).href);
const RUN = SELF.slice(1, -1);
const MAIN = SELF.slice(-1);

/** A started program whose first line of output has been read. */
export interface Program extends AsyncDisposable {
  firstLine: string;
  /** From the start of the process to its first line (ms). */
  startedInMs: number;
}

/** A home of its own for a program, removed with everything in it. */
export interface Home extends AsyncDisposable {
  folder: string;
  env: Record<string, string>;
}

/** Makes a home; what is compiled already stays shared, as it is on a user's machine. */
export async function makeHome(): Promise<Home> {
  const folder = await Deno.makeTempDir({ prefix: "idea-bench-" });
  const { PATH = "/usr/bin:/bin", ...own } = Deno.env.toObject();
  const cache = own["XDG_CACHE_HOME"] ?? join(own["HOME"] ?? "/", ".cache");
  return {
    folder,
    env: {
      PATH,
      HOME: folder,
      XDG_RUNTIME_DIR: join(folder, "run"),
      DENO_DIR: own["DENO_DIR"] ?? join(cache, "deno"),
      SHELL: "/bin/sh",
      LANG: "C.UTF-8",
      NO_COLOR: "1",
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Starts `idea serve`. */
export function startServe(home: Home): Promise<Program> {
  return startProgram([...MAIN, "serve"], home);
}

/**
 * Starts a program of this folder.
 * @param file its name, for example `hello.ts`
 */
export function startBeside(file: string, home: Home): Promise<Program> {
  return startProgram([fileURLToPath(new URL(file, import.meta.url))], home);
}

async function startProgram(args: string[], home: Home): Promise<Program> {
  const startedAt = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...RUN, ...args],
    env: home.env,
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const reader = child.stdout.getReader();
  const firstLine = new TextDecoder().decode((await reader.read()).value).trim();
  const startedInMs = performance.now() - startedAt;
  if (firstLine === "") throw new Error(`${args.join(" ")}: expected a line of output`);
  return {
    firstLine,
    startedInMs,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await child.status;
      await reader.cancel();
    },
  };
}
