import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Progress } from "../../widgets/progress.tsx";
import { openCommitMenu } from "./commit_menu.ts";
import { CommitRow } from "./commit_row.tsx";
import { GraphLanes } from "./graph_lanes.tsx";
import { LANE, ROW, widthOf } from "./lanes.ts";
import type { History, ListedCommit } from "./use_history.ts";

/** Rows drawn above and below those in sight: a fast wheel shows no gap. */
const MARGIN = 12;
/** Columns drawn at most: the words have to be readable beside them. */
const MOST_COLUMNS = 16;

interface RowsProps {
  projectId: string;
  commits: readonly ListedCommit[];
  history: History;
  searched: string;
  opened: string | undefined;
  onOpen: (id: string, takesFocus: boolean) => void;
  onClose: () => void;
}

/** The commits in sight, of however many there are: only those are in the page. */
export function GraphRows(props: RowsProps) {
  const { projectId, commits, history, searched, opened, onOpen, onClose } = props;
  const words = t().git.graph;
  const scroller = useRef<HTMLDivElement>(null);
  /** The uppermost row in sight. */
  const top = useSignal(0);
  const height = useSignal(0);
  const marked = useSignal<string | undefined>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => height.value = element.clientHeight;
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    follow();
    return () => observer.disconnect();
  }, []);

  const first = Math.max(0, top.value - MARGIN);
  const last = Math.min(commits.length, top.value + Math.ceil(height.value / ROW) + MARGIN);
  const shown = commits.slice(first, last);
  const isNearEnd = last > commits.length - 2 * MARGIN;
  useLayoutEffect(() => {
    if (isNearEnd) history.readOn();
  }, [isNearEnd, commits]);

  const rows = shown.flatMap(({ row }) => row ?? []);
  const lanes = rows.length === 0 ? 0 : widthOf(rows, MOST_COLUMNS) * LANE + 6;
  const wanted = marked.value ?? opened;
  const at = useMemo(() => {
    return wanted === undefined ? -1 : commits.findIndex(({ id }) => id === wanted);
  }, [commits, wanted]);
  const mark = (index: number) => {
    const commit = commits[index];
    if (!commit) return;
    marked.value = commit.id;
    reveal(scroller.current, index);
    if (opened !== undefined) onOpen(commit.id, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(height.value / ROW) - 1);
    const to = target(event.key, at, commits.length, page);
    const commit = commits[at];
    if (to !== undefined) mark(to);
    else if (event.key === "Enter" && commit) onOpen(commit.id, true);
    else if (event.key === "Escape" && opened !== undefined) onClose();
    else if (isMenuKey(event) && commit) {
      const box = scroller.current?.getBoundingClientRect();
      const y = (box?.top ?? 0) + (at + 1) * ROW - (scroller.current?.scrollTop ?? 0);
      openCommitMenu({ projectId, commit, x: (box?.left ?? 0) + lanes + 8, y });
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      class="history-list"
      role="listbox"
      aria-label={words.commits}
      tabIndex={0}
      aria-activedescendant={at >= first && at < last ? rowId(at) : undefined}
      onScroll={(event) => top.value = Math.floor(event.currentTarget.scrollTop / ROW)}
      onKeyDown={onKeyDown}
    >
      <div
        class="history-space"
        role="presentation"
        style={{ height: `${commits.length * ROW}px` }}
      >
        <div
          class="history-shown"
          role="presentation"
          style={{ transform: `translateY(${first * ROW}px)` }}
        >
          {lanes > 0 && (
            <GraphLanes before={commits[first - 1]?.row} rows={rows} most={MOST_COLUMNS} />
          )}
          {shown.map((commit, index) => (
            <CommitRow
              key={commit.id}
              id={rowId(first + index)}
              commit={commit}
              position={first + index + 1}
              of={history.more ? -1 : commits.length}
              indent={lanes}
              searched={searched}
              marked={first + index === at}
              onOpen={() => {
                marked.value = commit.id;
                onOpen(commit.id, false);
              }}
              onMenu={(x, y) => {
                marked.value = commit.id;
                openCommitMenu({ projectId, commit, x, y });
              }}
            />
          ))}
        </div>
      </div>
      {history.isReading && <Progress label={words.loading} />}
    </div>
  );
}

function rowId(at: number): string {
  return `commit-${at}`;
}

function target(key: string, at: number, count: number, page: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(count - 1, at + 1);
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "PageDown":
      return Math.min(count - 1, at + page);
    case "PageUp":
      return Math.max(0, at - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
}

function reveal(scroller: HTMLElement | null, at: number): void {
  if (!scroller) return;
  const { scrollTop, clientHeight } = scroller;
  if (at * ROW < scrollTop) scroller.scrollTop = at * ROW;
  else if ((at + 1) * ROW > scrollTop + clientHeight) {
    scroller.scrollTop = (at + 1) * ROW - clientHeight;
  }
}
