/** Compares IdeA with bare references, all in one run: `deno task bench`. */
import { startBenchHost } from "../bench/bench_host.ts";
import { compareColdStart } from "../bench/cold_start.ts";
import { type Comparison, comparisonTable } from "../bench/comparison.ts";
import { compareDelegation } from "../bench/delegation.ts";
import { compareHealth } from "../bench/health.ts";
import { compareKeystroke } from "../bench/keystroke.ts";
import { makeHome, startBeside } from "../bench/program.ts";
import { compareThroughput } from "../bench/throughput.ts";
import { print } from "./print.ts";

async function compareAll(): Promise<Comparison[]> {
  const coldStart = await compareColdStart();
  await using home = await makeHome();
  await using host = await startBenchHost(home);
  await using reference = await startBeside("reference_server.ts", home);
  const port = reference.firstLine;
  return [
    ...await compareThroughput(host, home),
    ...await compareKeystroke(host, port),
    ...coldStart,
    await compareHealth(host, port),
    await compareDelegation(host, port),
  ];
}

for (const line of comparisonTable(await compareAll())) print(line);
