import { join } from "node:path";
import { parseManifest } from "../../core/agent/agent.ts";
import { listProcDirectory, readProcFile } from "../process/libc.ts";
import { startTimeOf } from "../process/process_table.ts";
import { readText } from "../store/files.ts";
import type { LockHolder } from "./lock_holder.ts";

/**
 * The original app, when it runs an agent of this project. It keeps no lock of its own, but every
 * agent it runs has a bridge that names it: `mcp-server --endpoint SOCKET … --requester AGENT`. Seen
 * on Linux only.
 */
export async function findOriginal(root: string): Promise<LockHolder | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  const agents = await agentIds(root);
  if (agents.size === 0) return undefined;
  for (const name of listProcDirectory("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !isBridgeOf(commandLine(pid), agents)) continue;
    const startTime = startTimeOf(pid);
    if (startTime === undefined) continue;
    return { app: "original", pid, startTime, hostname: "", at: Date.now() };
  }
  return undefined;
}

/** True for the command line of one of the original's bridges; ours are given a web address. */
export function isBridgeOf(args: readonly string[], agents: ReadonlySet<string>): boolean {
  if (!args.includes("mcp-server")) return false;
  const endpoint = valueOf(args, "--endpoint");
  if (endpoint === undefined || /^https?:/.test(endpoint)) return false;
  return agents.has(valueOf(args, "--requester")?.toLowerCase() ?? "");
}

function valueOf(args: readonly string[], flag: string): string | undefined {
  const at = args.indexOf(flag);
  return at < 0 ? undefined : args[at + 1];
}

function commandLine(pid: number): string[] {
  const bytes = readProcFile(`/proc/${pid}/cmdline`);
  return bytes === undefined ? [] : new TextDecoder().decode(bytes).split("\0");
}

/** A list of agents that cannot be read is reported when the project opens, not here. */
async function agentIds(root: string): Promise<Set<string>> {
  const path = join(root, ".ideai", "agents.json");
  try {
    const text = await readText(path);
    const { agents } = parseManifest(text ?? '{"agents": []}', path);
    return new Set(agents.map(({ agentId }) => agentId.toLowerCase()));
  } catch {
    return new Set();
  }
}
