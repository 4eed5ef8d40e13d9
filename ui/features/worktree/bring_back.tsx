import { useSignal } from "@preact/signals";
import { shownPath } from "../../../core/git/git_path.ts";
import type {
  HandBackResult,
  MergeResult,
  MergeWish,
  WorktreeView,
} from "../../../core/git/worktree_service.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog } from "../../widgets/dialog.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { handBack, mergeBack } from "./worktrees.ts";

type Conflicts = Exclude<MergeResult, { state: "merged" }>;

interface BringProps {
  agent: AgentView;
  tree: WorktreeView;
}

/** Brings an agent's branch into the project's, and says what became of it. */
export function BringBackDialog({ agent, tree }: BringProps) {
  const words = t().worktree;
  const wish = useSignal<Omit<MergeWish, "path">>({
    how: "merge",
    onConflict: "abort",
    onlyCommitted: false,
  });
  const isWorking = useSignal(false);
  const conflicts = useSignal<Conflicts | undefined>(undefined);
  const { projectId } = agent;
  const take = (result: MergeResult | HandBackResult, merged: string) => {
    if (result.state === "conflicts") return void (conflicts.value = result);
    closeDialog();
    toast({ kind: "info", message: merged });
  };
  const work = async (doing: () => Promise<void>) => {
    isWorking.value = true;
    await attempt(doing);
    isWorking.value = false;
  };
  const bring = () =>
    void work(async () => {
      take(await mergeBack(projectId, { ...wish.peek(), path: tree.path }), words.merged);
    });
  const hand = () =>
    void work(async () => take(await handBack(projectId, tree.path), words.nothingToHand));
  const found = conflicts.value;
  const canHand = found && found.ticket === undefined && found.tree === undefined;
  return (
    <Dialog
      title={words.bringTitle(agent.name)}
      onSubmit={found ? closeDialog : bring}
      actions={
        <>
          <Button onClick={closeDialog}>{found ? t().common.close : t().common.cancel}</Button>
          {canHand && (
            <Button kind="primary" disabled={isWorking.value} onClick={hand}>
              {words.handOver}
            </Button>
          )}
          {!found && <Button kind="primary" submit disabled={isWorking.value}>{words.bring}
          </Button>}
        </>
      }
    >
      {found
        ? <ConflictList found={found} />
        : <Wishes tree={tree} wish={wish.value} set={(next) => wish.value = next} />}
    </Dialog>
  );
}

interface WishesProps {
  tree: WorktreeView;
  wish: Omit<MergeWish, "path">;
  set: (wish: Omit<MergeWish, "path">) => void;
}

function Wishes({ tree, wish, set }: WishesProps) {
  const words = t().worktree;
  return (
    <>
      <p>{words.bringAbout(shownPath(tree.branch ?? ""), shownPath(tree.base ?? "HEAD"))}</p>
      <Segmented
        label={words.way}
        choices={(["merge", "rebase"] as const).map((value) => ({
          value,
          label: words.ways[value],
        }))}
        chosen={wish.how}
        onChoose={(how) => set({ ...wish, how })}
      />
      <p class="hint">{words.wayHints[wish.how]}</p>
      <fieldset class="tree-choices">
        <legend class="label-row">{words.onConflict}</legend>
        {(["abort", "agent", "leave"] as const).map((value) => (
          <label key={value} class="tree-check">
            <input
              type="radio"
              name="onConflict"
              checked={wish.onConflict === value}
              onChange={() =>
                set({ ...wish, onConflict: value })}
            />
            <span>{words.onConflicts[value]}</span>
          </label>
        ))}
      </fieldset>
      <label class="tree-check">
        <input
          type="checkbox"
          checked={wish.onlyCommitted}
          onChange={(event) => set({ ...wish, onlyCommitted: event.currentTarget.checked })}
        />
        <span>{words.onlyCommitted}</span>
      </label>
    </>
  );
}

/** Which files both sides changed, and where that leaves everybody. */
function ConflictList({ found: { files, tree, ticket } }: { found: Conflicts }) {
  const words = t().worktree;
  const state = ticket
    ? words.conflictsHanded
    : tree === undefined
    ? words.conflictsAborted
    : words.conflictsLeft(shownPath(tree));
  return (
    <div role="alert">
      <p>{words.conflicts}</p>
      <ul class="tree-list">
        {files.map((file) => (
          <li key={file}>
            <code>{shownPath(file)}</code>
          </li>
        ))}
      </ul>
      <p>{state}</p>
    </div>
  );
}
