import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { toWireError } from "../../../core/error.ts";
import type { Commit } from "../../../core/git/log.ts";
import type { CommitDetails, GraphCommit, GraphPage } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { known } from "../knowledge/known.ts";
import { gitStates } from "./repositories.ts";

/** Commits asked for first: some screens of them. */
const PAGE = 500;
/** Whoever scrolls on gets as many as there are already, up to so many. */
const MOST_MORE = 4_000;
/** Commits read again at once when the history is another one; beyond, it is read on scrolling. */
const MOST_AGAIN = 5_000;
/** Somebody who types is not answered at every letter (ms). */
const PAUSE_MS = 200;

/** Which commits are shown. */
export interface HistoryWish {
  search: string;
  all: boolean;
}

/** A commit of the list; what was searched for has no lanes. */
export type ListedCommit = Commit & Partial<Pick<GraphCommit, "row">>;

/** A history as far as it was read. */
export interface History {
  /** Undefined until the first answer. */
  commits: readonly ListedCommit[] | undefined;
  more: boolean;
  failure: string | undefined;
  isReading: boolean;
  /** Reads the next commits. */
  readOn(): void;
  /** Reads it from the start. */
  readAgain(): void;
}

interface Page {
  commits: ListedCommit[];
  more: boolean;
}

/** Reads a history page after page, and again whenever the repository is another one. */
export function useHistory(projectId: string, { search, all }: HistoryWish): History {
  const page = useSignal<Page | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isReading = useSignal(false);
  const turn = useRef(0);
  const words = search.trim();
  const state = gitStates.of(projectId);
  const seen = useRef(state);

  /** @param from commits that are kept; 0 begins anew */
  const readFrom = async (from: number, count: number) => {
    const mine = ++turn.current;
    isReading.value = true;
    try {
      const next = await pageOf(projectId, words, all, from, count);
      if (mine !== turn.current) return;
      const before = from === 0 ? [] : page.peek()?.commits ?? [];
      page.value = { commits: [...before, ...next.commits], more: next.more };
      failure.value = undefined;
    } catch (thrown) {
      if (mine === turn.current) failure.value = toWireError(thrown).message;
    }
    if (mine === turn.current) isReading.value = false;
  };
  const readAgain = () => {
    const shown = page.peek()?.commits.length ?? 0;
    return readFrom(0, Math.min(MOST_AGAIN, Math.max(PAGE, shown)));
  };

  /** What is on its way may have been answered before the news. */
  const followNews = async () => {
    const shown = page.peek();
    if (!shown) return void readFrom(0, PAGE);
    const first = await known(pageOf(projectId, words, all, 0, PAGE));
    if ("value" in first && isOther(first.value, shown)) await readAgain();
  };

  useEffect(() => {
    page.value = undefined;
    isReading.value = true;
    const timer = setTimeout(() => void readFrom(0, PAGE), words === "" ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      turn.current++;
    };
  }, [projectId, words, all]);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    void followNews();
  }, [state]);

  return {
    commits: page.value?.commits,
    more: page.value?.more ?? false,
    failure: failure.value,
    isReading: isReading.value,
    readOn: () => {
      const shown = page.peek();
      const count = shown?.commits.length ?? 0;
      if (!shown?.more || isReading.peek()) return;
      void readFrom(count, Math.min(MOST_MORE, Math.max(PAGE, count)));
    },
    readAgain: () => void readAgain(),
  };
}

async function pageOf(
  projectId: string,
  words: string,
  all: boolean,
  skip: number,
  count: number,
): Promise<Page> {
  const param = { p: projectId };
  const query = { skip: `${skip}`, count: `${count}`, all: all ? "true" : "false" } as const;
  const routes = api.projects[":p"].git;
  if (words === "") return await readAs<GraphPage>(routes.graph.$get({ param, query }));
  // One more tells whether any follow.
  const found = { ...query, count: `${count + 1}`, search: words };
  const [byId, byWords] = await Promise.all([
    skip === 0 ? commitNamed(projectId, words) : [],
    readAs<Commit[]>(routes.log.$get({ param, query: found })),
  ]);
  const others = byWords.slice(0, count).filter(({ id }) => byId.every((one) => one.id !== id));
  return { commits: [...byId, ...others], more: byWords.length > count };
}

/** The commit whose id begins with what was typed. */
async function commitNamed(projectId: string, words: string): Promise<Commit[]> {
  if (!/^[0-9a-f]{4,40}$/i.test(words)) return [];
  const request = { param: { p: projectId }, query: { id: words } };
  try {
    const found = await readAs<CommitDetails>(api.projects[":p"].git.commit.$get(request));
    const { id, parents, author, email, at, message } = found;
    return [{ id, parents, author, email, at, refs: [], subject: message.split("\n")[0] ?? "" }];
  } catch {
    // It was a word like any other.
    return [];
  }
}

/** True when the first commits are not those that are shown. */
function isOther({ commits }: Page, shown: Page): boolean {
  return JSON.stringify(commits) !== JSON.stringify(shown.commits.slice(0, commits.length));
}
