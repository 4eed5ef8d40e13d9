/** The role that restricts itself and becomes an agent's program. */
import { describe } from "../../core/error.ts";
import { type ExecRequest, readExecRequest } from "./exec_request.ts";
import {
  becomeProgram,
  ERRNO,
  keepStandardDescriptors,
  KernelError,
  resetSignals,
  setNoNewPrivileges,
} from "./kernel_calls.ts";
import { restrictThread } from "./landlock.ts";

/** Exit codes as shells and `env` have them. */
const EXIT = { notApplied: 125, notRunnable: 126, notFound: 127 } as const;

interface Launch {
  request: ExecRequest;
  command: string;
  args: string[];
}

/**
 * `idea sandbox-exec --plan JSON -- COMMAND ARGS…`: restricts this process, which then becomes the
 * command: pid, terminal, folder, environment and umask stay.
 * @returns the exit code, only when nothing was started; the reason is on stderr
 */
export function runLauncher(args: readonly string[]): number {
  try {
    const launch = readLaunch(args);
    setNoNewPrivileges();
    keepStandardDescriptors();
    resetSignals();
    restrictThread(launch.request, launch.request.abi);
    return reportFailure(becomeProgram(launch.command, launch.args));
  } catch (thrown) {
    say(`IdeA could not apply the sandbox: ${describe(thrown)}; nothing was started`);
    return EXIT.notApplied;
  }
}

function readLaunch(args: readonly string[]): Launch {
  const [flag, plan, separator, command, ...rest] = args;
  if (flag !== "--plan" || plan === undefined || separator !== "--" || !command) {
    throw new Error("expected --plan JSON -- COMMAND ARGS…");
  }
  return { request: readExecRequest(plan), command, args: rest };
}

function reportFailure(failure: KernelError): number {
  say(`IdeA could not start ${failure.message}`);
  return failure.errno === ERRNO.noEntry ? EXIT.notFound : EXIT.notRunnable;
}

function say(text: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`${text}\n`));
}
