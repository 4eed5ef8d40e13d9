/** Going on after an end: every agent in its own conversation, or told why not and what it needs. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { processesNaming } from "../tools/leftovers.ts";
import type { AgentView } from "../core/services.ts";
import { restartAtRandom } from "./soak/own_history.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import { offered, place, reopen, start, tell, transcriptOf } from "./support/continuity.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { type Random, runSchedules } from "./support/random.ts";
import { startTeam, type Team } from "./support/team.ts";

const VERSIONS = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const CLIS = ["claude", "codex"] as const;
/** Of a sample that has every way an agent ends. */
const SEED = 7001;
const ORIGINAL = join(import.meta.dirname!, "fixtures", "original-project");
const OF_MAIN_AND_QA = "08336578-5b47-09d2-2f41-5cc483f101f4";
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

function hear({ prompt }: ModelRequest): ModelStep[] {
  return [{ text: `Heard: ${prompt}` }];
}

async function replaceByFolder(path: string): Promise<void> {
  await Deno.remove(path);
  await Deno.mkdir(path);
}

/** Ends, after the host, everything that still runs in the team's home. */
function reboot(team: Team): Promise<void> {
  for (const { pid } of processesNaming(team.home)) Deno.kill(pid!, "SIGKILL");
  return Promise.resolve();
}

/** Does it for all at the same time: agents mostly wait. */
function each<T, R>(things: readonly T[], act: (thing: T, at: number) => Promise<R>): Promise<R[]> {
  return Promise.all(things.map(act));
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
    const { body } = await tell(team, agent, `What does ${agent.name} know?`);
    const secrets = JSON.stringify(body).match(/The secret of \w+ \w+ is safe/gu) ?? [];
    assert.deepEqual([...new Set(secrets)], [`The secret of ${agent.name} is safe`]);
  });
});

for (const cli of CLIS) {
  Deno.test(`two ${cli} agents never read each other's history, however they end`, async () => {
    const six = (random: Random) => restartAtRandom(random, cli, 6);
    await runSchedules(`Histories, ${cli}`, 1, six, 1, SEED);
  });
}

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
    const { context } = await tell(team, agent, `What now, ${agent.name}?`);
    assert.match(context, new RegExp(`Objective\\s+Paint the roof for ${agent.name}\\s`));
    for (const text of [`Use ultramarine for ${agent.name}`, "Heard: "]) {
      assert.ok(context.includes(text), `${agent.name} is told ${text}`);
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
  const turns = JSON.stringify((asClaude.body as { messages: unknown }).messages);
  for (const text of said) assert.ok(turns.includes(text), `Claude remembers ${text}`);
  const [live] = await team.host.call<{ nodeId: string }[]>(
    "GET",
    `/projects/${team.project.id}/agents/live`,
  );
  assert.equal(live?.nodeId, cell);
  const { conversationId } = (await offered(team))[0]!;
  assert.equal(conversationId, first.assignedConversationId);
});

Deno.test("after a reboot, without the run directories and after an update of the CLIs every agent goes on", async () => {
  const versions = { claude: CLI_VERSIONS.claude[1], codex: CLI_VERSIONS.codex[1] };
  await using team = await startTeam({ versions, script: hear });
  const crew = [await team.add("Clara", "claude"), await team.add("Cody", "codex")];
  const cells = await place(team, crew);
  await each(crew, async (agent, at) => {
    await start(team, agent, { mode: "structured", nodeId: cells[at]! });
    await tell(team, agent, `Once upon a time, ${agent.name}`);
  });
  const goOn = async (after: string) => {
    await reopen(team);
    await each(await offered(team), async ({ name, nodeId, conversationId, reason }, at) => {
      assert.ok(conversationId !== undefined, `${after}: ${reason}`);
      await start(team, crew[at]!, { nodeId, conversationId });
      const { body } = await tell(team, crew[at]!, `And after ${after}, ${name}?`);
      assert.match(JSON.stringify(body), new RegExp(`Once upon a time, ${name}`), after);
    });
  };

  await team.restartHost(() => reboot(team));
  await goOn("the reboot");
  const runs = join(team.root, ".ideai", "run");
  await team.restartHost(() => Deno.remove(runs, { recursive: true }));
  await goOn("the loss of the run directories");
  await team.restartHost(() => team.update(VERSIONS));
  await goOn("the update");
});

Deno.test("a project folder that was moved keeps its agents, their log and their hand-off, and says why no CLI resumes there", async () => {
  await using team = await startTeam({ versions: VERSIONS, script: hear });
  const crew = [await team.add("Clara", "claude"), await team.add("Cody", "codex")];
  const cells = await place(team, crew);
  await each(crew, async (agent, at) => {
    await start(team, agent, { mode: "structured", nodeId: cells[at]! });
    await tell(team, agent, `Paint the roof, ${agent.name}`);
  });
  const [here, there] = [team.root, join(team.home, "moved")];

  await team.restartHost(() => Deno.rename(here, there));
  await reopen(team, there);
  assert.deepEqual((await team.agents()).map(({ name }) => name), ["Clara", "Cody"]);
  await each(await offered(team), async ({ name, nodeId, reason, resumeSupported }, at) => {
    assert.equal(resumeSupported, false);
    assert.match(reason!, new RegExp(`"${name}" cannot be resumed.* belongs to ${here}/`));
    await start(team, crew[at]!, { nodeId, mode: "structured" });
    const { context } = await tell(team, crew[at]!, `Where are we, ${name}?`);
    assert.match(context, new RegExp(`Objective\\s+Paint the roof, ${name}`));
  });

  await team.restartHost(() => Deno.rename(there, here));
  await reopen(team, here);
  await each(await offered(team), async ({ name, nodeId, conversationId, reason }, at) => {
    assert.ok(conversationId !== undefined, reason);
    await start(team, crew[at]!, { nodeId, conversationId });
    const { body } = await tell(team, crew[at]!, `And back home, ${name}?`);
    assert.match(JSON.stringify(body), new RegExp(`Paint the roof, ${name}`));
  });
});

Deno.test("a project of the original app opens with its agents, which start afresh with its hand-offs", async () => {
  await using team = await startTeam({ versions: VERSIONS, script: hear });
  const root = join(team.home, "original");
  await Deno.mkdir(root);
  await new Deno.Command("cp", { args: ["-r", join(ORIGINAL, ".ideai"), root] }).output();
  const log = join(root, ".ideai", "conversations", OF_MAIN_AND_QA, "log.jsonl");
  const logged = await Deno.readTextFile(log);
  await reopen(team, root);
  const offers = await offered(team);
  assert.ok(offers.length > 0);
  for (const { resumeSupported, reason } of offers) {
    assert.equal(resumeSupported, false);
    assert.match(reason!, /never had a conversation/);
  }
  const agents = await team.agents();
  const main = agents.find(({ name }) => name === "Main")!;
  await start(team, main, { mode: "structured" });
  const { context } = await tell(team, main, "Where were you?");
  assert.match(context, /Objective\s+Run the parser tests and tell me which fail/);
  assert.match(context, /Talks with the user, splits the work/);
  assert.equal(await Deno.readTextFile(log), logged);
});
