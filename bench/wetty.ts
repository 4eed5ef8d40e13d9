/** WeTTY, a terminal in a web page like ours, as the reference. */
import { dirname, join } from "node:path";
import { findCommand } from "../server/process/find_command.ts";
import type { Home } from "./program.ts";

const VERSION = "3.2.0";
const CACHE = join(import.meta.dirname!, "..", ".cache", "wetty");
const MAIN = join(CACHE, "node_modules/wetty/build/main.js");

/** A running WeTTY. */
export interface Wetty extends AsyncDisposable {
  url: string;
}

/**
 * Starts WeTTY with a program in its terminals.
 * @returns undefined where it cannot run: without npm or Node, or as a user who is not root, for
 * whom it would ask for a login over SSH
 */
export async function startWetty(program: string, home: Home): Promise<Wetty | undefined> {
  if (Deno.uid() !== 0 || !await install()) return undefined;
  const port = freePort();
  const child = new Deno.Command("node", {
    args: [MAIN, "--host", "127.0.0.1", "--port", `${port}`, "--base", "/", "--command", program],
    env: { ...home.env, TERM: "xterm-256color" },
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}/`;
  await answering(url);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

async function install(): Promise<boolean> {
  if (await exists(MAIN)) return true;
  await Deno.mkdir(CACHE, { recursive: true });
  const scripts = { "node-pty": true };
  const manifest = { name: "wetty-reference", private: true, allowScripts: scripts };
  await Deno.writeTextFile(join(CACHE, "package.json"), JSON.stringify(manifest));
  // Its terminal is compiled here: against the headers beside this Node, not against downloaded ones.
  const env = await nodeHeaders();
  const args = ["install", `wetty@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
  const result = await new Deno.Command("npm", { args, cwd: CACHE, env }).output().catch(() =>
    undefined
  );
  return result?.success === true && await exists(MAIN);
}

async function nodeHeaders(): Promise<Record<string, string>> {
  const node = await findCommand("node", { path: Deno.env.get("PATH") });
  if (node === undefined) return {};
  const prefix = dirname(dirname(await Deno.realPath(node)));
  const found = await exists(join(prefix, "include/node/node.h"));
  return found ? { npm_config_nodedir: prefix } : {};
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return (listener.addr as Deno.NetAddr).port;
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WeTTY does not answer");
}
