/** Going on after an end: every agent in its own conversation, or told why not and what it needs. */
import assert from "node:assert/strict";
import type { AgentView } from "../core/agent/service.ts";
import { restartAtRandom } from "./soak/own_history.ts";
import { type Cli, CLI_VERSIONS } from "./support/clis.ts";
import {
  each,
  hear,
  offered,
  place,
  reopen,
  start,
  tell,
  transcriptOf,
} from "./support/continuity.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { type Random, runSchedules } from "./support/random.ts";
import { startTeam } from "./support/team.ts";
import { together } from "./support/together.ts";

const VERSIONS = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const CLIS = ["claude", "codex"] as const;
/** Of a sample that has every way an agent ends. */
const SEED = 7009;
const NOTE = {
  decisions: ["The roof becomes ultramarine, for it fades least"],
  currentStep: "Asking for offers",
};
/** What becomes of a transcript, and what people are told then. */
const DAMAGES = {
  deleted: { damage: (path: string) => Deno.remove(path), words: /cannot be resumed.* is gone/ },
  emptied: { damage: (path: string) => Deno.truncate(path), words: /cannot be resumed.* is empty/ },
  replaced: { damage: replaceByFolder, words: /cannot be resumed.* is not a file any more/ },
};
const MODES = ["terminal", "structured"] as const;

async function replaceByFolder(path: string): Promise<void> {
  await Deno.remove(path);
  await Deno.mkdir(path);
}

Deno.test("after a crash of the host every agent goes on in its own conversation, with and without a terminal", async () => {
  await using team = await startTeam({ versions: VERSIONS, script: hear });
  const crew: { agent: AgentView; mode: typeof MODES[number] }[] = [];
  for (const cli of CLIS) {
    for (const mode of MODES) crew.push({ agent: await team.add(`${cli} ${mode}`, cli), mode });
  }
  const cells = await place(team, crew.map(({ agent }) => agent));
  await each(crew, async ({ agent, mode }, at) => {
    await start(team, agent, { mode, nodeId: cells[at]! });
    await tell(team, agent, `The secret of ${agent.name} is safe`);
  });

  await team.restartHost();
  await reopen(team);
  const offers = await offered(team);
  assert.deepEqual(
    offers.map(({ name, nodeId, wasRunning, resumeSupported }) => [
      name,
      nodeId,
      wasRunning,
      resumeSupported,
    ]),
    crew.map(({ agent }, at) => [agent.name, cells[at], true, true]),
  );
  await each(crew, async ({ agent, mode }, at) => {
    const { conversationId, nodeId } = offers[at]!;
    const session = await start(team, agent, { nodeId, conversationId: conversationId! });
    assert.deepEqual([session.resumed, session.cellKind], [
      true,
      mode === "terminal" ? "pty" : "chat",
    ]);
    const { said } = await tell(team, agent, `What does ${agent.name} know?`);
    const secrets = said.join("\n").match(/The secret of \w+ \w+ is safe/gu) ?? [];
    assert.deepEqual([...new Set(secrets)], [`The secret of ${agent.name} is safe`]);
  });
});

Deno.test("two agents of one CLI never read each other's history, however they end", async () => {
  const sample = (cli: Cli) => async () => {
    const restarts = (random: Random) => restartAtRandom(random, cli, 6);
    await runSchedules(`Histories, ${cli}`, 1, restarts, 1, SEED);
  };
  await together({ claude: sample("claude"), codex: sample("codex") });
});

Deno.test("a conversation that cannot go on is refused in words, and a fresh start is told where the work stands", async () => {
  await using team = await startTeam({ versions: VERSIONS, script: hear });
  const damages = Object.entries(DAMAGES);
  const crew: AgentView[] = [];
  for (const cli of CLIS) {
    for (const [damage] of damages) crew.push(await team.add(`${cli} ${damage}`, cli));
  }
  const cells = await place(team, crew);
  await each(crew, async (agent, at) => {
    await start(team, agent, { mode: "structured", nodeId: cells[at]! });
    await tell(team, agent, `Paint the roof for ${agent.name}`);
    await tell(team, agent, `Use ultramarine for ${agent.name}`);
  });
  const before = await offered(team);

  await team.restartHost(async () => {
    for (const [at, { conversationId }] of before.entries()) {
      const [, { damage }] = damages[at % damages.length]!;
      await damage(await transcriptOf(team, conversationId!));
    }
  });
  await reopen(team);
  const after = await offered(team);
  await each(crew, async (agent, at) => {
    const [, { words }] = damages[at % damages.length]!;
    const { reason, resumeSupported, wasRunning } = after[at]!;
    assert.deepEqual([resumeSupported, wasRunning], [false, true]);
    assert.match(reason!, words);
    const { conversationId } = before[at]!;
    const refused = await team.host.tryCall("POST", team.path(agent, "launch"), { conversationId });
    assert.equal(refused.status, 404);
    assert.match(JSON.stringify(refused.body), words);

    const session = await start(team, agent, { nodeId: cells[at]! });
    assert.equal(session.resumed, false);
    assert.match(session.resumeProblem!, words);
    const { context } = await tell(team, agent, `What now, ${agent.name}?`);
    assert.match(context, new RegExp(`Objective\\s+Paint the roof for ${agent.name}\\s`));
    for (const said of ["Use ultramarine for", "Heard: Use ultramarine for"]) {
      assert.ok(context.includes(`${said} ${agent.name}`), `${agent.name} is told: ${said}`);
    }
  });
});

Deno.test("an agent that changes to another CLI is told the objective, its own decisions and the last turns; back again, it resumes", async () => {
  const script = (request: ModelRequest): ModelStep[] => {
    const noted = request.prompt.includes("Decide") && request.toolResults.length === 0;
    return noted ? [{ server: "idea", tool: "idea_handoff_note", args: NOTE }] : hear(request);
  };
  await using team = await startTeam({ versions: VERSIONS, script });
  const agent = await team.add("Clara", "claude");
  const [cell] = await place(team, [agent]);
  const first = await start(team, agent, { nodeId: cell! });
  const said = ["Paint the roof of the barn", "Decide on the colour", "Order the paint"];
  for (const text of said) await tell(team, agent, text);

  await team.host.call("PATCH", team.path(agent, "").slice(0, -1), { profile: "codex" });
  const asCodex = await tell(team, agent, "What comes next?");
  assert.equal(asCodex.vendor, "codex");
  for (const text of [...said, `Heard: ${said[2]}`, NOTE.decisions[0]!, NOTE.currentStep]) {
    assert.ok(asCodex.context.includes(text), `Codex is told ${text}`);
  }
  assert.match(asCodex.context, /Objective\s+Paint the roof of the barn/);

  await team.host.call("PATCH", team.path(agent, "").slice(0, -1), { profile: "claude" });
  const asClaude = await tell(team, agent, "Where were we?");
  assert.equal(asClaude.vendor, "claude");
  // Its own words of then, not a summary of them.
  const turns = asClaude.said.join("\n");
  for (const text of said) assert.ok(turns.includes(text), `Claude remembers ${text}`);
  const [live] = await team.host.call<{ nodeId: string }[]>(
    "GET",
    `/projects/${team.project.id}/agents/live`,
  );
  assert.equal(live?.nodeId, cell);
  const { conversationId } = (await offered(team))[0]!;
  assert.equal(conversationId, first.assignedConversationId);
});
