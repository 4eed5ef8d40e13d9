/** Agents whose tools are called from outside: their CLI does nothing but tell its token. */
import { join } from "node:path";
import type { AgentView } from "../core/agent/service.ts";
import { IdeaTools } from "../server/demo/tools.ts";
import type { BenchHost } from "./bench_host.ts";
import type { Home } from "./program.ts";

const TOKEN_FILE = "token";
const POLL_MS = 20;
/** It never shows a prompt, so nothing is typed to it: its tasks are fetched by `idea_inbox`. */
const STAND_IN = `#!/bin/sh
umask 077
printf %s "$IDEA_MCP_TOKEN" > ${TOKEN_FILE}.new && mv ${TOKEN_FILE}.new ${TOKEN_FILE}
exec sleep 86400
`;

/** An agent and the way to its tools. */
export interface Member {
  id: string;
  name: string;
  tools: IdeaTools;
}

/** Puts the stand-in for Claude Code into the home's PATH; before its host is started. */
export async function installStandIn(home: Home): Promise<void> {
  const folder = join(home.folder, "bin");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "claude"), STAND_IN, { mode: 0o755 });
  home.env["PATH"] = `${folder}:${home.env["PATH"]}`;
  home.env["IDEA_PEER_CHECK"] = "off";
}

/** Launches an agent and connects an MCP client that acts for it. */
export async function enlist(
  host: BenchHost,
  home: Home,
  name: string,
  signal: AbortSignal,
): Promise<Member> {
  const agents = `/projects/${host.project}/agents`;
  const { id } = await host.client.post<AgentView>(agents, { name, profile: "claude" });
  await host.client.post(`${agents}/${id}/launch`);
  const runFolder = join(home.folder, "project", ".ideai", "run", id);
  const tools = new IdeaTools(`${host.origin}/mcp`, await readToken(join(runFolder, TOKEN_FILE)));
  await connect(tools, signal);
  return { id, name, tools };
}

/** Connects, or fails with the reason. */
export async function connect(tools: IdeaTools, signal: AbortSignal): Promise<void> {
  const trouble = Promise.withResolvers<never>();
  const refused = (why: string) => trouble.reject(new Error(`An MCP client was refused: ${why}`));
  await Promise.race([tools.connect(signal, refused), trouble.promise]);
}

async function readToken(path: string): Promise<string> {
  for (;;) {
    const token = await Deno.readTextFile(path).catch(() => "");
    if (token !== "") return token;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
