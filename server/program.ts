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
    environment: () =>
      environment ??= captureLoginEnvironment({ env: own })
        .then((login) => mergeEnvironment(login, own))
        .then((merged) => ({ ...merged, ...loopbackWithoutProxy(merged) })),
  };
}
