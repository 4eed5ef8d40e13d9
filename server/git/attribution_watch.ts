import { join } from "node:path";
import { ATTRIBUTION } from "../../core/numbers.ts";
import type { WorktreeStore } from "../store/worktree_store.ts";
import type { AttributionBook } from "./attribution_book.ts";
import type { RepositoryTurns } from "./repository_turns.ts";

const SECOND_MS = 1_000;

/** When one agent was at work, epoch ms. */
interface Span {
  from: number;
  /** Absent while it is. */
  to?: number;
}

/** What telling whose change it was needs. */
export interface AttributionWatchParts {
  book: AttributionBook;
  store: Pick<WorktreeStore, "find">;
  turns: Pick<RepositoryTurns, "changedAt">;
}

/**
 * Files that changed in a work tree of one agent, while it was at work, are its own. What changed at
 * another time was somebody else, and what IdeA did there is nobody's.
 */
export class AttributionWatch {
  readonly #parts: AttributionWatchParts;
  /** The last time each agent was at work. */
  readonly #spans = new Map<string, Span>();
  /** When each agent was last given something to do, by a text that was typed for it. */
  readonly #given = new Map<string, number>();

  constructor(parts: AttributionWatchParts) {
    this.#parts = parts;
  }

  /** An agent got a text and will be at work; some CLIs tell so only when they have begun. */
  given(agentId: string): void {
    this.#given.set(agentId, Date.now());
  }

  /** An agent is at work now, or is not. */
  heard(agentId: string, works: boolean): void {
    const span = this.#spans.get(agentId);
    const wasWorking = span !== undefined && span.to === undefined;
    if (works === wasWorking) return;
    if (works) {
      this.#spans.set(agentId, { from: this.#begunAt(agentId) ?? Date.now() });
      this.#given.delete(agentId);
    } else if (span) span.to = Date.now();
  }

  /** When it got the text of which its CLI has not told yet. */
  #begunAt(agentId: string): number | undefined {
    const given = this.#given.get(agentId);
    return given !== undefined && Date.now() - given <= ATTRIBUTION.begunMs ? given : undefined;
  }

  /** The change may be seen before its CLI has told that it began: a text it got counts already. */
  #spansOf(agentId: string): Span[] {
    const [span, begun] = [this.#spans.get(agentId), this.#begunAt(agentId)];
    return [...span ? [span] : [], ...begun === undefined ? [] : [{ from: begun }]];
  }

  /** Files of a work tree changed. @param commonDir names its repository */
  async changed(
    projectId: string,
    tree: string,
    paths: readonly string[],
    commonDir: string,
  ): Promise<void> {
    const agentId = this.#parts.store.find(projectId, tree)?.agentId;
    if (agentId === undefined) return;
    const spans = this.#spansOf(agentId);
    const seenAt = Date.now();
    const byIdea = this.#parts.turns.changedAt(commonDir);
    for (const path of paths) {
      const at = await changedAt(join(tree, path), seenAt);
      if (at === undefined || at <= byIdea || !spans.some((span) => isIn(span, at))) continue;
      this.#parts.book.addIn(projectId, { agentId, tree, path, at, how: "watch" });
    }
  }
}

function isIn({ from, to = Infinity }: Span, at: number): boolean {
  return at >= from - ATTRIBUTION.tickMs && at <= to + ATTRIBUTION.graceMs;
}

/**
 * When it was changed last. Programs may set the time of its content, but not that of its entry, of
 * which the runtime tells the second. What is gone was changed just before that was seen.
 * @returns undefined for a folder
 */
async function changedAt(path: string, seenAt: number): Promise<number | undefined> {
  const info = await Deno.lstat(path).catch(() => undefined);
  if (info?.isDirectory) return undefined;
  const second = info?.ctime?.getTime();
  if (info === undefined || second === undefined) return seenAt;
  const content = info.mtime?.getTime() ?? 0;
  const agrees = Math.floor(content / SECOND_MS) * SECOND_MS === second;
  return agrees ? content : Math.min(seenAt, second + SECOND_MS - 1);
}
