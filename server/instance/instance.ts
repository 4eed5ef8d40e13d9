import { join } from "node:path";
import { startTimeOf } from "../process/process_table.ts";
import { readText, writeText } from "../store/files.ts";

/** The running host of this user, as it told about itself. */
export interface Instance {
  pid: number;
  /** As `startTimeOf` tells it: a number may be another process's by now. */
  startTime: string;
  url: string;
  token: string;
  version: string;
  /** It has windows of its own and can open more. */
  desktop?: boolean;
}

const FILE = "host.json";
const PRIVATE = 0o600;

/**
 * The host that runs for this user, if one does. A record whose process is gone, or is another
 * process by now, is stale and counts as none.
 */
export async function findInstance(runtimeDir: string): Promise<Instance | undefined> {
  const told = await readRecord(runtimeDir);
  return told && startTimeOf(told.pid) === told.startTime ? told : undefined;
}

/** The port of the last host, when it ended without saying so: its clients look there. */
export async function lastPort(runtimeDir: string): Promise<number | undefined> {
  const told = await readRecord(runtimeDir);
  return told && Number(new URL(told.url).port);
}

async function readRecord(runtimeDir: string): Promise<Instance | undefined> {
  const told = parseJson(await readText(join(runtimeDir, FILE)) ?? "");
  return isInstance(told) ? told : undefined;
}

// By hand: this is read before anything else, and a validator costs more than all the rest.
function isInstance(value: unknown): value is Instance {
  const { pid, startTime, url, token, version } = (value ?? {}) as Record<string, unknown>;
  return typeof pid === "number" && typeof startTime === "string" && typeof token === "string" &&
    typeof version === "string" && typeof url === "string" && URL.canParse(url);
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
