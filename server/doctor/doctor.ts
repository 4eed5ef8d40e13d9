import { describe } from "../../core/error.ts";
import type { SandboxAbility } from "../../core/permission/enforcement.ts";
import { findCommand } from "../process/find_command.ts";
import { type Environment, mergeEnvironment } from "../process/login_environment.ts";
import { ideaPaths } from "../process/paths.ts";
import { type CommandAnswer, runBriefly } from "./run_briefly.ts";
import { formatReport } from "./format_report.ts";
import type { CliFinding, DoctorReport, SandboxFinding } from "./report.ts";

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
  /** What holds policies here. */
  sandbox: SandboxAbility;
  /** Why no path can be shielded, with the next step; absent when some can. */
  shieldingProblem?: string | undefined;
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

/** First version of Landlock that holds all of a policy. */
const COMPLETE_LANDLOCK = 3;

/** Looks at the machine; changes nothing and never fails as a whole. */
export async function examine(options: DoctorOptions): Promise<DoctorReport> {
  const env = options.env ?? mergeEnvironment(undefined, Deno.env.toObject());
  const [git, ...clis] = await Promise.all([GIT, ...options.clis].map((cli) => probe(cli, env)));
  return {
    idea: options.version,
    system: `${Deno.build.os} ${Deno.build.arch}, Deno ${Deno.version.deno}`,
    clis,
    git: git!,
    sandbox: examineSandbox(options),
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

function examineSandbox({ sandbox, shieldingProblem }: DoctorOptions): SandboxFinding {
  const remedy = sandboxRemedy(sandbox);
  return {
    ...sandbox,
    ...(remedy === undefined ? {} : { remedy }),
    ...(shieldingProblem === undefined ? {} : { shieldsRemedy: shieldingProblem }),
  };
}

function sandboxRemedy({ mechanism, abi, untested }: SandboxAbility): string | undefined {
  if (mechanism === "none") {
    return "This system cannot enforce file permissions (no Landlock): they are only advice to " +
      "the CLIs";
  }
  if (untested) return "Never tried on this system: look twice at what is refused";
  if (abi === undefined || abi >= COMPLETE_LANDLOCK) return undefined;
  return "Files outside can be cut short; Linux 6.2 and newer keep them from that too";
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
