import { runDoctor } from "../doctor/doctor.ts";
import { printLine } from "../log.ts";
import { captureLoginEnvironment, mergeEnvironment } from "../process/login_environment.ts";
import { ADAPTERS } from "../profile/catalogue.ts";
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
  const clis = ADAPTERS.map(({ profile }) => profile).filter(({ slug }) => slug !== "demo");
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
