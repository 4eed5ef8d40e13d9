/// <reference lib="deno.worker" />
/** The host in a thread of its own: the process's first thread belongs to the windows. */
import { describe } from "../core/error.ts";
import { createToken } from "./agent/token.ts";
import { Door } from "./door.ts";
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

async function start(mainModule: string, preferredPort: number | undefined): Promise<void> {
  try {
    host = await startHost({
      ...hostOptions(mainModule),
      door: Door.open(0, preferredPort),
      token: createToken(),
      onWindowRequested: (projectId) => {
        tell({ kind: "windowRequested", ...(projectId === undefined ? {} : { projectId }) });
      },
    });
    tell({ kind: "ready", url: host.url, token: host.token });
  } catch (failure) {
    tell({ kind: "failed", message: describe(failure) });
  }
}

function tell(message: FromHostThread): void {
  self.postMessage(message);
}
