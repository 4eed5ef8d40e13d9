import { IdeaError } from "../../core/error.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { runDoctor } from "../doctor/doctor.ts";
import { printLine } from "../log.ts";
import {
  captureLoginEnvironment,
  type Environment,
  mergeEnvironment,
} from "../process/login_environment.ts";
import { ideaPaths } from "../process/paths.ts";
import { ADAPTERS } from "../profile/catalogue.ts";
import { OwnProfiles } from "../profile/own_profiles.ts";
import { openSandbox, shieldingProblem } from "../sandbox/sandbox.ts";
import { VERSION } from "../program.ts";
import { windowSupport } from "../window/window_support.ts";

/**
 * `idea doctor [--json]`: what this machine offers.
 * @returns the exit code
 */
export async function runDoctorRole(args: readonly string[]): Promise<number> {
  const own = Deno.env.toObject();
  const env = mergeEnvironment(await captureLoginEnvironment({ env: own }), own);
  const clis = (await adaptersOf(env)).map(({ profile }) => profile).filter(({ slug }) =>
    slug !== "demo"
  );
  return await runDoctor(args, {
    version: VERSION,
    clis,
    env,
    sandbox: openSandbox([]).ability(),
    shieldingProblem: shieldingProblem(),
    window: windowSupport(),
    print: printLine,
  });
}

/** The CLIs the user works with; without a home folder those that are built in. */
async function adaptersOf(env: Environment): Promise<readonly ProfileAdapter[]> {
  const configDir = configFolder(env);
  if (configDir === undefined) return ADAPTERS;
  const profiles = new OwnProfiles({
    configDir,
    builtIn: ADAPTERS,
    events: { publish: () => {} },
    usersOf: () => Promise.resolve([]),
  });
  await profiles.load();
  return profiles.adapters;
}

function configFolder(env: Environment): string | undefined {
  try {
    return ideaPaths(env).config;
  } catch (failure) {
    if (failure instanceof IdeaError) return undefined;
    throw failure;
  }
}
