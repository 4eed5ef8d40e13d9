import { parseArgs } from "node:util";
import { describe } from "../../core/error.ts";
import { createToken } from "../agent/token.ts";
import { Door } from "../door.ts";
import {
  announceInstance,
  findInstance,
  lastPort,
  withdrawInstance,
} from "../instance/instance.ts";
import { log, printLine } from "../log.ts";
import { ideaPaths, openRuntimeDirectory } from "../process/paths.ts";
import { loadPart } from "../part_url.ts";
import { hostOptions, VERSION } from "../program.ts";

const STOP_SIGNALS: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * `idea serve`: the host alone. The first line on stdout is `{"url","token","pid","version"}`; it
 * runs until a signal asks it to stop.
 * @returns the exit code
 */
export async function runServe(args: readonly string[], mainModule: string): Promise<number> {
  const options = parseServe(args);
  if (typeof options === "string") return fail(options);
  const runtimeDir = await openRuntimeDirectory(ideaPaths(Deno.env.toObject()));
  const running = await findInstance(runtimeDir);
  if (running) return fail(`IdeA runs already (process ${running.pid}): ${running.url}`);
  const signalled = stopSignal();
  try {
    const door = Door.open(options.port, await lastPort(runtimeDir));
    const token = createToken();
    const url = `${door.base}/?token=${token}`;
    await announceInstance(runtimeDir, { url, token, version: VERSION });
    // The port is open: whoever reads this line may connect, and waits for what is still loading.
    printLine(JSON.stringify({ url, token, pid: Deno.pid, version: VERSION }));
    const { startHost } = await loadPart<typeof import("../host.ts")>("host.ts");
    const host = await startHost({ ...hostOptions(mainModule), door, token });
    log("info", "The host runs", { port: host.port });
    if (options.open) await openPage(url);
    await signalled;
    await host.shutdown();
    return 0;
  } catch (failure) {
    return fail(describe(failure));
  } finally {
    await withdrawInstance(runtimeDir);
  }
}

async function openPage(url: string): Promise<void> {
  const { openBrowser } = await loadPart<typeof import("../window/open_browser.ts")>(
    "window/open_browser.ts",
  );
  if (!await openBrowser(url)) log("warn", "No browser could be opened");
}

/** Resolves at the first signal to stop; a second one ends the process at once. */
export function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = false;
  for (const signal of STOP_SIGNALS) {
    Deno.addSignalListener(signal, () => {
      if (asked) Deno.exit(130);
      asked = true;
      resolve();
    });
  }
  return promise;
}

function parseServe(args: readonly string[]): { port: number; open: boolean } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: "string" }, open: { type: "boolean" } },
    });
    const port = Number(values.port ?? 0);
    const open = values.open === true;
    if (Number.isInteger(port) && port >= 0 && port < 65_536) return { port, open };
    return `--port: expected a number from 0 to 65535, got "${values.port}"`;
  } catch (failure) {
    return describe(failure);
  }
}

function fail(message: string): number {
  Deno.stderr.writeSync(new TextEncoder().encode(`idea serve: ${message}\n`));
  return 1;
}
