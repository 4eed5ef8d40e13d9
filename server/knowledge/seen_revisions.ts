import type { KnowledgeCaller } from "../../core/knowledge/door.ts";
import { KNOWLEDGE_DOOR } from "../../core/numbers.ts";

/**
 * Which revision of each text a session has last read or written: only who has seen a text replaces
 * it. Lives in memory: after a restart of the host texts are read again first.
 */
export class SeenRevisions {
  /** By caller, then by path; of both the latest are at the end. */
  readonly #seen = new Map<string, Map<string, string>>();

  note(caller: KnowledgeCaller, path: string, revision: string): void {
    const key = keyOf(caller);
    const own = this.#seen.get(key) ?? new Map<string, string>();
    keep(own, path, revision, KNOWLEDGE_DOOR.seenTexts);
    keep(this.#seen, key, own, KNOWLEDGE_DOOR.seenTexts);
  }

  of(caller: KnowledgeCaller, path: string): string | undefined {
    return this.#seen.get(keyOf(caller))?.get(path);
  }
}

function keyOf({ projectId, agentId, launchId = "" }: KnowledgeCaller): string {
  return `${projectId} ${agentId} ${launchId}`;
}

/** Puts an entry at the end and forgets the oldest when there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
