/** What a host has acknowledged outlives it, whenever it is killed. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { Turn } from "../core/conversation/turn.ts";
import { ENV } from "../core/profile/adapter.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView, SessionView } from "../core/agent/service.ts";
import type { HandoffView } from "../core/handoff/view.ts";
import { inFolder } from "./support/folder.ts";
import { processIn } from "./support/host.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ROUNDS = 3;
const PROMPTS = 10;

function serve(home: string): Promise<ServeProcess> {
  return startServe({
    HOME: home,
    PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
    SHELL: "/bin/sh",
    XDG_RUNTIME_DIR: join(home, "run"),
    XDG_DATA_HOME: join(home, "data"),
    ...(Deno.env.get("DENO_DIR") ? { DENO_DIR: Deno.env.get("DENO_DIR")! } : {}),
    TMPDIR: home,
    // The hooks of this test do not come from the agent's own process.
    IDEA_PEER_CHECK: "off",
  });
}

Deno.test("a host that is killed in a turn loses nothing it acknowledged: neither what was typed nor what was queued", async () => {
  await inFolder(async (home) => {
    const root = join(home, "project");
    await Deno.mkdir(root);
    const [typed, queued]: [string[], string[]] = [[], []];
    let agent: AgentView | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      await using host = await serve(home);
      const project = await host.call<Project>("POST", "/projects", { root });
      const path = `/projects/${project.id}`;
      agent ??= await host.call<AgentView>("POST", `${path}/agents`, {
        name: "Alice",
        profile: "demo",
      });
      const { id } = agent;
      await host.call<SessionView>("POST", `${path}/agents/${id}/launch`, {});
      await host.event((event) => event.type === "agentStateChanged" && event.state === "idle");
      const cli = await until(() => processIn(join(root, ".ideai", "run", id)), "the agent");
      for (let at = 0; at < PROMPTS; at++) {
        const prompt = `typed in round ${round}: ${at}`;
        await tellOf(host, cli.environment[ENV.token] ?? "", prompt);
        typed.push(prompt);
      }
      const text = `queued in round ${round}`;
      await host.call<Ticket>("POST", `${path}/agents/${id}/input`, { text });
      queued.push(text);
      host.signal("SIGKILL");
      await host.status;
    }
    await using host = await serve(home);
    const project = await host.call<Project>("POST", "/projects", { root });
    const conversation = `/projects/${project.id}/conversations/${agent?.id}`;
    const turns = await host.call<Turn[]>("GET", `${conversation}/log`);
    const prompts = turns.filter(({ role }) => role === "prompt").map(({ text }) => text);
    assert.deepEqual(prompts.filter((text) => text.startsWith("typed")), typed);
    assert.deepEqual(prompts.filter((text) => text.startsWith("queued")), queued);
    const { text = "" } = await host.call<HandoffView>("GET", `${conversation}/handoff`);
    assert.match(text, /^objective: typed in round 0: 0$/m);
    assert.match(text, new RegExp(`\\*\\*Prompt:\\*\\* ${queued.at(-1)}\n`));
  });
});

/** Tells of a prompt as the agent's CLI does. */
async function tellOf({ base }: ServeProcess, token: string, prompt: string): Promise<void> {
  const response = await fetch(`${base}/hooks/demo`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ "hook_event_name": "UserPromptSubmit", prompt }),
  });
  assert.equal(response.status, 200);
  await response.body?.cancel();
}
