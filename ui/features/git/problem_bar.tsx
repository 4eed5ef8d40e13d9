import { CircleAlert, X } from "lucide";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { dismissProblem, problemOf } from "./acting.ts";
import { nextStep } from "./next_step.ts";

/** What git refused last, in its words, with what helps and the way to try again. */
export function ProblemBar({ projectId }: { projectId: string }) {
  const problem = problemOf(projectId);
  if (!problem) return null;
  const words = t().git;
  return (
    <div class="git-problem" role="alert" aria-label={words.problem}>
      <header>
        <Icon of={CircleAlert} />
        <h3>{words.problem}</h3>
        <Button onClick={problem.retry}>{words.tryAgain}</Button>
        <IconButton
          icon={X}
          label={t().common.dismiss}
          onClick={() => dismissProblem(projectId)}
        />
      </header>
      <NextStep of={problem.message} />
      <GitWords text={problem.message} />
    </div>
  );
}

/** What git said, as it said it. */
export function GitWords({ text }: { text: string }) {
  return <pre class="git-words" tabIndex={0}>{text}</pre>;
}

/** What people can do about it, where that is known. */
export function NextStep({ of }: { of: string }) {
  const step = nextStep(of);
  if (!step) return null;
  return (
    <p>
      <Prose text={t().git.nextSteps[step]} />
    </p>
  );
}
