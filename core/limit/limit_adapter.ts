import type { LimitSentences } from "./limit_pattern.ts";
import type { LimitScreen, LimitScreenState } from "./limit_screen.ts";
import type { LimitSignal, SaidAt } from "./signal.ts";

/** What one CLI's limits are like: dated data, and the readers of its own messages. */
export interface LimitAdapter {
  /** Names the credentials the CLI uses: agents that share them share their limits. */
  account(env: Readonly<Record<string, string>>): string;
  sentences: LimitSentences;
  /** Absent: its screen was never measured. */
  screen?: LimitScreen;
  /** Reads its screen in a way of its own, in place of {@link screen}. */
  readScreen?(
    lines: readonly string[],
    state: LimitScreenState,
    said: SaidAt,
  ): LimitSignal | undefined;
  /** What a post to its hooks says of limits. */
  readHook?(payload: unknown, said: SaidAt): LimitSignal[];
  /**
   * What a line of the CLI's own record of the conversation says of limits.
   * @param since epoch milliseconds; older lines belong to what is past
   */
  readRecordLine?(text: string, since: number, zone: string): LimitSignal[];
  /** Bytes that leave the CLI's own limit menu, or stop its countdown, and choose nothing. */
  closeMenu?: string;
}

/** Credentials of one vendor, shared by agents. */
export interface Account {
  id: string;
  profileId: string;
  /** The CLI's name, for people. */
  name: string;
  /** Where the credentials are. */
  place: string;
}
