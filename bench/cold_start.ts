/** How long `idea serve` takes to start. */
import type { Comparison } from "./comparison.ts";
import { makeHome, type Program, startBeside, startServe } from "./program.ts";
import { median } from "./samples.ts";

const ROUNDS = 9;

/** Compares the start of `idea serve` with that of a bare server, each in a home of its own. */
export async function compareColdStart(): Promise<Comparison[]> {
  const firstLines: number[] = [];
  const answers: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    references.push((await timeHello()).startedInMs);
    const { startedInMs, answeredInMs } = await timeServe();
    firstLines.push(startedInMs);
    answers.push(answeredInMs);
  }
  const shared = {
    reference: "bare Deno.serve",
    referenceValue: median(references),
    unit: "ms",
  } as const;
  return [
    {
      ...shared,
      name: "serve: start to first line",
      value: median(firstLines),
      goal: { atMost: 2.5 },
    },
    { ...shared, name: "serve: start to first answer", value: median(answers) },
  ];
}

async function timeHello(): Promise<Program> {
  await using home = await makeHome();
  await using program = await startBeside("hello.ts", home);
  return program;
}

async function timeServe(): Promise<{ startedInMs: number; answeredInMs: number }> {
  await using home = await makeHome();
  await using program = await startServe(home);
  const { url, token } = JSON.parse(program.firstLine);
  const readyAt = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(new URL("/api/health", url), { headers });
  await response.text();
  const { startedInMs } = program;
  return { startedInMs, answeredInMs: startedInMs + performance.now() - readyAt };
}
