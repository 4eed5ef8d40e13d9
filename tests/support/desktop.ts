/** IdeA as a desktop program on a display of the test's, and the way to its host. */
import { join } from "node:path";
import type { LayoutNode, LayoutsDocument } from "../../core/layout/layout.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { ScreenState } from "../../core/terminal/terminals.ts";
import { processTable } from "../../server/process/process_table.ts";
import { permissionFlags, type ProgramPlace, sourceProgramFiles } from "../../tools/permissions.ts";
import { ROOT } from "../../tools/project.ts";
import { bareEnvironment } from "./browser.ts";
import { countColours, type Display, startDisplay } from "./display.ts";
import { inFolder } from "./folder.ts";
import { TerminalClient } from "./terminal_client.ts";
import { until } from "./wait.ts";

const MAIN = join(ROOT, "main.ts");

/** A size no window would give a terminal. */
const NARROW = { rows: 7, cols: 23 };

/** A running desktop program and the way to its host; its first project is the folder `work`. */
export class Desktop {
  child: Deno.ChildProcess;
  readonly #home: string;
  /** It has the rights it has with people. */
  readonly #place: ProgramPlace;
  readonly #env: Record<string, string>;
  #host = { url: "", token: "" };

  constructor(home: string, display: Display) {
    this.#home = home;
    this.#place = { programFiles: sourceProgramFiles(ROOT), home };
    this.#env = { ...bareEnvironment(home), DISPLAY: display.name };
    this.child = this.start(join(home, "work"));
  }

  /** Starts `idea` once more, as a person would. */
  start(...args: string[]): Deno.ChildProcess {
    return new Deno.Command(Deno.execPath(), {
      args: ["run", ...permissionFlags(this.#place), "--quiet", MAIN, ...args],
      clearEnv: true,
      env: this.#env,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
  }

  async ready(): Promise<void> {
    const file = join(this.#env["XDG_RUNTIME_DIR"]!, "idea", "host.json");
    const told = await until(() => Deno.readTextFile(file).catch(() => ""), "the host");
    this.#host = JSON.parse(told);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(`/api${path}`, this.#host.url), {
      method,
      headers: {
        authorization: `Bearer ${this.#host.token}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** Processes of the web engine that draw pages, one per window. */
  pageProcesses(): number[] {
    return processTable()
      .filter(({ pid, parent }) => parent === this.child.pid && isPageProcess(pid))
      .map(({ pid }) => pid);
  }

  /** Processes that its agents run in. */
  agentProcesses(): number[] {
    return processTable()
      .filter(({ pid, launchId }) => launchId !== undefined && cwdOf(pid).startsWith(this.#home))
      .map(({ pid }) => pid);
  }

  /** Launches an agent in the first project, shown in the window's only cell. */
  async agent(): Promise<LiveAgent> {
    const project = await until(
      async () => (await this.call<Project[]>("GET", "/projects"))[0],
      "the project",
    );
    const base = `/projects/${project.id}`;
    const { id } = await this.call<AgentView>("POST", `${base}/agents`, {
      name: "Ruth",
      profile: "demo",
    });
    const layouts = await this.call<LayoutsDocument>("GET", `${base}/layouts`);
    const target = firstCell(layouts.layouts[0]!.tree.root);
    const operation = { type: "setCellAgent", target, agent: id };
    await this.call("POST", `${base}/layouts/operations`, operation);
    const launch = { ...NARROW, nodeId: target };
    const path = `${base}/agents/${id}`;
    const { sessionId } = await this.call<{ sessionId: string }>("POST", `${path}/launch`, launch);
    return { sessionId, path };
  }

  /** Width of the agent's terminal. */
  async cols({ path }: LiveAgent): Promise<number> {
    return (await this.call<ScreenState>("GET", `${path}/screen`)).cols;
  }

  /** Resolves when a page has given the agent's terminal the size of its cell. */
  async shows(agent: LiveAgent): Promise<void> {
    await until(async () => await this.cols(agent) > NARROW.cols, "a page with the terminal");
  }

  /** Gives the agent's terminal a size that no page wants; pages that are there leave it. */
  async narrow(agent: LiveAgent): Promise<void> {
    const address = { base: new URL(this.#host.url).origin, token: this.#host.token };
    await using client = await TerminalClient.open(address, agent.sessionId);
    client.resize(NARROW.rows, NARROW.cols);
    await until(async () => await this.cols(agent) === NARROW.cols, "the narrow size");
  }

  /** Ends it and starts it again, as after a night. */
  async restart(): Promise<void> {
    await this.end();
    this.child = this.start();
    await this.ready();
  }

  async end(): Promise<Deno.CommandStatus> {
    try {
      this.child.kill("SIGTERM");
    } catch {
      // It has ended already.
    }
    return await this.child.status;
  }
}

/** A launched agent. */
export interface LiveAgent {
  sessionId: string;
  path: string;
}

function cwdOf(pid: number): string {
  try {
    return Deno.readLinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function firstCell(node: LayoutNode): string {
  return node.type === "leaf" ? node.node.id : firstCell(node.node.children[0]!.node);
}

function isPageProcess(pid: number): boolean {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/comm`).startsWith("WebKitWebProces");
  } catch {
    return false;
  }
}

/** Runs the test with a desktop on an empty home. */
export async function withDesktop(test: (desktop: Desktop, display: Display) => Promise<void>) {
  await inFolder(async (home) => {
    await Deno.mkdir(join(home, "work"));
    await Deno.mkdir(join(home, ".run"), { mode: 0o700 });
    await using display = await startDisplay();
    const desktop = new Desktop(home, display);
    try {
      await desktop.ready();
      await test(desktop, display);
    } finally {
      await desktop.end();
    }
  });
}

/** A page of text has many more colours, a window without one has fewer. */
const PAGE_COLOURS = 50;

/** Resolves when a page is on the display. */
export async function looksLikeAPage(display: Display): Promise<void> {
  await until(
    async () => countColours(await display.look()) > PAGE_COLOURS,
    "a page on the display",
  );
}
