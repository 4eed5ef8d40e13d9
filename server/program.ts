import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import config from "../deno.json" with { type: "json" };
import { captureLoginEnvironment, mergeEnvironment } from "./process/login_environment.ts";
import { ideaPaths } from "./process/paths.ts";
import { loopbackWithoutProxy } from "./process/proxy.ts";
import type { HostOptions } from "./host.ts";

/** Version of this program. */
export const VERSION = config.version;

/** Folder of the built UI, beside the program: `dist/ui` of a checkout, `ui` of a package. */
export function uiFolder(mainModule: string): string {
  const folder = dirname(fileURLToPath(mainModule));
  return mainModule.endsWith(".ts") ? join(folder, "dist", "ui") : join(folder, "ui");
}

/**
 * The command line prefix that runs this program again, to be followed by a role. Its children are
 * not the host: what they may do is the business of the agent that starts them.
 */
export function selfCommand(mainModule: string): string[] {
  if (Deno.build.standalone) return [Deno.execPath()];
  const main = fileURLToPath(mainModule);
  const config = join(dirname(main), "deno.json");
  // Without "manual" every start looks through all of node_modules: 100 ms more.
  const flags = ["--quiet", "--allow-all", "--node-modules-dir=manual", "--config", config];
  return [Deno.execPath(), "run", ...flags, main];
}

/** What a host needs to know of the machine and of this program. */
export function hostOptions(mainModule: string): Omit<HostOptions, "door" | "token"> {
  const own = Deno.env.toObject();
  const paths = ideaPaths(own);
  let environment: Promise<Record<string, string>> | undefined;
  return {
    version: VERSION,
    dataDir: paths.data,
    configDir: paths.config,
    secretDirs: [paths.runtime, paths.runtimeFallback],
    uiFolder: uiFolder(mainModule),
    home: own["HOME"] ?? "/",
    self: selfCommand(mainModule),
    checkPeers: own["IDEA_PEER_CHECK"] !== "off",
    ...resumeTiming(own["IDEA_RESUME_PAUSES"]),
    environment: () =>
      environment ??= captureLoginEnvironment({ env: own })
        .then((login) => mergeEnvironment(login, own))
        .then((merged) => ({ ...merged, ...loopbackWithoutProxy(merged) })),
  };
}

/**
 * Shorter pauses before agents come back after a limit: `<first>,<next>` in milliseconds, each
 * `<least>-<most>`; anything else is ignored.
 */
function resumeTiming(pauses: string | undefined): Pick<HostOptions, "resumeTiming"> {
  const found = /^(\d+)-(\d+),(\d+)-(\d+)$/u.exec(pauses ?? "");
  if (!found) return {};
  const [least = 0, most = 0, nextLeast = 0, nextMost = 0] = found.slice(1).map(Number);
  return {
    resumeTiming: { jitter: { least, most }, stagger: { least: nextLeast, most: nextMost } },
  };
}
