import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { FileDiff } from "../../../core/git/diff.ts";
import type { HunkChoice } from "../../../core/git/patch.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { DiffFileView } from "../review/diff_file_view.tsx";
import { rowsOf } from "../review/diff_rows.ts";
import { isWorking } from "./acting.ts";
import { moveLines } from "./file_actions.ts";
import {
  choicesOf,
  type ChosenLines,
  isChange,
  lineId,
  toggled,
  withRange,
} from "./line_choice.ts";
import { type FilePlace, wantsKeyboard } from "./place.ts";

interface StagingProps {
  projectId: string;
  place: FilePlace;
  file: FileDiff;
  revision: string;
  /** The file has other lines by now: reads them. */
  onOutdated: () => Promise<void>;
}

/** The lines of a file, each of which can be staged or taken out again. */
export function StagingLines({ projectId, place, file, revision, onOutdated }: StagingProps) {
  const words = t().git;
  const chosen = useSignal<ChosenLines>(new Set());
  const anchor = useRef<{ hunk: number; line: number } | undefined>(undefined);
  const isOutdated = useSignal(false);
  useLayoutEffect(() => {
    chosen.value = new Set();
    anchor.current = undefined;
  }, [revision]);

  const choose = (hunk: number, line: number, extend: boolean) => {
    const part = file.hunks[hunk];
    const from = anchor.current;
    if (!part || !isChange(part.lines[line] ?? "")) return;
    chosen.value = extend && from?.hunk === hunk
      ? withRange(chosen.peek(), part, hunk, [from.line, line])
      : toggled(chosen.peek(), lineId(hunk, line));
    anchor.current = { hunk, line };
  };
  /** Lines that are chosen anywhere in the file, else all of the hunk. */
  const move = async (hunk: number) => {
    if (isWorking(projectId)) return;
    const some = choicesOf(file, chosen.peek());
    const choices: HunkChoice[] = some.length > 0 ? some : [{ hunk }];
    const outcome = await moveLines(projectId, place, choices, revision);
    isOutdated.value = outcome === "outdated";
    if (outcome === "outdated") await onOutdated();
    // What had the keyboard may have gone with the lines.
    if (document.activeElement === document.body) wantsKeyboard.value = "file";
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.dataset["row"] : undefined;
    if (event.key !== "Enter" || row === undefined) return;
    event.preventDefault();
    const at = rowsOf(file, "unified")[Number(row)];
    const hunk = at?.kind === "hunk" ? at.hunk : (at?.new ?? at?.old)?.hunk;
    if (hunk !== undefined) void move(hunk);
  };
  return (
    <div onKeyDown={onKeyDown}>
      {isOutdated.value && <p class="git-note" role="status">{words.changedMeanwhile}</p>}
      <p class="git-note hint">{words.linesHint}</p>
      <DiffFileView
        file={file}
        mode="unified"
        chosen={chosen.value}
        onChooseLines={choose}
        hunkActions={(hunk) => (
          <MoveButton
            chosen={chosen.value}
            hunk={hunk}
            staged={place.staged}
            disabled={isWorking(projectId)}
            onMove={() => void move(hunk)}
          />
        )}
      />
    </div>
  );
}

interface MoveProps {
  chosen: ChosenLines;
  hunk: number;
  staged: boolean;
  disabled: boolean;
  onMove: () => void;
}

/** Once lines are chosen it stands where they are, and speaks of all of them. */
function MoveButton({ chosen, hunk, staged, disabled, onMove }: MoveProps) {
  const words = t().git;
  const isHere = [...chosen].some((id) => id.startsWith(`${hunk}:`));
  if (chosen.size > 0 && !isHere) return null;
  const whole = staged ? words.unstageHunk : words.stageHunk;
  const some = staged ? words.unstageLines(chosen.size) : words.stageLines(chosen.size);
  return <Button disabled={disabled} onClick={onMove}>{chosen.size > 0 ? some : whole}</Button>;
}
