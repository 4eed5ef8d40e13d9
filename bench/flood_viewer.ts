/// <reference lib="deno.worker" />
/** The thread that watches floods. */
import { TerminalClient } from "./terminal_client.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Which terminals to watch. */
export interface FloodRequest {
  origin: string;
  token: string;
  sessions: string[];
}

self.onmessage = async ({ data }: MessageEvent<FloodRequest>) => {
  await Promise.all(data.sessions.map((sessionId) => watch(data, sessionId)));
  self.postMessage("flowing");
};

async function watch({ origin, token }: FloodRequest, sessionId: string): Promise<void> {
  const client = await TerminalClient.connect(`${origin}/api/sessions/${sessionId}/socket`, token);
  const flowing = Promise.withResolvers<void>();
  client.onBytes = () => flowing.resolve();
  await flowing.promise;
}
