import { GitBranchPlus, Undo2 } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { SafetyRef } from "../../../core/git/service.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { bringBack } from "./file_actions.ts";
import { openNewBranch } from "./new_branch_dialog.tsx";
import { keptAside } from "./repositories.ts";

/** Rows shown at first and added at once. */
const PAGE = 10;

/** What was put aside before it would have been lost, and the ways to have it back. */
export function KeptList({ projectId }: { projectId: string }) {
  const words = t().git;
  const isOpen = useSignal(false);
  return (
    <details
      class="kept"
      open={isOpen.value}
      onToggle={(event) => isOpen.value = event.currentTarget.open}
    >
      <summary>{words.keptTitle}</summary>
      {isOpen.value && <KeptRows projectId={projectId} />}
    </details>
  );
}

function KeptRows({ projectId }: { projectId: string }) {
  const words = t().git;
  const most = useSignal(PAGE);
  useEffect(() => void keptAside.refresh(projectId), [projectId]);
  return (
    <Loaded of={keptAside.of(projectId)} onRetry={() => void keptAside.refresh(projectId)}>
      {(refs) => (
        <>
          <p class="hint">{refs.length === 0 ? words.keptNothing : words.keptHint}</p>
          <ul>
            {refs.slice(0, most.value).map((kept) => (
              <KeptRow key={kept.ref} projectId={projectId} kept={kept} />
            ))}
          </ul>
          {refs.length > most.value && (
            <Button kind="quiet" onClick={() => most.value += PAGE}>
              {words.showMore(Math.min(PAGE, refs.length - most.value))}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function KeptRow({ projectId, kept }: { projectId: string; kept: SafetyRef }) {
  const words = t().git;
  return (
    <li class="kept-row">
      <span class="kept-why grow" title={kept.why}>{kept.why}</span>
      <Age since={kept.at} />
      {kept.kind === "files" && (
        <IconButton
          icon={Undo2}
          label={words.bringBack}
          onClick={() => void bringBack(projectId, kept.ref)}
        />
      )}
      <IconButton
        icon={GitBranchPlus}
        label={words.branchOfKept}
        onClick={() => openNewBranch(projectId, kept.commit)}
      />
    </li>
  );
}
