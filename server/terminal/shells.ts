import type { EventSink } from "../../core/event.ts";
import { TERMINAL } from "../../core/numbers.ts";
import { ENV } from "../../core/profile/adapter.ts";
import type { ShellService } from "../../core/services.ts";
import type { TerminalInfo, Terminals } from "../../core/terminal/terminals.ts";
import { startTimeOf } from "../process/process_table.ts";
import type { LaunchStore } from "../store/launch_store.ts";

/** What plain terminals need from the rest of the host. */
export interface ShellDependencies {
  terminals: Terminals;
  store: LaunchStore;
  events: EventSink;
  environment(): Promise<Record<string, string>>;
  rootOf(projectId: string): string;
}

/** Plain terminals: the user's shell, or one command of it. */
export class Shells implements ShellService {
  readonly #deps: ShellDependencies;
  readonly #projects = new Map<string, string>();

  constructor(dependencies: ShellDependencies) {
    this.#deps = dependencies;
    dependencies.terminals.onExit(({ sessionId, code }) => this.#ended(sessionId, code));
  }

  async open(
    projectId: string,
    input: Parameters<ShellService["open"]>[1],
  ): Promise<TerminalInfo> {
    const sessionId = crypto.randomUUID();
    const cwd = input.cwd ?? this.#deps.rootOf(projectId);
    const environment = await this.#deps.environment();
    const shell = environment["SHELL"] ?? "/bin/sh";
    const { store } = this.#deps;
    store.insert({ id: sessionId, projectId, sessionId, startedAt: Date.now() });
    try {
      const info = await this.#deps.terminals.open({
        sessionId,
        command: shell,
        args: input.command === undefined ? [] : ["-c", input.command],
        env: {
          ...environment,
          TERM: "xterm-256color",
          COLORTERM: "truecolor",
          [ENV.launch]: sessionId,
        },
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
