/** How fast the API answers while terminals flood. */
import type { TerminalInfo } from "../core/terminal/terminals.ts";
import type { BenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import type { FloodRequest } from "./flood_viewer.ts";
import { percentile } from "./samples.ts";

const FLOODS = 2;
const REQUESTS = 150;
const GAP_MS = 10;
const SIZE = { rows: 40, cols: 120 };

/**
 * Compares the API with a bare page, both asked in turn under the same two floods that are watched.
 * @param referencePort where `reference_server.ts` listens
 */
export async function compareHealth(
  host: BenchHost,
  referencePort: string,
): Promise<Comparison> {
  const { client, origin, token, project } = host;
  const sessions: string[] = [];
  for (let at = 0; at < FLOODS; at++) {
    const spec = { command: "exec yes flood", ...SIZE };
    const opened = await client.post<TerminalInfo>(`/projects/${project}/terminals`, spec);
    sessions.push(opened.sessionId);
  }
  // In a thread of its own: what flows in must not delay the clock that is read here.
  const viewer = new Worker(new URL("flood_viewer.ts", import.meta.url), { type: "module" });
  await startViewer(viewer, { origin, token, sessions });

  const headers = { Authorization: `Bearer ${token}` };
  const values: number[] = [];
  const references: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    references.push(await timeRequest(`http://127.0.0.1:${referencePort}/`, {}));
    values.push(await timeRequest(`${origin}/api/health`, headers));
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
  }
  viewer.terminate();
  for (const sessionId of sessions) await client.delete(`/sessions/${sessionId}`);
  return {
    name: `/api/health under ${FLOODS} floods, p95`,
    reference: "bare page, same floods",
    value: percentile(values, 95),
    referenceValue: percentile(references, 95),
    unit: "ms",
  };
}

/** Resolves when bytes of every flood came. */
async function startViewer(viewer: Worker, request: FloodRequest): Promise<void> {
  const flowing = Promise.withResolvers<void>();
  viewer.onmessage = () => flowing.resolve();
  viewer.onerror = ({ message }) => flowing.reject(new Error(message));
  viewer.postMessage(request);
  await flowing.promise;
}

async function timeRequest(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.text();
  return performance.now() - startedAt;
}
