/** Restarting the vendors' own CLIs: the conversation goes on, what waited is delivered. */
import assert from "node:assert/strict";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { AgentView, SessionView } from "../core/agent/service.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime, until } from "./support/wait.ts";

const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };

function say(team: Team, agent: AgentView, text: string): Promise<Ticket> {
  return team.host.call("POST", team.path(agent, "input"), { text });
}

function told(team: Team, text: string): Promise<ModelRequest> {
  const turn = team.model.turn(({ prompt }) => prompt.includes(text));
  return inTime(turn, `the model to be told ${JSON.stringify(text)}`);
}

/** Says it; resolves once the turn about it is over. */
async function finish(team: Team, agent: AgentView, text: string): Promise<void> {
  const { id } = await say(team, agent, text);
  await told(team, text);
  await team.host.event((event) =>
    event.type === "ticketChanged" && event.ticketId === id && event.state !== "open"
  );
  const state = async () => (await team.agents()).find((one) => one.id === agent.id)?.state;
  await until(async () => await state() === "idle", "the end of the turn", state);
}

for (const cli of ["claude", "codex"] as const) {
  Deno.test(`A ${cli} agent goes on with its conversation after a restart, at its size`, async () => {
    await using team = await startTeam({ versions, script: () => [{ text: "Noted." }] });
    const agent = await team.add("Clara", cli);
    const first = await team.launch(agent);
    await finish(team, agent, "The roof is ultramarine");

    const again = await team.host.call<SessionView>("POST", team.path(agent, "restart"), {});
    assert.notEqual(again.sessionId, first.sessionId);
    assert.deepEqual([again.resumed, again.rows, again.cols], [true, 40, 110]);
    await say(team, agent, "Which colour was it?");
    const second = await told(team, "Which colour was it?");
    assert.match(second.context, /The roof is ultramarine/);
  });
}

Deno.test("A claude agent that was never told anything restarts afresh, and the answer says so", async () => {
  await using team = await startTeam({ versions, script: () => [{ text: "Noted." }] });
  const agent = await team.add("Clara", "claude");
  await team.launch(agent);
  const again = await team.host.call<SessionView>("POST", team.path(agent, "restart"), {});
  assert.equal(again.resumed, false);
  await say(team, agent, "Good morning");
  await told(team, "Good morning");
});
