/** The host: everything behind one loopback port. What it is made of is put together in `wiring/`. */
import { join } from "node:path";
import { stopSurvivors } from "./agent/survivors.ts";
import { MemoryEventLog } from "./api/event_log.ts";
import { openDatabase } from "./store/database.ts";
import { LaunchStore } from "./store/launch_store.ts";
import type { HostOptions } from "./wiring/host_options.ts";
import { wire } from "./wiring/wiring.ts";

export type { HostOptions } from "./wiring/host_options.ts";

/** A running host. */
export interface Host {
  /** Opens the UI: carries the token once. */
  url: string;
  token: string;
  port: number;
  version: string;
  /** Snapshots what runs, then stops it; resolves when nothing of ours is left. */
  shutdown(): Promise<void>;
}

/**
 * Starts the host behind an open door.
 * @throws IdeaError `STORE` when a newer version wrote the database; the door is closed then
 */
export async function startHost(options: HostOptions): Promise<Host> {
  try {
    return await startBehind(options);
  } catch (failure) {
    await options.door.close();
    throw failure;
  }
}

async function startBehind(options: HostOptions): Promise<Host> {
  const { door, token } = options;
  await Deno.mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(join(options.dataDir, "idea.db"));
  const launches = new LaunchStore(database);
  await stopSurvivors(launches);

  const wiring = wire(options, { database, launches, events: new MemoryEventLog() });
  await wiring.recover();
  door.connect((request, clientPort) => wiring.app.fetch(request, { clientPort }));
  let stopping: Promise<void> | undefined;
  return {
    url: `${door.base}/?token=${token}`,
    token,
    port: door.port,
    version: options.version,
    shutdown: () =>
      stopping ??= (async () => {
        await wiring.shutdown();
        await door.close();
        database.close();
      })(),
  };
}
