/// <reference lib="deno.worker" />
/** The host in a thread of its own: the process's first thread belongs to the windows. */
import { describe } from "../core/error.ts";
import { type Host, startHost } from "./host.ts";
import type { FromHostThread, ToHostThread } from "./host_thread.ts";
import { hostOptions } from "./program.ts";

declare const self: DedicatedWorkerGlobalScope;

let host: Host | undefined;

self.onmessage = async ({ data }: MessageEvent<ToHostThread>) => {
  if (data.kind === "start") return await start(data.mainModule, data.port);
  await host?.shutdown();
  tell({ kind: "stopped" });
};

async function start(mainModule: string, port: number): Promise<void> {
  try {
    host = await startHost({
      ...hostOptions(mainModule, port),
      onWindowRequested: () => tell({ kind: "windowRequested" }),
    });
    tell({ kind: "ready", url: host.url, token: host.token });
  } catch (failure) {
    tell({ kind: "failed", message: describe(failure) });
  }
}

function tell(message: FromHostThread): void {
  self.postMessage(message);
}
