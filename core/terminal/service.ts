import type { TerminalInfo } from "./terminals.ts";

/** Terminals without an agent. */
export interface ShellService {
  open(
    projectId: string,
    input: {
      cwd?: string | undefined;
      command?: string | undefined;
      rows?: number | undefined;
      cols?: number | undefined;
    },
  ): Promise<TerminalInfo>;
  close(sessionId: string): Promise<void>;
}

/** What the programs of one terminal use. */
export interface TerminalUsage {
  sessionId: string;
  /** The agent played in it; absent for a plain terminal. */
  agentId?: string;
  /** Resident memory of all its processes, in bytes. */
  rssBytes: number;
  /** Share of one core since the last reading, in percent; absent at the first one. */
  cpuPercent?: number;
  processes: number;
}

/** Memory and processor time of what runs in terminals. */
export interface UsageService {
  read(projectId: string): Promise<TerminalUsage[]>;
}

/** Large texts handed to a program as a file. */
export interface PasteService {
  /** Writes the text where the terminal's program can read it. */
  write(sessionId: string, text: string): Promise<{ path: string }>;
}
