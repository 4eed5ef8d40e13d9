import { Check, CircleAlert, Copy, X } from "lucide";
import type { GitState } from "../../../core/git/service.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { commitDraft, keepDraft, SUBJECT_MOST, subjectLength } from "./commit_draft.ts";
import { commitStaged, commitWork, dismissOutcome, setAmend } from "./commit_work.ts";
import { GitWords, NextStep } from "./problem_bar.tsx";

const AUTHOR_COMMANDS = [
  'git config --global user.name "Your Name"',
  "git config --global user.email you@example.org",
].join("\n");

interface CommitProps {
  projectId: string;
  state: GitState;
}

/** A message, and the commit it is for. */
export function CommitBox({ projectId, state }: CommitProps) {
  const words = t().git;
  const draft = commitDraft(projectId);
  const obstacle = obstacleOf(projectId, state);
  const isRunning = commitWork(projectId) === "running";
  const length = subjectLength(draft.message);
  const commit = () => {
    if (obstacle === undefined && !isRunning) void commitStaged(projectId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    commit();
  };
  return (
    <section class="commit-box" aria-label={words.message}>
      <textarea
        rows={Math.min(8, Math.max(2, draft.message.split("\n").length))}
        aria-label={words.message}
        placeholder={words.messagePlaceholder}
        value={draft.message}
        onInput={(event) => keepDraft(projectId, { message: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div class="commit-facts">
        <Author author={state.author} />
        <span
          class={length > SUBJECT_MOST ? "subject-length long" : "subject-length"}
          title={words.subject(length, SUBJECT_MOST)}
          aria-label={words.subject(length, SUBJECT_MOST)}
          role="note"
        >
          {length} / {SUBJECT_MOST}
        </span>
      </div>
      {state.author === undefined && <AuthorHelp />}
      <div class="commit-line">
        {state.status?.head !== undefined && (
          <label title={words.amendHint}>
            <input
              type="checkbox"
              checked={draft.amend}
              onChange={(event) => void setAmend(projectId, event.currentTarget.checked)}
            />
            <span>{words.amend}</span>
          </label>
        )}
        <span data-tip={obstacle}>
          <Button
            kind="primary"
            disabled={obstacle !== undefined || isRunning}
            onClick={commit}
          >
            {buttonText(projectId, state)}
          </Button>
        </span>
      </div>
      {isRunning && <Progress label={words.committing} />}
      {isRunning && <p class="hint" role="status">{words.committing}</p>}
      <Outcome projectId={projectId} />
    </section>
  );
}

function Author({ author }: { author: string | undefined }) {
  if (author === undefined) return <span class="grow" />;
  return (
    <span class="commit-author grow" title={author}>
      {t().git.by} {author.replace(/ <.*$/, "")}
    </span>
  );
}

function AuthorHelp() {
  const words = t().git;
  return (
    <div class="commit-no-author">
      <p>{words.noAuthor}</p>
      <pre class="exact" tabIndex={0}>{AUTHOR_COMMANDS}</pre>
      <Button icon={Copy} onClick={() => void copyText(AUTHOR_COMMANDS)}>
        {words.copyCommands}
      </Button>
    </div>
  );
}

function stagedCount({ status }: GitState): number {
  return status?.files.filter(({ staged }) => staged).length ?? 0;
}

function buttonText(projectId: string, state: GitState): string {
  const words = t().git;
  if (commitDraft(projectId).amend) return words.commitAmend;
  const count = stagedCount(state);
  return count === 0 ? words.commitNothing : words.commit(count);
}

/** Why there is nothing to commit yet, in words. */
function obstacleOf(projectId: string, state: GitState): string | undefined {
  const words = t().git;
  const { message, amend } = commitDraft(projectId);
  if (state.status?.files.some(({ conflict }) => conflict)) return words.conflictsFirst;
  // A merge may end with the very files that were there before.
  const isEmpty = stagedCount(state) === 0 && !amend && state.operation !== "merge";
  if (isEmpty) return words.nothingStaged;
  if (message.trim() === "") return words.noMessage;
  return state.author === undefined ? words.nextSteps.identity : undefined;
}

/** How the last commit ended, with what git and its hooks said. */
function Outcome({ projectId }: { projectId: string }) {
  const words = t().git;
  const work = commitWork(projectId);
  if (!work || work === "running") return null;
  const { ok, output, commit } = work;
  return (
    <div class={ok ? "commit-outcome" : "commit-outcome refused"} role={ok ? "status" : "alert"}>
      <header>
        <Icon of={ok ? Check : CircleAlert} />
        <h3>{ok ? words.committed(commit?.slice(0, 8) ?? "") : words.refused}</h3>
        <IconButton
          icon={X}
          label={t().common.dismiss}
          onClick={() =>
            dismissOutcome(projectId)}
        />
      </header>
      {ok
        ? output !== "" && (
          <details>
            <summary>{words.output}</summary>
            <GitWords text={output} />
          </details>
        )
        : (
          <>
            <GitWords text={output} />
            <NextStep of={output} />
          </>
        )}
    </div>
  );
}
