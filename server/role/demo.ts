import { join } from "node:path";
import { describe } from "../../core/error.ts";
import { createToken } from "../agent/token.ts";
import { runDemo } from "../demo/scenario.ts";
import { Door } from "../door.ts";
import { startHost } from "../host.ts";
import { hostOptions } from "../program.ts";
import { printLine } from "../log.ts";

/**
 * `idea demo`: a host of its own, with a database of its own, plays the demo and goes without a
 * trace; the user's running host is not touched.
 * @returns the exit code
 */
export async function runDemoRole(mainModule: string): Promise<number> {
  const dataDir = await Deno.makeTempDir({ prefix: "idea-demo-data-" });
  try {
    const options = { ...hostOptions(mainModule), door: Door.open(0), token: createToken() };
    const host = await startHost({
      ...options,
      dataDir: join(dataDir, "data"),
      configDir: dataDir,
    });
    try {
      return await runDemo({ url: host.url, token: host.token, print: printLine });
    } finally {
      await host.shutdown();
    }
  } catch (failure) {
    printLine(`The demo could not start: ${describe(failure)}`);
    return 1;
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}
