/** The main job with the vendors' own CLIs: agents of both vendors hand work to each other. */
import assert from "node:assert/strict";
import type { Delivery } from "../core/delivery/delivery.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { AgentView } from "../core/agent/service.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime, until } from "./support/wait.ts";

const ANSWER = "Ultramarine “é” ✓\n\tline two, exactly as given \\ with a backslash";
const QUESTION = "Which colour is the roof?";

/** An asker that asks `target` once, and a target that replies once. */
function script(asker: "claude" | "codex", target: string) {
  return ({ vendor, toolResults }: ModelRequest): ModelStep[] => {
    if (toolResults.length > 0) return [{ text: "Done." }];
    return vendor === asker
      ? [{ server: "idea", tool: "idea_ask_agent", args: { target, task: QUESTION } }]
      : [{ server: "idea", tool: "idea_reply", args: { result: ANSWER } }];
  };
}

async function ask(team: Team, asker: AgentView): Promise<ModelRequest> {
  await team.host.call("POST", team.path(asker, "input"), { text: "Ask your colleague." });
  const turn = team.model.turn(({ vendor, toolResults }) =>
    vendor === asker.profile && toolResults.length > 0
  );
  return await inTime(turn, "the asker's model to get the answer");
}

async function ledger(team: Team): Promise<{ tickets: Ticket[]; deliveries: Delivery[] }> {
  const base = `/projects/${team.project.id}`;
  return {
    tickets: await team.host.call("GET", `${base}/tickets`),
    deliveries: await team.host.call("GET", `${base}/deliveries`),
  };
}

async function settled(team: Team, count: number): Promise<void> {
  const seen = new Set<string>();
  await team.host.event((event) => {
    if (event.type === "ticketChanged" && event.state === "answered") seen.add(event.ticketId);
    return seen.size === count;
  });
}

/** Both tickets answered, both texts taken exactly once and proved. */
async function assertDeliveredOnce(team: Team, target: AgentView): Promise<void> {
  await settled(team, 2);
  const { tickets, deliveries } = await ledger(team);
  assert.deepEqual(tickets.map(({ state }) => state), ["answered", "answered"]);
  assert.deepEqual(deliveries.map(({ state }) => state), ["started", "started"]);
  const asked = tickets.find(({ kind }) => kind === "ask");
  assert.equal(asked?.target, target.id);
  assert.equal(asked?.task, QUESTION);
  assert.equal(asked?.result, ANSWER);
  const taken = team.model.turns.filter(({ prompt, toolResults }) =>
    prompt.includes(`ticket ${asked?.id}`) && toolResults.length === 0
  );
  assert.equal(taken.length, 1, "the target's model saw the task exactly once");
}

/** A dialog is drawn more than once while the CLI starts, and forgets the choice: wait it out. */
const STEADY_MS = 600;

/** Answers a dialog as a person would: waits until it stands still, chooses, looks, confirms. */
async function answer(team: Team, agent: AgentView, choose: string, chosen: RegExp): Promise<void> {
  const sessionId = (await team.agents()).find(({ id }) => id === agent.id)?.sessionId ?? "";
  let frame = { text: "", since: 0 };
  const steady = async () => {
    const { lines } = await team.host.call<{ lines: string[] }>("GET", team.path(agent, "screen"));
    const text = lines.join("\n");
    if (text !== frame.text) frame = { text, since: Date.now() };
    return Date.now() - frame.since > STEADY_MS;
  };
  await until(steady, "the dialog to stand still");
  await team.host.keys(sessionId, choose);
  await until(
    async () => await steady() && chosen.test(frame.text),
    `the dialog to show ${chosen}`,
  );
  await team.host.keys(sessionId, "\r");
}

for (const at of [0, 1] as const) {
  const versions = { claude: CLI_VERSIONS.claude[at], codex: CLI_VERSIONS.codex[at] };
  const label = `claude ${versions.claude}, codex ${versions.codex}`;

  Deno.test(`Claude asks a Codex agent that is not running and gets its exact words (${label})`, async () => {
    await using team = await startTeam({ versions, script: script("claude", "Cody") });
    const clara = await team.add("Clara", "claude", "# Clara\nYou are the tester of roofs.");
    const cody = await team.add("Cody", "codex");
    await team.launch(clara);
    const request = await ask(team, clara);
    assert.deepEqual(request.toolResults, [ANSWER]);
    assert.match(request.context, /tester of roofs/);
    assert.match(request.context, new RegExp(team.root));
    await assertDeliveredOnce(team, cody);
  });

  Deno.test(`Codex asks a running Claude agent and gets its exact words (${label})`, async () => {
    await using team = await startTeam({ versions, script: script("codex", "clara") });
    const clara = await team.add("Clara", "claude");
    const cody = await team.add("Cody", "codex", "# Cody\nYou are the painter of roofs.");
    await team.launch(clara);
    await team.launch(cody);
    const request = await ask(team, cody);
    assert.equal(request.toolResults.length, 1);
    assert.ok(request.toolResults[0]?.includes(ANSWER), request.toolResults[0]);
    assert.match(request.context, /painter of roofs/);
    await assertDeliveredOnce(team, clara);
  });
}

const newest = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };

for (
  const { asker, target, choose, chosen } of [
    { asker: "claude", target: "codex", choose: "", chosen: /› 1. Trust/ },
    { asker: "codex", target: "claude", choose: "\x1b[A", chosen: /❯ Yes, I trust/ },
  ] as const
) {
  Deno.test(`A task for a ${target} agent at its trust dialog waits for a person, then arrives once`, async () => {
    await using team = await startTeam({
      versions: newest,
      script: script(asker, "Target"),
      trusted: [asker],
    });
    const first = await team.add("Asker", asker);
    const second = await team.add("Target", target);
    await team.launch(first);
    const asking = ask(team, first);
    await team.host.event((event) =>
      event.type === "agentStateChanged" && event.agentId === second.id &&
      event.state === "needsYou"
    );
    const held = await team.host.event((event) =>
      event.type === "deliveryChanged" && event.agentId === second.id && event.reason === "needsYou"
    );
    assert.ok(held);
    const shown = (await team.agents()).find(({ id }) => id === second.id);
    assert.equal(shown?.dialog?.kind, "trust");
    assert.equal(team.model.turns.filter(({ vendor }) => vendor === target).length, 0);
    await answer(team, second, choose, chosen);
    const request = await asking;
    assert.ok(request.toolResults[0]?.includes(ANSWER), request.toolResults[0]);
    await assertDeliveredOnce(team, second);
  });
}
