import { RotateCcw, Square } from "lucide";
import type { SetUp } from "../../../core/git/worktree_service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { attempt } from "../../widgets/toast.ts";
import { runSetUp, stopSetUp } from "./worktrees.ts";

interface ViewProps {
  projectId: string;
  path: string;
  setUp: SetUp;
}

/** How the command that makes a work tree ready goes, with what it prints. */
export function SetUpView({ projectId, path, setUp: { command, state, code, output } }: ViewProps) {
  const words = t().worktree;
  const isRunning = state === "running";
  return (
    <section class="tree-set-up" aria-label={words.setUpOf(command)}>
      <header>
        <code>{command}</code>
        <span class={`chip ${state}`} role="status">
          {words.setUpStates[state]}
          {code !== undefined && code !== 0 && ` · ${words.exit(code)}`}
        </span>
        <span class="grow" />
        {isRunning
          ? (
            <Button icon={Square} onClick={() => void attempt(() => stopSetUp(projectId, path))}>
              {words.stop}
            </Button>
          )
          : (
            <Button
              icon={RotateCcw}
              onClick={() => void attempt(() => runSetUp(projectId, path, command))}
            >
              {words.again}
            </Button>
          )}
      </header>
      {isRunning && <Progress label={words.setUpStates.running} />}
      {output !== "" && <pre class="exact" tabIndex={0} aria-label={words.output}>{output}</pre>}
    </section>
  );
}
