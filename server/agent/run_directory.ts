import { join } from "node:path";
import type { LaunchPlan } from "../../core/profile/adapter.ts";
import { writeText } from "../store/files.ts";

const PRIVATE = 0o600;

/** The private working directory of one agent: `<work root>/.ideai/run/<agentId>`. */
export async function openRunDirectory(workRoot: string, agentId: string): Promise<string> {
  const path = join(workRoot, ".ideai", "run", agentId);
  await Deno.mkdir(path, { recursive: true });
  return path;
}

/**
 * Writes what the CLI is to read and removes what it must not: files of earlier launches and of the
 * original app would otherwise be obeyed.
 */
export async function fillRunDirectory(runDir: string, plan: LaunchPlan): Promise<void> {
  for (const path of plan.stale) {
    await Deno.remove(join(runDir, path), { recursive: true }).catch(ignoreAbsent);
  }
  for (const { path, text } of plan.files) await writeText(join(runDir, path), text, PRIVATE);
}

function ignoreAbsent(cause: unknown): void {
  if (!(cause instanceof Deno.errors.NotFound)) throw cause;
}
