import assert from "node:assert/strict";
import type { AnnouncedHost } from "./announced_host.ts";
import { until } from "./wait.ts";

/** Closes everything but the project, reading too: what is missing from the plan is found missing. */
const NARROW = {
  fallback: "deny",
  rules: ["read", "write", "delete"].map((capability) => (
    { capability, effect: "allow", paths: ["**"] }
  )),
};

/**
 * Puts a policy into force and starts a demo agent under it: the host plans, its program is the
 * launcher and then the agent. Nothing where this machine can hold no policy.
 */
export async function confineAgent(host: AnnouncedHost, projectId: string): Promise<void> {
  const project = `/api/projects/${projectId}`;
  const { ability } = await host.call("PUT", `${project}/permissions`, { permissions: NARROW });
  if (ability.mechanism === "none") return;
  const { id } = await host.call("POST", `${project}/agents`, { name: "Ann", profile: "demo" });
  await host.call("POST", `${project}/agents/${id}/launch`, {});
  const ann = async () => (await host.call("GET", `${project}/agents`))[0];
  const shown = async () => {
    const { sessionId } = await ann();
    return [await ann(), await host.call("GET", `/api/sessions/${sessionId}/screen`)];
  };
  await until(async () => (await ann()).state === "idle", "the confined agent", shown);
  assert.equal((await ann()).sandbox.status, "enforced");
  await host.call("POST", `${project}/agents/${id}/input`, { text: "say hello" });
  await until(
    async () => (await host.call("GET", `${project}/tickets`))[0]?.state === "answered",
    "its answer",
    shown,
  );
}
