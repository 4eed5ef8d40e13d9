import type { Environment } from "../process/login_environment.ts";

/** A command that only prints its version may take this long (ms), on a cold disk. */
const ANSWER_MS = 10_000;

/** What a short command said. */
export interface CommandAnswer {
  output: string;
  /** Why there is no output to trust. */
  failure?: string;
}

/** Runs a command that answers at once; one that hangs is killed. */
export async function runBriefly(
  path: string,
  args: readonly string[],
  env: Environment,
  timeoutMs: number = ANSWER_MS,
): Promise<CommandAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { code, stdout, stderr } = await new Deno.Command(path, {
      args: [...args],
      env,
      clearEnv: true,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      signal,
    }).output();
    const decoder = new TextDecoder();
    const output = decoder.decode(stdout);
    if (signal.aborted) return { output, failure: `no answer within ${timeoutMs / 1_000} s` };
    if (code === 0) return { output };
    const lastLine = decoder.decode(stderr).trim().split("\n").at(-1);
    return { output, failure: lastLine || `exit code ${code}` };
  } catch (thrown) {
    return { output: "", failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
