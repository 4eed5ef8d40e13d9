import type { TerminalInfo } from "../core/terminal/terminals.ts";
import type { BenchHost } from "./bench_host.ts";
import type { FloodRequest } from "./flood_viewer.ts";

const SIZE = { rows: 40, cols: 120 };

/** Starts terminals that flood and are watched; resolves once all of them flow. */
export async function startFloods(host: BenchHost, count: number): Promise<AsyncDisposable> {
  const { client, origin, token, project } = host;
  const sessions: string[] = [];
  for (let at = 0; at < count; at++) {
    const spec = { command: "exec yes flood", ...SIZE };
    const opened = await client.post<TerminalInfo>(`/projects/${project}/terminals`, spec);
    sessions.push(opened.sessionId);
  }
  // In a thread of its own: what flows in must not delay the clock of what is measured.
  const viewer = new Worker(new URL("flood_viewer.ts", import.meta.url), { type: "module" });
  const flowing = Promise.withResolvers<void>();
  viewer.onmessage = () => flowing.resolve();
  viewer.onerror = ({ message }) => flowing.reject(new Error(message));
  viewer.postMessage({ origin, token, sessions } satisfies FloodRequest);
  await flowing.promise;
  return {
    [Symbol.asyncDispose]: async () => {
      viewer.terminate();
      for (const sessionId of sessions) await client.delete(`/sessions/${sessionId}`);
    },
  };
}
