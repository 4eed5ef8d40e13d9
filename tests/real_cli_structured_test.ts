/** Agents without a terminal, as the host plays them, with the vendors' own CLIs. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { ChatEntry } from "../core/chat/entry.ts";
import type { Delivery } from "../core/delivery/delivery.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { AgentView, SessionView } from "../core/agent/service.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelStep, Vendor } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime } from "./support/wait.ts";

const VERSIONS = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const QUESTION = "Which colour is the roof?";
const ANSWER = "Ultramarine “é” ✓";

function launch(team: Team, agent: AgentView): Promise<SessionView> {
  return team.host.call("POST", team.path(agent, "launch"), { mode: "structured" });
}

async function message(team: Team, agent: AgentView, text: string): Promise<void> {
  const { id } = await team.host.call<Ticket>("POST", team.path(agent, "input"), { text });
  await inTime(
    team.host.event((event) =>
      event.type === "ticketChanged" && event.ticketId === id && event.state !== "open"
    ),
    "the message to be dealt with",
  );
}

async function said(team: Team, agent: AgentView): Promise<string[]> {
  const entries = await team.host.call<ChatEntry[]>("GET", team.path(agent, "chat"));
  return entries.flatMap((entry) => entry.kind === "assistant" ? [entry.text] : []);
}

/** How each CLI's model runs a shell command. */
function shell(vendor: Vendor, command: string): ModelStep {
  return vendor === "claude"
    ? { tool: "Bash", args: { command, description: "try" } }
    : { tool: "exec_command", args: { cmd: command } };
}

for (const asker of ["claude", "codex"] as const) {
  const target = asker === "claude" ? "codex" : "claude";
  Deno.test(`${asker} without a terminal asks ${target} without a terminal, and gets the very answer`, async () => {
    const script = ({ vendor, toolResults }: ModelRequest): ModelStep[] => {
      if (toolResults.length > 0) return [{ text: "Done." }];
      return vendor === asker
        ? [{ server: "idea", tool: "idea_ask_agent", args: { target: "Bob", task: QUESTION } }]
        : [{ server: "idea", tool: "idea_reply", args: { result: ANSWER } }];
    };
    await using team = await startTeam({ versions: VERSIONS, script });
    const alice = await team.add("Alice", asker);
    const bob = await team.add("Bob", target);
    const session = await launch(team, alice);
    assert.deepEqual([session.cellKind, session.resumed], ["chat", false]);
    await launch(team, bob);
    await message(team, alice, "Ask your colleague.");
    const tickets = await team.host.call<Ticket[]>("GET", `/projects/${team.project.id}/tickets`);
    const asked = tickets.find(({ kind }) => kind === "ask");
    assert.deepEqual([asked?.state, asked?.result], ["answered", ANSWER]);
    const path = `/projects/${team.project.id}/deliveries`;
    const deliveries = await team.host.call<Delivery[]>("GET", path);
    assert.deepEqual(deliveries.map(({ state, proof }) => [state, proof]), [
      ["started", "chat"],
      ["started", "chat"],
    ]);
    assert.deepEqual(await said(team, alice), ["Done."]);
  });
}

Deno.test("an agent without a terminal goes on with its conversation after a stop, in a terminal too", async () => {
  const script = ({ prompt }: ModelRequest): ModelStep[] => [{ text: `Heard: ${prompt}` }];
  await using team = await startTeam({ versions: VERSIONS, script });
  for (const profile of ["claude", "codex"] as const) {
    const agent = await team.add(profile, profile);
    await launch(team, agent);
    await message(team, agent, `First words to ${profile}.`);
    await team.host.call("POST", team.path(agent, "stop"));
    const again = await team.host.call<SessionView>("POST", team.path(agent, "restart"), {});
    assert.ok(again.resumed, `${profile} goes on`);
    await message(team, agent, `Second words to ${profile}.`);
    const last = team.model.turns.findLast(({ vendor }) => vendor === profile);
    assert.match(JSON.stringify(last?.body), new RegExp(`First words to ${profile}`));
  }
});

Deno.test("a turn without a terminal is held by the policy like every other", async () => {
  let root = "";
  const script = ({ vendor, toolResults }: ModelRequest): ModelStep[] => {
    if (toolResults.length > 0) return [{ text: "Tried." }];
    return [shell(vendor, `echo in > ${root}/inside.txt; echo out > ${root}/../outside.txt`)];
  };
  await using team = await startTeam({ versions: VERSIONS, script });
  root = team.root;
  await team.host.call("PUT", `/projects/${team.project.id}/permissions`, {
    permissions: {
      fallback: "ask",
      rules: [
        { capability: "write", effect: "allow", paths: ["**"] },
        { capability: "delete", effect: "allow", paths: ["**"] },
        { capability: "executeBash", effect: "allow", commands: [] },
      ],
    },
  });
  for (const profile of ["claude", "codex"] as const) {
    const agent = await team.add(profile, profile);
    await launch(team, agent);
    await message(team, agent, "Write both.");
    assert.equal(await Deno.readTextFile(join(root, "inside.txt")), "in\n", profile);
    const outside = Deno.stat(join(root, "..", "outside.txt"));
    await assert.rejects(outside, Deno.errors.NotFound, profile);
    const [view] = (await team.agents()).filter(({ id }) => id === agent.id);
    assert.equal(view?.sandbox?.status, "enforced");
    await Deno.remove(join(root, "inside.txt"));
  }
});
