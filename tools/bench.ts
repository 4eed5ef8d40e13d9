/**
 * Compares IdeA with bare references, all in one run: `deno task bench`, or only what many clients
 * cost, for longer: `deno task bench load [SECONDS]`; or only what a page costs: `… workspace`; or
 * only what confining a program costs: `… sandbox`; or only what a long conversation costs:
 * `… continuity`; or only what finding notes costs: `… recall`; or only what looking at a large
 * repository costs: `… git`; or only what idle work trees cost: `… git-idle [SECONDS]`, which is no
 * part of the whole, for it takes minutes.
 */
import { startBenchHost } from "../bench/bench_host.ts";
import { compareColdStart } from "../bench/cold_start.ts";
import { type Comparison, comparisonTable } from "../bench/comparison.ts";
import { compareContinuity } from "../bench/continuity.ts";
import { compareDelegation } from "../bench/delegation.ts";
import { compareGitIdle } from "../bench/git_idle.ts";
import { compareGitLooks } from "../bench/git_looks.ts";
import { compareHealth } from "../bench/health.ts";
import { compareKeystroke } from "../bench/keystroke.ts";
import { compareLoad } from "../bench/load.ts";
import { installStandIn } from "../bench/load_crew.ts";
import { makeHome, startBeside } from "../bench/program.ts";
import { compareRecall } from "../bench/recall.ts";
import { compareSandbox } from "../bench/sandbox.ts";
import { compareThroughput } from "../bench/throughput.ts";
import { compareWorkspace } from "../bench/workspace.ts";
import { ensureUi } from "./ensure_ui.ts";
import { print, printError } from "./print.ts";

/** The whole run, about two minutes long, has hung after this long (ms). */
const BOUND_MS = 10 * 60_000;
/** Length (s) of the load: as one of many stages, and when it is all that runs. */
const LOAD_S = { stage: 10, alone: 60 };
/** Length (s) of each part of what work trees cost while nobody does anything. */
const GIT_IDLE_S = 60;

async function compareAll(): Promise<Comparison[]> {
  // The page gets a host of its own: what the other stages leave in memory is not its price.
  return [
    ...await stage("confined programs", compareSandbox),
    ...await stage("continuity", compareContinuity),
    ...await stage("recall", compareRecall),
    ...await stage("a large repository", compareGitLooks),
    ...await compareHost(),
    ...await compareWorkspaceOnly(),
  ];
}

async function compareHost(): Promise<Comparison[]> {
  const coldStart = await stage("starts", compareColdStart);
  await using home = await makeHome();
  await installStandIn(home);
  await using host = await startBenchHost(home);
  await using reference = await startBeside("reference_server.ts", home);
  const port = reference.firstLine;
  return [
    ...await stage("bytes", () => compareThroughput(host, home)),
    ...await stage("keys", () => compareKeystroke(host, port)),
    ...coldStart,
    await stage("the API under floods", () => compareHealth(host, port)),
    await stage("asks", () => compareDelegation(host, port)),
    ...await stage("many clients", () => compareLoad(host, home, port, LOAD_S.stage)),
  ];
}

async function compareLoadOnly(seconds: number): Promise<Comparison[]> {
  await using home = await makeHome();
  await installStandIn(home);
  await using host = await startBenchHost(home);
  await using reference = await startBeside("reference_server.ts", home);
  return await stage(
    "many clients",
    () => compareLoad(host, home, reference.firstLine, seconds),
  );
}

async function compareWorkspaceOnly(): Promise<Comparison[]> {
  await using home = await makeHome();
  await using host = await startBenchHost(home);
  return await stage("a page", () => compareWorkspace(host, home));
}

async function stage<Result>(what: string, measure: () => Promise<Result>): Promise<Result> {
  printError(`measuring ${what}`);
  return await measure();
}

const [what, seconds] = Deno.args;
function compare(): Promise<Comparison[]> {
  if (what === "sandbox") return stage("confined programs", compareSandbox);
  if (what === "continuity") return stage("continuity", compareContinuity);
  if (what === "recall") return stage("recall", compareRecall);
  if (what === "git-idle") {
    return stage("idle work trees", () => compareGitIdle(Number(seconds ?? GIT_IDLE_S)));
  }
  if (what === "git") return stage("a large repository", compareGitLooks);
  if (what === "load") return compareLoadOnly(Number(seconds ?? LOAD_S.alone));
  return what === "workspace" ? compareWorkspaceOnly() : compareAll();
}

const bound = setTimeout(() => {
  printError(`The bench hangs: no result within ${BOUND_MS / 1_000} s`);
  Deno.exit(1);
}, BOUND_MS);
await ensureUi();
const comparisons = await compare();
for (const line of comparisonTable(comparisons)) print(line);
clearTimeout(bound);
// The MCP clients would go on looking for the host that has ended.
Deno.exit();
