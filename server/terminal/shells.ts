import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { TERMINAL } from "../../core/numbers.ts";
import { ENV } from "../../core/profile/adapter.ts";
import type { ShellService } from "../../core/terminal/service.ts";
import type { TerminalInfo, Terminals } from "../../core/terminal/terminals.ts";
import { findCommand } from "../process/find_command.ts";
import { startTimeOf } from "../process/process_table.ts";
import type { LaunchStore } from "../store/launch_store.ts";
import { shellEnvironment } from "./shell_environment.ts";

/** What plain terminals need from the rest of the host. */
export interface ShellDependencies {
  terminals: Terminals;
  store: LaunchStore;
  events: EventSink;
  environment(): Promise<Record<string, string>>;
  rootOf(projectId: string): string;
  /** Of IdeA, told to programs that ask which terminal they run in. */
  version?: string;
}

/**
 * On a terminal a shell is interactive by itself. Its environment is already a login shell's; only
 * on macOS do people expect a shell to read its login files again in every terminal.
 */
const INTERACTIVE = Deno.build.os === "darwin" ? ["-l"] : [];

/** Plain terminals: the user's shell, or one command of it. */
export class Shells implements ShellService {
  readonly #deps: ShellDependencies;
  readonly #projects = new Map<string, string>();

  constructor(dependencies: ShellDependencies) {
    this.#deps = dependencies;
    dependencies.terminals.onExit(({ sessionId, code }) => this.#ended(sessionId, code));
  }

  /** @throws IdeaError `NOT_INSTALLED` (the user's shell), `INVALID` (cwd), `PROCESS` */
  async open(
    projectId: string,
    input: Parameters<ShellService["open"]>[1],
  ): Promise<TerminalInfo> {
    const sessionId = crypto.randomUUID();
    const cwd = input.cwd ?? this.#deps.rootOf(projectId);
    const environment = await this.#deps.environment();
    const shell = await shellOf(environment, cwd);
    const { store, version } = this.#deps;
    store.insert({ id: sessionId, projectId, sessionId, startedAt: Date.now() });
    try {
      const info = await this.#deps.terminals.open({
        sessionId,
        command: shell,
        args: input.command === undefined ? INTERACTIVE : ["-c", input.command],
        // The mark is no secret: it finds what a closed terminal has left running.
        env: { ...shellEnvironment(environment, version), [ENV.launch]: sessionId },
        cwd,
        rows: input.rows ?? TERMINAL.defaultRows,
        cols: input.cols ?? TERMINAL.defaultCols,
      });
      this.#projects.set(sessionId, projectId);
      this.#deps.events.publish({ type: "terminalOpened", sessionId, projectId });
      store.started(sessionId, info.pid, startTimeOf(info.pid));
      return info;
    } catch (failure) {
      store.ended(sessionId, Date.now());
      throw failure;
    }
  }

  /** The project a plain terminal belongs to. */
  projectOf(sessionId: string): string | undefined {
    return this.#projects.get(sessionId);
  }

  /** Plain terminals of a project that run. */
  of(projectId: string): string[] {
    return [...this.#projects].filter(([, owner]) => owner === projectId).map(([id]) => id);
  }

  async close(sessionId: string): Promise<void> {
    await this.#deps.terminals.close(sessionId);
  }

  /** Stops every plain terminal of a project. */
  async closeAll(projectId: string): Promise<void> {
    await Promise.all(this.of(projectId).map((sessionId) => this.close(sessionId)));
  }

  #ended(sessionId: string, code: number | null): void {
    if (!this.#projects.delete(sessionId)) return;
    this.#deps.store.ended(sessionId, Date.now());
    this.#deps.events.publish({ type: "terminalExited", sessionId, code });
  }
}

/** The user's shell; a person who has none set gets the system's. */
async function shellOf(environment: Record<string, string>, cwd: string): Promise<string> {
  const shell = environment["SHELL"] ?? "/bin/sh";
  if (await findCommand(shell, { path: environment["PATH"], cwd })) return shell;
  throw new IdeaError(
    "NOT_INSTALLED",
    `SHELL: expected an installed shell, found none at "${shell}"`,
  );
}
