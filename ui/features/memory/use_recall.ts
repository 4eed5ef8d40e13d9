import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { toWireError } from "../../../core/error.ts";
import type { NoteEntry } from "../../../core/memory/note.ts";
import { CONTEXT_TOKENS } from "../../../core/numbers.ts";
import { api, readAs } from "../../client.ts";

/** Somebody who types is not answered at every letter (ms). */
const PAUSE_MS = 200;

/** What is looked for and what the host finds that fits. */
export interface Recall {
  text: string;
  /** Names of notes, the best first; undefined while the host was not asked or did not answer. */
  found: readonly string[] | undefined;
  isSearching: boolean;
  /** Why the host does not say. */
  failure: string | undefined;
  look(text: string): void;
}

/** Asks the host, while somebody types, for the notes an agent would be given. */
export function useRecall(projectId: string): Recall {
  const text = useSignal("");
  const found = useSignal<readonly string[] | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isSearching = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const search = async () => {
    const wanted = text.peek();
    try {
      const entries = await recall(projectId, wanted);
      if (text.peek() !== wanted) return;
      found.value = entries.map(({ slug }) => slug);
      failure.value = undefined;
    } catch (thrown) {
      if (text.peek() !== wanted) return;
      found.value = undefined;
      failure.value = toWireError(thrown).message;
    }
    isSearching.value = false;
  };
  const look = (next: string) => {
    text.value = next;
    clearTimeout(timer.current);
    isSearching.value = next.trim() !== "";
    if (next.trim() !== "") timer.current = setTimeout(() => void search(), PAUSE_MS);
    else [found.value, failure.value] = [undefined, undefined];
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text: text.value,
    found: found.value,
    isSearching: isSearching.value,
    failure: failure.value,
    look,
  };
}

function recall(p: string, text: string): Promise<NoteEntry[]> {
  const json = { text, tokenBudget: CONTEXT_TOKENS.memory };
  return readAs<NoteEntry[]>(api.projects[":p"].memory.recall.$post({ param: { p }, json }));
}
