/**
 * Two agents of one profile whose host, processes and ways of working end at random moments: what
 * each model reads must be the history of its own agent, all of it and nothing else.
 */
import assert from "node:assert/strict";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { type Cli, CLI_VERSIONS } from "../support/clis.ts";
import { offered, place, reopen, start, tell } from "../support/continuity.ts";
import type { ModelRequest, ModelStep } from "../support/model_server.ts";
import type { Random, Tally } from "../support/random.ts";
import { startTeam, type Team } from "../support/team.ts";
import { inTime } from "../support/wait.ts";

const VERSIONS = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
/** The model does not answer a prompt with this word. */
const ENDLESS = "endlessly";

/** How often each end of an agent comes. */
const ENDS = { crash: 4, crashAtWork: 3, restart: 3, stopAndResume: 3, stopAndAsk: 3 };
type End = keyof typeof ENDS;

/** An agent and the words only it was told. */
interface Member {
  agent: AgentView;
  cell: string;
  /** Words whose turn ended: its history has them for good. */
  told: Set<string>;
  /** Words of a turn that was cut off: its history may have them. */
  cutOff: Set<string>;
}

/**
 * Ends and resumes two agents again and again.
 * @param count of ends
 */
export async function restartAtRandom(random: Random, cli: Cli, count: number): Promise<Tally> {
  const never = Promise.withResolvers<void>();
  const script = ({ prompt }: ModelRequest): ModelStep[] =>
    prompt.includes(ENDLESS) ? [{ until: never.promise }] : [{ text: "Noted." }];
  await using team = await startTeam({ versions: VERSIONS, script });
  try {
    const pair = new Pair(random, team, await hire(team, cli));
    await pair.begin();
    for (let at = 0; at < count; at++) await pair.endAndGoOn(random.weighted(ENDS));
    return pair.tally;
  } finally {
    never.resolve();
  }
}

async function hire(team: Team, cli: Cli): Promise<Member[]> {
  const agents = [await team.add("Alice", cli), await team.add("Bob", cli)];
  const cells = await place(team, agents);
  return agents.map((agent, at) => ({
    agent,
    cell: cells[at]!,
    told: new Set(),
    cutOff: new Set(),
  }));
}

class Pair {
  readonly tally: Tally = {};
  readonly #random: Random;
  readonly #team: Team;
  readonly #members: readonly Member[];
  #words = 0;

  constructor(random: Random, team: Team, members: readonly Member[]) {
    this.#random = random;
    this.#team = team;
    this.#members = members;
  }

  async begin(): Promise<void> {
    await this.#each(async ({ agent, cell }) => {
      await start(this.#team, agent, { nodeId: cell, mode: "structured" });
    });
    await this.#each((member) => this.#checkedTell(member));
  }

  async endAndGoOn(end: End): Promise<void> {
    this.tally[end] = (this.tally[end] ?? 0) + 1;
    if (end === "crash" || end === "crashAtWork") await this.#crash(end === "crashAtWork");
    else await this.#endOne(end, this.#random.pick(this.#members)!);
    await this.#each((member) => this.#checkedTell(member));
  }

  async #crash(atWork: boolean): Promise<void> {
    if (atWork) await this.#workEndlessly(this.#random.pick(this.#members)!);
    await this.#team.restartHost();
    await reopen(this.#team);
    // Accepted in any order, as people do.
    const offers = await offered(this.#team);
    assert.deepEqual(offers.map(({ wasRunning }) => wasRunning), [true, true]);
    if (this.#random.chance(0.5)) offers.reverse();
    for (const { agentId, nodeId, conversationId, reason } of offers) {
      assert.ok(conversationId !== undefined, reason);
      const { agent } = this.#members.find((one) => one.agent.id === agentId)!;
      await start(this.#team, agent, { nodeId, conversationId });
    }
  }

  async #workEndlessly({ agent, cutOff }: Member): Promise<void> {
    const word = this.#newWord(agent);
    cutOff.add(word);
    const text = `Work ${ENDLESS} on ${word}`;
    await this.#team.host.call<Ticket>("POST", this.#team.path(agent, "input"), { text });
    const begun = this.#team.model.turn(({ prompt }) => prompt.includes(text));
    await inTime(begun, "the endless turn");
  }

  async #endOne(end: Exclude<End, "crash" | "crashAtWork">, { agent, cell }: Member) {
    const { host, path } = this.#team;
    if (end === "restart") return void await host.call("POST", path(agent, "restart"), {});
    await host.call("POST", path(agent, "stop"));
    // Asked something, it is started by itself.
    if (end === "stopAndAsk") return;
    const offer = (await offered(this.#team)).find(({ agentId }) => agentId === agent.id);
    assert.ok(offer?.conversationId !== undefined, offer?.reason);
    await start(this.#team, agent, { nodeId: cell, conversationId: offer.conversationId });
  }

  async #checkedTell(member: Member): Promise<void> {
    const { agent, told, cutOff } = member;
    const word = this.#newWord(agent);
    const { said } = await tell(this.#team, agent, `Remember ${word}`);
    told.add(word);
    const read = new Set(said.join("\n").match(/word-\w+-\d+/gu));
    const foreign = [...read].filter((one) => !told.has(one) && !cutOff.has(one));
    const missing = [...told].filter((one) => !read.has(one));
    assert.deepEqual({ foreign, missing }, { foreign: [], missing: [] }, `${agent.name} reads`);
    this.tally["turns"] = (this.tally["turns"] ?? 0) + 1;
  }

  #newWord({ name }: AgentView): string {
    return `word-${name}-${++this.#words}`;
  }

  async #each(act: (member: Member) => Promise<void>): Promise<void> {
    await Promise.all(this.#members.map(act));
  }
}
