import { ArrowLeft, Check, Minus, Plus, Undo2 } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { shownPath } from "../../../core/git/git_path.ts";
import type { ChangedFile } from "../../../core/git/status.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { discardFiles, stageFiles, unstageFiles } from "./file_actions.ts";
import { GitWords } from "./problem_bar.tsx";
import { DiffFileView } from "../review/diff_file_view.tsx";
import { closeFile, type FilePlace, showFile, wantsKeyboard } from "./place.ts";
import { gitState } from "./repositories.ts";
import { StagingLines } from "./staging_lines.tsx";
import { useFileDiff } from "./use_file_diff.ts";

interface FileViewProps {
  projectId: string;
  place: FilePlace;
}

/** The changes of one file, to be staged as a whole or line by line. */
export function FileView({ projectId, place }: FileViewProps) {
  const words = t().git;
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = wantsKeyboard.value === "file";
  useEffect(() => {
    if (!isWanted) return;
    wantsKeyboard.value = undefined;
    heading.current?.focus();
  }, [isWanted]);
  const file = gitState(projectId)?.status?.files.find(({ path }) => path === place.path);
  const name = shownPath(place.path);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    closeFile(projectId);
  };
  return (
    <section class="git-detail" aria-label={name} onKeyDown={onKeyDown}>
      <header class="git-detail-head">
        <IconButton
          icon={ArrowLeft}
          label={words.backToList}
          onClick={() => closeFile(projectId)}
        />
        <h2 ref={heading} tabIndex={-1} title={name}>
          <bdi>{name}</bdi>
        </h2>
        {file && <FileActions projectId={projectId} file={file} place={place} />}
      </header>
      {file?.staged && (file.unstaged || place.staged === false) && (
        <SideChooser projectId={projectId} place={place} />
      )}
      <div class="git-detail-body diff-scroller">
        <FileBody projectId={projectId} file={file} place={place} />
      </div>
    </section>
  );
}

function SideChooser({ projectId, place }: FileViewProps) {
  const words = t().git;
  return (
    <div class="git-side">
      <Segmented
        label={words.side}
        choices={[
          { value: "work", label: words.ofWorkTree },
          { value: "staged", label: words.ofStaged },
        ]}
        chosen={place.staged ? "staged" : "work"}
        onChoose={(side) => {
          showFile(projectId, { path: place.path, staged: side === "staged" });
          // The choice keeps the keyboard.
          wantsKeyboard.value = undefined;
        }}
      />
    </div>
  );
}

interface FilePartProps extends FileViewProps {
  file: ChangedFile;
}

function FileActions({ projectId, file, place }: FilePartProps) {
  const words = t().git;
  const paths = [file.path];
  const name = shownPath(file.path);
  if (place.staged) {
    return file.staged
      ? (
        <IconButton
          icon={Minus}
          label={words.unstageFile(name)}
          onClick={() => void unstageFiles(projectId, paths)}
        />
      )
      : null;
  }
  if (file.conflict) {
    return (
      <IconButton
        icon={Check}
        label={words.settleFile(name)}
        onClick={() => void stageFiles(projectId, paths)}
      />
    );
  }
  if (!file.unstaged && !file.untracked) return null;
  return (
    <>
      <IconButton
        icon={Undo2}
        label={words.discardFile(name)}
        onClick={() => void discardFiles(projectId, paths)}
      />
      <IconButton
        icon={Plus}
        label={words.stageFile(name)}
        onClick={() => void stageFiles(projectId, paths)}
      />
    </>
  );
}

interface BodyProps extends FileViewProps {
  file: ChangedFile | undefined;
}

function FileBody({ projectId, file, place }: BodyProps) {
  const words = t().git;
  const { diff, read } = useFileDiff(projectId, place);
  if (!place.path.isWellFormed()) return <p class="git-note">{words.oddName}</p>;
  if (file?.conflict) {
    return (
      <div class="git-note">
        <p>{words.conflicts[file.conflict]}</p>
        <p>{words.conflictHint}</p>
      </div>
    );
  }
  if (!diff) return <Progress label={t().common.loading} />;
  if ("failure" in diff) return <GitWords text={diff.failure} />;
  const shown = diff.value.files.find(({ path }) => path === place.path);
  if (!shown) return <p class="git-note">{file ? words.noDifference : words.gone}</p>;
  if (file?.untracked || file?.submodule || shown.binary) {
    return (
      <>
        <p class="git-note hint">{file?.submodule ? words.submoduleHint : words.wholeHint}</p>
        <DiffFileView file={shown} mode="unified" />
      </>
    );
  }
  return (
    <StagingLines
      projectId={projectId}
      place={place}
      file={shown}
      revision={diff.value.revision}
      onOutdated={read}
    />
  );
}
