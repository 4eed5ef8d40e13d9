/** Many MCP clients at work while terminals flood. */
import { DELEGATION } from "../core/numbers.ts";
import { IdeaTools } from "../server/demo/tools.ts";
import type { BenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import { connect, enlist, type Member } from "./load_crew.ts";
import { startFloods } from "./load_floods.ts";
import type { Home } from "./program.ts";
import { percentile } from "./samples.ts";

/** Each pair is two MCP clients: one asks, the other one takes the task and replies. */
const PAIRS = 15;
const FLOODS = 8;
/** Both clients of a pair call twice in a round, a little less often than an agent may. */
const ROUND_MS = 1.1 * 2 * 60_000 / DELEGATION.callsPerMinute;
const HEALTH_GAP_MS = 50;
const HEALTH_GOAL_MS = 100;
const GOAL_RATIO = 5;

/** What was measured (ms), and how many calls it took. */
interface Samples {
  health: number[];
  asks: number[];
  bare: number[];
  calls: number;
}

/**
 * Has 30 MCP clients ask, await, reply and list while 8 terminals flood. A call that fails fails all.
 * @param home where the host runs; with the stand-in installed
 * @param referencePort where `reference_server.ts` listens
 */
export async function compareLoad(
  host: BenchHost,
  home: Home,
  referencePort: string,
  seconds: number,
): Promise<Comparison[]> {
  const samples = await measure(host, home, referencePort, seconds);
  const load = `${PAIRS * 2} MCP clients, ${FLOODS} floods`;
  return [
    {
      name: `/api/health, ${load}, p95`,
      reference: "what is allowed",
      value: percentile(samples.health, 95),
      referenceValue: HEALTH_GOAL_MS,
      unit: "ms",
      goal: { atMost: 1 },
      note: `${samples.calls} tool calls in ${seconds} s, none failed`,
    },
    ...[50, 95].map((percent): Comparison => ({
      name: `Ask to answer, ${load}, p${percent}`,
      reference: "bare MCP tool call, same load",
      value: percentile(samples.asks, percent),
      referenceValue: percentile(samples.bare, percent),
      unit: "ms",
      ...(percent === 95 ? { goal: { atMost: GOAL_RATIO } } : {}),
      note: "task taken by idea_inbox: no typing",
    })),
  ];
}

async function measure(
  host: BenchHost,
  home: Home,
  referencePort: string,
  seconds: number,
): Promise<Samples> {
  const stop = new AbortController();
  const { signal } = stop;
  const bare = new IdeaTools(`http://127.0.0.1:${referencePort}/mcp`, "");
  await connect(bare, signal);
  const pairs: Pair[] = [];
  for (let at = 0; at < PAIRS; at++) {
    const asker = await enlist(host, home, `Asker ${at}`, signal);
    pairs.push(new Pair(asker, await enlist(host, home, `Helper ${at}`, signal), bare, signal));
  }
  const events = await host.client.follow((event) => {
    if (event.type !== "deliveryChanged" || event.state !== "queued") return;
    pairs.find(({ helper }) => helper.id === event.agentId)?.taskCame();
  });
  const samples: Samples = { health: [], asks: [], bare: [], calls: 0 };
  await using _floods = await startFloods(host, FLOODS);
  const until = performance.now() + seconds * 1_000;
  await Promise.all([
    sampleHealth(host, until, samples.health),
    ...pairs.map((pair, at) => pair.work(at, until, samples)),
  ]);
  events.close();
  stop.abort();
  return samples;
}

async function sampleHealth(host: BenchHost, until: number, into: number[]): Promise<void> {
  while (performance.now() < until) {
    into.push(await timed(() => host.client.get("/health")));
    await pause(HEALTH_GAP_MS);
  }
}

/** Two agents' clients: one asks in rounds, the other one answers. */
class Pair {
  readonly #asker: Member;
  readonly helper: Member;
  readonly #bare: IdeaTools;
  readonly #signal: AbortSignal;
  #came = Promise.withResolvers<void>();

  constructor(asker: Member, helper: Member, bare: IdeaTools, signal: AbortSignal) {
    this.#asker = asker;
    this.helper = helper;
    this.#bare = bare;
    this.#signal = signal;
  }

  taskCame(): void {
    this.#came.resolve();
  }

  /** Works in rounds; the pairs begin at different moments of a round. */
  async work(at: number, until: number, samples: Samples): Promise<void> {
    await pause(ROUND_MS * at / PAIRS);
    for (let round = 0; performance.now() < until; round++) {
      const startedAt = performance.now();
      await this.#round(round, samples);
      await pause(Math.max(0, startedAt + ROUND_MS - performance.now()));
    }
  }

  /** Each fourth task is given without waiting and awaited then. */
  async #round(round: number, samples: Samples): Promise<void> {
    const args = { target: this.helper.name, task: `What is ${round} plus 1?` };
    const expected = String(round + 1);
    this.#came = Promise.withResolvers();
    const answering = this.#answer(expected);
    let answer = "";
    if (round % 4 === 3) answer = await this.#launchAndAwait(args);
    else {
      samples.asks.push(await timed(async () => answer = await this.#ask("idea_ask_agent", args)));
      await this.#ask("idea_list_agents", {});
    }
    await answering;
    if (answer !== expected) throw new Error(`Asked ${args.task}, was answered ${answer}`);
    samples.calls += 4;
    const hello = { name: "bench" };
    samples.bare.push(await timed(() => this.#bare.call("hello", hello, this.#signal)));
  }

  async #launchAndAwait(args: Record<string, unknown>): Promise<string> {
    const { ticket } = JSON.parse(await this.#ask("idea_launch_agent", args));
    return await this.#ask("idea_await", { ticket });
  }

  async #answer(result: string): Promise<void> {
    await this.#came.promise;
    const { tools } = this.helper;
    const [task] = JSON.parse(await tools.call("idea_inbox", {}, this.#signal));
    await tools.call("idea_reply", { ticket: task?.ticket, result }, this.#signal);
  }

  #ask(tool: string, args: Record<string, unknown>): Promise<string> {
    return this.#asker.tools.call(tool, args, this.#signal);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
