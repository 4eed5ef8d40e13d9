import { Check, Minus, Plus, Undo2 } from "lucide";
import { useSignal } from "@preact/signals";
import { shownPath } from "../../../core/git/git_path.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { type ChangedLine, type Group, lineKey } from "./change_groups.ts";
import { changeIcon, changeText, kindOf } from "./change_text.ts";
import { discardFiles, stageFiles, unstageFiles } from "./file_actions.ts";
import { openFile } from "./place.ts";
import { ToucherNames } from "../review/toucher_names.tsx";
import { touchers } from "./repositories.ts";
import { RowAction } from "./row_action.tsx";

/** Rows shown at first and added at once: more than anybody looks through. */
const PAGE = 200;

interface GroupProps {
  projectId: string;
  group: Group;
  lines: readonly ChangedLine[];
  /** Key of the row where Tab stops. */
  reachable: string | undefined;
  onOpen: (line: ChangedLine) => void;
}

/** The files that stand at the same place, and what can be done with all of them. */
export function ChangeGroup({ projectId, group, lines, reachable, onOpen }: GroupProps) {
  const words = t().git;
  const most = useSignal(PAGE);
  const name = words.groups[group];
  const paths = lines.map(({ file }) => file.path);
  const left = lines.length - most.value;
  const isDiscardable = group === "changes" || group === "new";
  return (
    <section class={`change-group ${group}`} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span class="change-count">{lines.length}</span>
        <span class="grow" />
        {isDiscardable && (
          <IconButton
            icon={Undo2}
            label={words.discardAll(name)}
            onClick={() => void discardFiles(projectId, paths)}
          />
        )}
        {group === "staged"
          ? (
            <IconButton
              icon={Minus}
              label={words.unstageAll}
              onClick={() => void unstageFiles(projectId, paths)}
            />
          )
          : group !== "conflicts" && (
            <IconButton
              icon={Plus}
              label={words.stageAll(name)}
              onClick={() => void stageFiles(projectId, paths)}
            />
          )}
      </header>
      <ul>
        {lines.slice(0, most.value).map((line) => (
          <ChangeRow
            key={lineKey(line)}
            projectId={projectId}
            line={line}
            reachable={lineKey(line) === reachable}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button kind="quiet" onClick={() => most.value += PAGE}>
          {words.showMore(Math.min(left, PAGE))}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  projectId: string;
  line: ChangedLine;
  reachable: boolean;
  onOpen: (line: ChangedLine) => void;
}

function ChangeRow({ projectId, line, reachable, onOpen }: RowProps) {
  const { file, group } = line;
  const words = t().git;
  const kind = kindOf(line);
  const shown = openFile(projectId);
  const isOpen = shown?.path === file.path && shown.staged === (group === "staged");
  const path = shownPath(file.path);
  const from = file.from === undefined ? "" : words.movedFrom(shownPath(file.from));
  return (
    <li class={isOpen ? "change-row open" : "change-row"}>
      <button
        type="button"
        class="change-open"
        data-row={lineKey(line)}
        tabIndex={reachable ? 0 : -1}
        aria-current={isOpen || undefined}
        title={from === "" ? path : `${path}, ${from}`}
        onClick={() => onOpen(line)}
      >
        <span class={`change-icon ${kind}`}>
          <Icon of={changeIcon(kind)} />
        </span>
        <PathParts path={path} />
        <ToucherNames by={touchers.of(projectId)[file.path]} />
        <span class="change-word">{changeText(line)}</span>
      </button>
      <span class="change-actions">
        {(group === "changes" || group === "new") && (
          <RowAction
            icon={Undo2}
            label={words.discardFile(path)}
            reachable={reachable}
            onClick={() => void discardFiles(projectId, [file.path])}
          />
        )}
        <StageAction projectId={projectId} line={line} path={path} reachable={reachable} />
      </span>
    </li>
  );
}

interface StageProps {
  projectId: string;
  line: ChangedLine;
  path: string;
  reachable: boolean;
}

function StageAction({ projectId, line: { file, group }, path, reachable }: StageProps) {
  const words = t().git;
  if (group === "staged") {
    return (
      <RowAction
        icon={Minus}
        label={words.unstageFile(path)}
        reachable={reachable}
        onClick={() => void unstageFiles(projectId, [file.path])}
      />
    );
  }
  const isConflict = group === "conflicts";
  return (
    <RowAction
      icon={isConflict ? Check : Plus}
      label={isConflict ? words.settleFile(path) : words.stageFile(path)}
      reachable={reachable}
      onClick={() => void stageFiles(projectId, [file.path])}
    />
  );
}

/** The name first, then the folder: what is cut off is the less telling part. */
export function PathParts({ path }: { path: string }) {
  const trimmed = path.replace(/\/$/, "");
  const at = trimmed.lastIndexOf("/");
  return (
    <span class="path-parts">
      <span class="path-name">{path.slice(at + 1)}</span>
      {at >= 0 && (
        <>
          {" "}
          <span class="path-folder">{path.slice(0, at)}</span>
        </>
      )}
    </span>
  );
}
