import { ChevronDown, ChevronRight } from "lucide";
import { useSignal } from "@preact/signals";
import type { FileDiff } from "../../../core/git/diff.ts";
import { shownPath } from "../../../core/git/git_path.ts";
import type { DiffView } from "../../../core/git/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { DiffFileView } from "../review/diff_file_view.tsx";
import { PathParts } from "./change_group.tsx";
import { changeIcon } from "./change_text.ts";

/** Rows shown at first and added at once. */
const PAGE = 100;

/** The files of a commit, each of which unfolds its lines. */
export function CommitFiles({ changes: { files, cut } }: { changes: DiffView }) {
  const words = t().git.graph;
  const most = useSignal(PAGE);
  return (
    <section class="commit-files" aria-label={words.files(files.length, cut)}>
      <h3>{files.length === 0 ? words.noFiles : words.files(files.length, cut)}</h3>
      {cut && <p class="hint">{words.cut}</p>}
      <ul>
        {files.slice(0, most.value).map((file) => <FileRow key={file.path} file={file} />)}
      </ul>
      {files.length > most.value && (
        <Button kind="quiet" onClick={() => most.value += PAGE}>
          {t().git.showMore(Math.min(PAGE, files.length - most.value))}
        </Button>
      )}
    </section>
  );
}

function FileRow({ file }: { file: FileDiff }) {
  const words = t().git;
  const isOpen = useSignal(false);
  const path = shownPath(file.path);
  return (
    <li>
      <button
        type="button"
        class="commit-file"
        aria-expanded={isOpen.value}
        title={file.from === undefined ? path : `${path}, ${words.movedFrom(shownPath(file.from))}`}
        onClick={() => isOpen.value = !isOpen.value}
      >
        <Icon of={isOpen.value ? ChevronDown : ChevronRight} size={14} />
        <span class={`change-icon ${file.change}`} title={words.graph.changes[file.change]}>
          <Icon of={changeIcon(file.change)} />
        </span>
        <PathParts path={path} />
        <span class="visually-hidden">{words.graph.changes[file.change]}</span>
        <span class="line-counts">
          {file.added > 0 && (
            <span class="lines-came" title={words.added(file.added)}>+{file.added}</span>
          )}
          {file.removed > 0 && (
            <span class="lines-went" title={words.removed(file.removed)}>−{file.removed}</span>
          )}
        </span>
      </button>
      {isOpen.value && <DiffFileView file={file} mode="unified" />}
    </li>
  );
}
