import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { GitState } from "../../../core/git/service.ts";
import { t } from "../../text/text.ts";
import { type ChangedLine, groupedChanges, GROUPS, lineKey } from "./change_groups.ts";
import { ChangeGroup } from "./change_group.tsx";
import { stageFiles, unstageFiles } from "./file_actions.ts";
import { closeFile, openFile, showFile, wantsKeyboard } from "./place.ts";
import { touchers } from "./repositories.ts";

interface ChangedFilesProps {
  projectId: string;
  state: GitState;
}

/** What the arrow keys and the like do: where the keyboard goes from one of so many rows. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The changed files by where they stand. */
export function ChangedFiles({ projectId, state }: ChangedFilesProps) {
  const words = t().git;
  const list = useRef<HTMLDivElement>(null);
  const current = useSignal<string | undefined>(undefined);
  /** Where the keyboard was when a row was staged: the row itself goes elsewhere. */
  const left = useRef<number | undefined>(undefined);
  const files = state.status?.files ?? [];
  const groups = groupedChanges(files);
  const lines = GROUPS.flatMap((group) => groups[group]);
  const known = lines.some((line) => lineKey(line) === current.value);
  const reachable = known ? current.value : lines[0] && lineKey(lines[0]);

  useLayoutEffect(() => {
    const at = left.current;
    if (at === undefined || list.current?.contains(document.activeElement)) return;
    left.current = undefined;
    const rows = rowsOf(list.current);
    rows[Math.min(at, rows.length - 1)]?.focus();
  }, [state]);
  // Of what is there now: a file that was changed once more has somebody else to show.
  useEffect(() => void touchers.refresh(projectId), [projectId, state]);
  const isWanted = wantsKeyboard.value === "list";
  useLayoutEffect(() => {
    if (!isWanted) return;
    wantsKeyboard.value = undefined;
    const rows = rowsOf(list.current);
    (rows.find((row) => row.tabIndex === 0) ?? rows[0])?.focus();
  }, [isWanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = rowsOf(list.current);
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const line = at < 0
      ? undefined
      : lines.find((one) => lineKey(one) === rows[at]?.dataset["row"]);
    const step = STEPS[event.key];
    if (step) rows[step(at, rows.length)]?.focus();
    else if (event.key === " " && line) {
      left.current = at;
      toggleStaged(projectId, line);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      class="changed-files"
      ref={list}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => {
        const row = (event.target as HTMLElement).dataset["row"];
        if (row !== undefined) current.value = row;
      }}
    >
      {lines.length === 0 && (
        <p class="git-clean">{state.status?.head ? words.clean : words.cleanUnborn}</p>
      )}
      {GROUPS.map((group) =>
        groups[group].length > 0 && (
          <ChangeGroup
            key={group}
            projectId={projectId}
            group={group}
            lines={groups[group]}
            reachable={reachable}
            onOpen={(line) => open(projectId, line)}
          />
        )
      )}
      {(state.more ?? 0) > 0 && (
        <p class="git-more hint">{words.more((state.more ?? 0).toLocaleString())}</p>
      )}
      {lines.length > 0 && <p class="visually-hidden">{words.keysHint}</p>}
    </div>
  );
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...list?.querySelectorAll<HTMLElement>("[data-row]") ?? []];
}

function open(projectId: string, { file, group }: ChangedLine): void {
  const place = { path: file.path, staged: group === "staged" };
  const shown = openFile(projectId);
  const isShown = shown?.path === place.path && shown.staged === place.staged;
  if (isShown) closeFile(projectId);
  else showFile(projectId, place);
}

function toggleStaged(projectId: string, { file, group }: ChangedLine): void {
  const move = group === "staged" ? unstageFiles : stageFiles;
  void move(projectId, [file.path]);
}
