import { useSignal } from "@preact/signals";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { isWorking } from "./acting.ts";
import { createBranch } from "./branch_actions.ts";

/** Makes a branch at what is checked out and goes there. */
export function NewBranchForm({ projectId }: { projectId: string }) {
  const words = t().git;
  const name = useSignal("");
  const problem = useSignal("");
  const create = async (event: Event) => {
    event.preventDefault();
    const wanted = name.peek().trim();
    if (wanted === "" || isWorking(projectId)) return;
    const made = await createBranch(projectId, { name: wanted, checkout: true });
    problem.value = made.problem ?? "";
    if (made.ok && name.peek().trim() === wanted) name.value = "";
  };
  return (
    <form class="new-branch" onSubmit={(event) => void create(event)}>
      <input
        aria-label={words.branchName}
        placeholder={words.branchName}
        value={name.value}
        aria-invalid={problem.value !== "" || undefined}
        spellcheck={false}
        onInput={(event) => {
          name.value = event.currentTarget.value;
          problem.value = "";
        }}
      />
      <Button submit disabled={name.value.trim() === ""}>{words.createBranch}</Button>
      <p class="new-branch-problem" role="alert">{problem.value}</p>
    </form>
  );
}
