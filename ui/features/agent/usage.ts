import { computed, effect, signal } from "@preact/signals";
import { api, read } from "../../client.ts";
import { language, t } from "../../text/text.ts";
import { activeProject } from "../project/projects.ts";
import { activeAgents } from "./agents.ts";
import { formatBytes } from "./usage_text.ts";
import { type AgentUsage, type Strain, strainOf, withReading } from "./usage_track.ts";

/** How often (ms) the host is asked; reading every process of the machine is not free. */
const POLL_MS = 3_000;

const usage = signal<ReadonlyMap<string, AgentUsage>>(new Map());
const readAt = signal(0);
const visible = signal(true);

/** The project to ask about; undefined while nobody looks or nothing runs. */
const asked = computed(() => {
  const running = activeAgents.value.some((agent) => agent.sessionId !== undefined);
  return visible.value && running ? activeProject.value?.id : undefined;
});

/** Reads what agents use as long as somebody can see it: the page is shown and an agent runs. */
export function followUsage(): () => void {
  const look = () => visible.value = !document.hidden;
  look();
  document.addEventListener("visibilitychange", look);
  const stop = effect(() => {
    const projectId = asked.value;
    if (projectId === undefined) return;
    void readUsage(projectId);
    const timer = setInterval(() => void readUsage(projectId), POLL_MS);
    return () => clearInterval(timer);
  });
  return () => {
    document.removeEventListener("visibilitychange", look);
    stop();
  };
}

async function readUsage(projectId: string): Promise<void> {
  // A reading that fails is followed by another one; the host's absence is told elsewhere.
  const reading = await read(api.projects[":p"].usage.$get({ param: { p: projectId } }))
    .catch(() => undefined);
  if (!reading || projectId !== asked.peek()) return;
  readAt.value = Date.now();
  usage.value = withReading(usage.peek(), reading, readAt.peek());
}

/** What an agent's programs use; undefined while nothing was read. */
export function usageOf(agentId: string): AgentUsage | undefined {
  const known = usage.value.get(agentId);
  return known && known.processes > 0 ? known : undefined;
}

/** Memory and processor of an agent in words; undefined while nothing was read. */
export function usageText(agentId: string): string | undefined {
  const known = usageOf(agentId);
  if (!known) return undefined;
  const memory = memoryText(known);
  const { cpuPercent } = known;
  return cpuPercent === undefined ? memory : `${memory} · ${cpuText(cpuPercent)}`;
}

/** Why an agent is worth a look, and how much of it. */
export function strainText(agentId: string): { strain: Strain; text: string } | undefined {
  const known = usageOf(agentId);
  const strain = strainOf(known, readAt.value);
  if (!known || !strain) return undefined;
  const text = strain === "memory" ? memoryText(known) : cpuText(known.cpuPercent ?? 100);
  return { strain, text };
}

function memoryText({ rssBytes }: AgentUsage): string {
  return formatBytes(rssBytes, t().agent, language.value);
}

function cpuText(percent: number): string {
  return t().agent.cpu(Math.round(percent));
}
