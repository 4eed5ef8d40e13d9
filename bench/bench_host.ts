import { join } from "node:path";
import type { Project } from "../core/project/project.ts";
import type { TerminalInfo } from "../core/terminal/terminals.ts";
import { HostClient } from "../server/demo/host_client.ts";
import { type Home, startServe } from "./program.ts";
import { TerminalClient } from "./terminal_client.ts";

const SIZE = { rows: 40, cols: 120 };

/** A running host with one project, as a bench uses it. */
export interface BenchHost extends AsyncDisposable {
  client: HostClient;
  /** Origin with the scheme `http`. */
  origin: string;
  token: string;
  project: string;
  /** Opens the page of the project. */
  pageUrl: string;
  pid: number;
  /** Opens a terminal with a shell command in it and attaches to it. */
  open(command: string): Promise<TerminalClient>;
  /** Types into a terminal. */
  type(sessionId: string, text: string): Promise<void>;
}

/** Starts `idea serve` and opens a project in it. */
export async function startBenchHost(home: Home): Promise<BenchHost> {
  const program = await startServe(home);
  const { url, token, pid } = JSON.parse(program.firstLine);
  const stop = new AbortController();
  const client = new HostClient({ url, token }, stop.signal);
  const root = join(home.folder, "project");
  await Deno.mkdir(root, { recursive: true });
  const { id: project } = await client.post<Project>("/projects", { root });
  const { origin } = new URL(url);
  const connect = (sessionId: string) =>
    TerminalClient.connect(`${origin}/api/sessions/${sessionId}/socket`, token);
  return {
    client,
    origin,
    token,
    project,
    pageUrl: `${url}#${project}`,
    pid,
    open: async (command) => {
      const path = `/projects/${project}/terminals`;
      const { sessionId } = await client.post<TerminalInfo>(path, { command, ...SIZE });
      return await connect(sessionId);
    },
    type: async (sessionId, text) => {
      const terminal = await connect(sessionId);
      terminal.type(text);
      await terminal.close();
    },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}
