import { Copy, GitBranch, GitBranchPlus, MessageSquareDiff, X } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { CommitRef } from "../../../core/git/log.ts";
import type { CommitDetails, DiffView } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { formatMoment } from "../../text/age.ts";
import { language, t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";
import { Loaded } from "../knowledge/loaded.tsx";
import { type Known, known } from "../knowledge/known.ts";
import { openReview } from "../review/place.ts";
import { switchTo } from "./branch_actions.ts";
import { CommitFiles } from "./commit_files.tsx";
import { RefLabels } from "./commit_row.tsx";
import { openNewBranch } from "./new_branch_dialog.tsx";
import { ProblemBar } from "./problem_bar.tsx";

interface CommitViewProps {
  projectId: string;
  id: string;
  refs: readonly CommitRef[];
  /** Whoever opened it wants to read it with the keyboard. */
  takesFocus: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Labels shown in full: a commit with more of them is rare. */
const MOST_REFS = 50;

/** One commit: what it says, who made it, and what it changed. */
export function CommitView(props: CommitViewProps) {
  const { projectId, id, refs, takesFocus, onOpen, onClose } = props;
  const words = t().git.graph;
  const details = useSignal<Known<CommitDetails> | undefined>(undefined);
  const diff = useSignal<Known<DiffView> | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = useRef(true);
  const read = async () => {
    const routes = api.projects[":p"].git;
    const param = { p: projectId };
    const [message, changes] = await Promise.all([
      known(readAs<CommitDetails>(routes.commit.$get({ param, query: { id } }))),
      known(readAs<DiffView>(routes.diff.$get({ param, query: { kind: "commits", to: id } }))),
    ]);
    if (!isHere.current) return;
    details.value = message;
    diff.value = changes;
  };
  useEffect(() => {
    void read();
    if (takesFocus) heading.current?.focus();
    return () => void (isHere.current = false);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside class="commit-view" aria-label={words.details} onKeyDown={onKeyDown}>
      <header class="git-detail-head">
        <h2 ref={heading} tabIndex={-1}>
          <code>{id.slice(0, 12)}</code>
        </h2>
        <IconButton
          icon={MessageSquareDiff}
          label={t().git.review}
          onClick={() => openReview(projectId, { kind: "commits", to: id })}
        />
        <IconButton icon={Copy} label={words.copyId} onClick={() => void copyText(id)} />
        <IconButton
          icon={GitBranchPlus}
          label={words.branchHere}
          onClick={() => openNewBranch(projectId, id)}
        />
        <IconButton icon={X} label={words.closeDetails} onClick={onClose} />
      </header>
      <div class="git-detail-body diff-scroller">
        <ProblemBar projectId={projectId} />
        <Loaded of={details.value} onRetry={() => void read()}>
          {(commit) => (
            <div class="commit-facts-full">
              <Message text={commit.message} />
              {refs.length > 0 && <RefLabels refs={refs} most={MOST_REFS} />}
              <BranchButtons projectId={projectId} refs={refs} />
              <People commit={commit} />
              <Parents ids={commit.parents} onOpen={onOpen} />
            </div>
          )}
        </Loaded>
        <Loaded of={diff.value} onRetry={() => void read()}>
          {(changes) => <CommitFiles changes={changes} />}
        </Loaded>
      </div>
    </aside>
  );
}

function Message({ text }: { text: string }) {
  const [subject = "", ...rest] = text.split("\n");
  const body = rest.join("\n").trim();
  return (
    <>
      <h3>{subject}</h3>
      {body !== "" && <p class="commit-message">{body}</p>}
    </>
  );
}

function BranchButtons({ projectId, refs }: { projectId: string; refs: readonly CommitRef[] }) {
  const branches = refs.filter(({ kind, current }) => kind === "branch" && !current);
  if (branches.length === 0) return null;
  return (
    <div class="choices">
      {branches.map(({ name }) => (
        <Button
          key={name}
          icon={GitBranch}
          onClick={() => void switchTo(projectId, name)}
        >
          {t().git.graph.switchTo(name)}
        </Button>
      ))}
    </div>
  );
}

function People({ commit }: { commit: CommitDetails }) {
  const words = t().git.graph;
  const { author, email, at, committer, committerEmail, committedAt } = commit;
  const isOther = committer !== author || committerEmail !== email;
  return (
    <dl class="commit-people">
      <dt>{words.author}</dt>
      <dd>
        {author} <span class="hint">{email} · {formatMoment(at, language.value)}</span>
      </dd>
      {isOther && (
        <>
          <dt>{words.committer}</dt>
          <dd>
            {committer}{" "}
            <span class="hint">{committerEmail} · {formatMoment(committedAt, language.value)}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function Parents({ ids, onOpen }: { ids: readonly string[]; onOpen: (id: string) => void }) {
  const words = t().git.graph;
  if (ids.length === 0) return null;
  return (
    <p class="commit-parents">
      {words.parents} {ids.map((id) => (
        <button
          key={id}
          type="button"
          class="link"
          onClick={() => onOpen(id)}
        >
          <code>{id.slice(0, 8)}</code>
        </button>
      ))}
      {ids.length > 1 && <span class="hint">{words.againstFirst}</span>}
    </p>
  );
}
