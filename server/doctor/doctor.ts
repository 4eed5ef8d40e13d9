import { describe } from "../../core/error.ts";
import { findCommand } from "../process/find_command.ts";
import { type Environment, mergeEnvironment } from "../process/login_environment.ts";
import { systemCall } from "../process/libc.ts";
import { ideaPaths } from "../process/paths.ts";
import { type CommandAnswer, runBriefly } from "./run_briefly.ts";
import { formatReport } from "./format_report.ts";
import type { CliFinding, DoctorReport } from "./report.ts";

/** A CLI the doctor looks for. */
export interface ProbedCli {
  slug: string;
  name: string;
  command: string;
  /** Arguments that make it print its version. */
  versionArgs: readonly string[];
  /** How a person installs it. */
  install: string;
}

/** What the doctor is told by those who know. */
export interface DoctorOptions {
  version: string;
  clis: readonly ProbedCli[];
  /** The environment agents will get. */
  env?: Environment;
  /** Whether a window can be shown. */
  window: DoctorReport["window"];
}

const GIT: ProbedCli = {
  slug: "git",
  name: "git",
  command: "git",
  versionArgs: ["--version"],
  install: "install the package git of your system",
};

/** `landlock_create_ruleset` asked for its version: no ruleset, no size, flag 1. */
const LANDLOCK_CREATE_RULESET = 444;
const LANDLOCK_VERSION_FLAG = 1;

/** Looks at the machine; changes nothing and never fails as a whole. */
export async function examine(options: DoctorOptions): Promise<DoctorReport> {
  const env = options.env ?? mergeEnvironment(undefined, Deno.env.toObject());
  const [git, ...clis] = await Promise.all([GIT, ...options.clis].map((cli) => probe(cli, env)));
  return {
    idea: options.version,
    system: `${Deno.build.os} ${Deno.build.arch}, Deno ${Deno.version.deno}`,
    clis,
    git: git!,
    sandbox: examineSandbox(landlockVersion()),
    window: options.window,
    paths: await examinePaths(env),
  };
}

/**
 * The role `idea doctor [--json]`.
 *
 * @returns the exit code: 1 when IdeA cannot keep its own files, else 0, for all the rest can be
 * lived without
 */
export async function runDoctor(
  args: readonly string[],
  options: DoctorOptions & { print: (text: string) => void },
): Promise<number> {
  const report = await examine(options);
  options.print(args.includes("--json") ? JSON.stringify(report, null, 2) : formatReport(report));
  return "unwritable" in report.paths && report.paths.unwritable.length === 0 ? 0 : 1;
}

/** The version of the kernel's Landlock interface; 0 where there is none. */
export function landlockVersion(): number {
  if (Deno.build.os !== "linux") return 0;
  return Math.max(0, systemCall(LANDLOCK_CREATE_RULESET, 0, 0, LANDLOCK_VERSION_FLAG));
}

async function probe(cli: ProbedCli, env: Environment): Promise<CliFinding> {
  const { slug, name, command, versionArgs, install } = cli;
  const path = await findCommand(command, { path: env.PATH });
  if (path === undefined) return { slug, name, remedy: `Not found: ${install}` };
  return { slug, name, path, ...readVersion(await runBriefly(path, versionArgs, env)) };
}

function readVersion({ output, failure }: CommandAnswer): Pick<CliFinding, "version" | "remedy"> {
  if (failure !== undefined) return { remedy: `Cannot be run: ${failure}` };
  const version = /\d+(?:\.\d+)+[\w.+-]*/.exec(output)?.[0];
  return version === undefined ? { remedy: "It printed no version" } : { version };
}

function examineSandbox(landlock: number): DoctorReport["sandbox"] {
  if (landlock > 0) return { landlock };
  return {
    landlock,
    remedy: "This system cannot enforce file permissions (no Landlock): they are only advice to " +
      "the CLIs",
  };
}

async function examinePaths(env: Environment): Promise<DoctorReport["paths"]> {
  try {
    const { data, config, state, runtime } = ideaPaths(env);
    const folders = { data, config, state, runtime };
    const unwritable: string[] = [];
    for (const folder of Object.values(folders)) {
      if (!(await isWritable(folder))) unwritable.push(folder);
    }
    return { ...folders, unwritable };
  } catch (thrown) {
    return { remedy: describe(thrown) };
  }
}

/** Tries it where the folder is, or where it would be created. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await Deno.remove(await Deno.makeTempFile({ dir: folder }));
    return true;
  } catch (thrown) {
    const parent = folder.replace(/[\\/][^\\/]+$/, "");
    if (!(thrown instanceof Deno.errors.NotFound) || parent === "" || parent === folder) {
      return false;
    }
    return await isWritable(parent);
  }
}
