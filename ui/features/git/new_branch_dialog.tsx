import { useSignal } from "@preact/signals";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { toast } from "../../widgets/toast.ts";
import { createBranch } from "./branch_actions.ts";

/** Asks for the name of a branch that begins at a commit. */
export function openNewBranch(projectId: string, commit: string): void {
  openDialog(<NewBranchDialog projectId={projectId} commit={commit} />);
}

function NewBranchDialog({ projectId, commit }: { projectId: string; commit: string }) {
  const words = t().git.graph;
  const name = useSignal("");
  const checkout = useSignal(false);
  const problem = useSignal("");
  const create = async () => {
    const wanted = name.peek().trim();
    if (wanted === "") return;
    const branch = { name: wanted, from: commit, checkout: checkout.peek() };
    const made = await createBranch(projectId, branch);
    if (made.problem !== undefined) return void (problem.value = made.problem);
    closeDialog();
    if (made.ok) toast({ kind: "info", message: words.created(wanted) });
  };
  return (
    <Dialog
      title={words.newBranch(commit.slice(0, 8))}
      onSubmit={() => void create()}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={name.value.trim() === ""}>
            {words.create}
          </Button>
        </>
      }
    >
      <label class="field">
        <span>{words.name}</span>
        <input
          value={name.value}
          autofocus
          spellcheck={false}
          aria-invalid={problem.value !== "" || undefined}
          onInput={(event) => {
            name.value = event.currentTarget.value;
            problem.value = "";
          }}
        />
        <span class="new-branch-problem" role="alert">{problem.value}</span>
      </label>
      <label class="git-check">
        <input
          type="checkbox"
          checked={checkout.value}
          onChange={(event) => checkout.value = event.currentTarget.checked}
        />
        <span>{words.createAndSwitch}</span>
      </label>
    </Dialog>
  );
}
