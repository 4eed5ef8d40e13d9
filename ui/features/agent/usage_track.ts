import type { TerminalUsage } from "../../../core/terminal/service.ts";

/** What the programs of one agent use now, and since when they keep a core busy. */
export interface AgentUsage {
  rssBytes: number;
  cpuPercent?: number;
  processes: number;
  /** Epoch milliseconds of the first of the readings in a row that were above {@link HOT_PERCENT}. */
  hotSince?: number;
}

/** Why an agent is worth a look: it holds much memory, or spins. */
export type Strain = "memory" | "cpu";

/** Agents at work stay far below; what is above has usually lost something. */
const MUCH_MEMORY = 2 * 1024 ** 3;
/** Of one core. */
const HOT_PERCENT = 90;
/** A build may keep a core busy for a while; longer, it is worth a look. */
const HOT_MS = 60_000;

/**
 * What is known of each agent after another reading, by agent id; agents that are not in it are
 * forgotten.
 * @param at epoch milliseconds of the reading
 */
export function withReading(
  known: ReadonlyMap<string, AgentUsage>,
  reading: readonly TerminalUsage[],
  at: number,
): Map<string, AgentUsage> {
  const next = new Map<string, AgentUsage>();
  for (const { agentId, rssBytes, cpuPercent, processes } of reading) {
    if (agentId === undefined) continue;
    const hot = cpuPercent !== undefined && cpuPercent > HOT_PERCENT;
    next.set(agentId, {
      rssBytes,
      processes,
      ...(cpuPercent === undefined ? {} : { cpuPercent }),
      ...(hot ? { hotSince: known.get(agentId)?.hotSince ?? at } : {}),
    });
  }
  return next;
}

/** Why an agent is worth a look at a moment (epoch ms); undefined when it is not. */
export function strainOf(usage: AgentUsage | undefined, at: number): Strain | undefined {
  if (!usage) return undefined;
  if (usage.rssBytes > MUCH_MEMORY) return "memory";
  return usage.hotSince !== undefined && at - usage.hotSince >= HOT_MS ? "cpu" : undefined;
}
