import { join } from "node:path";
import { z } from "zod";
import { startTimeOf } from "../process/process_table.ts";
import { readText, writeText } from "../store/files.ts";

const record = z.object({
  pid: z.number(),
  startTime: z.string(),
  url: z.string(),
  token: z.string(),
  version: z.string(),
  /** It has windows of its own and can open more. */
  desktop: z.boolean().optional(),
});

/** The running host of this user, as it told about itself. */
export type Instance = z.infer<typeof record>;

const FILE = "host.json";
const PRIVATE = 0o600;

/**
 * The host that runs for this user, if one does. A record whose process is gone, or is another
 * process by now, is stale and counts as none.
 */
export async function findInstance(runtimeDir: string): Promise<Instance | undefined> {
  const text = await readText(join(runtimeDir, FILE));
  if (text === undefined) return undefined;
  const parsed = record.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { pid, startTime } = parsed.data;
  return startTimeOf(pid) === startTime ? parsed.data : undefined;
}

/** Tells other programs of this user where the host is. */
export async function announceInstance(
  runtimeDir: string,
  instance: Omit<Instance, "pid" | "startTime">,
): Promise<void> {
  const own = { ...instance, pid: Deno.pid, startTime: startTimeOf(Deno.pid) ?? "" };
  await writeText(join(runtimeDir, FILE), JSON.stringify(own), PRIVATE);
}

/** Takes the announcement back, if it is still ours. */
export async function withdrawInstance(runtimeDir: string): Promise<void> {
  const current = await findInstance(runtimeDir);
  if (current?.pid === Deno.pid) await Deno.remove(join(runtimeDir, FILE)).catch(() => {});
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
