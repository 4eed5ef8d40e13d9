import { GitMerge } from "lucide";
import type { GitOperation, GitState } from "../../../core/git/service.ts";
import { api, done } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { confirm } from "../../widgets/dialog.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { act } from "./acting.ts";

interface OperationProps {
  projectId: string;
  state: GitState;
}

/** A merge or the like that has not ended: what is to be done now, and the way out. */
export function OperationBar({ projectId, state: { operation, status } }: OperationProps) {
  if (!operation) return null;
  const words = t().git;
  const conflicts = status?.files.filter(({ conflict }) => conflict).length ?? 0;
  return (
    <section class="git-operation" aria-label={words.operations[operation]}>
      <Icon of={GitMerge} />
      <div>
        <h3>{words.operations[operation]}</h3>
        <p>
          <Prose text={conflicts > 0 ? words.conflictsLeft(conflicts) : words.goOn[operation]} />
        </p>
      </div>
      <Button onClick={() => askAbort(projectId, operation)}>{words.abort}</Button>
    </section>
  );
}

function askAbort(projectId: string, operation: GitOperation): void {
  const words = t().git;
  confirm({
    title: words.abortTitle(words.operations[operation]),
    loses: [words.abortLoses],
    confirm: words.abort,
    act: async () => {
      const request = { param: { p: projectId }, json: {} };
      await act(projectId, () => done(api.projects[":p"].git.abort.$post(request)));
    },
  });
}
