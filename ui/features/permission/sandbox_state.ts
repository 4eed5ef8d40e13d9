import type { AgentView, SandboxStatus } from "../../../core/agent/service.ts";

/** What holds the running agents of a project, taken together. */
export type ProjectSandbox = "on" | "partly" | "off" | "unheld" | "none";

/** What holds an agent's running process; undefined without a process or a policy. */
export function sandboxOf(agent: AgentView): SandboxStatus | undefined {
  return agent.sessionId === undefined ? undefined : agent.sandbox;
}

/** A policy exists and nobody but the CLI follows it, against what it asks for. */
export function isUnheld(agent: AgentView): boolean {
  return sandboxOf(agent)?.status === "unenforced";
}

/**
 * What holds the running agents; undefined when none runs. `unheld`: a policy asks for what this
 * machine cannot do. `off`: policies ask for nothing the kernel could hold.
 */
export function projectSandbox(agents: readonly AgentView[]): ProjectSandbox | undefined {
  const running = agents.filter(({ sessionId }) => sessionId !== undefined);
  if (running.length === 0) return undefined;
  const states = running.map((agent) => sandboxOf(agent)?.status);
  if (states.includes("unenforced")) return "unheld";
  if (states.every((status) => status === undefined)) return "none";
  if (states.every((status) => status === "enforced")) return "on";
  const held = states.some((status) => status === "enforced" || status === "degraded");
  return held ? "partly" : "off";
}
