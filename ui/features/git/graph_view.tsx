import { RefreshCw } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { panel } from "../../frame/frame_state.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { Segmented } from "../../widgets/segmented.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { CommitView } from "./commit_view.tsx";
import { GraphRows } from "./graph_rows.tsx";
import { GitWords } from "./problem_bar.tsx";
import { gitStates } from "./repositories.ts";
import { type History, useHistory } from "./use_history.ts";

/** The history of a project's repository, as a graph. */
export function GraphView({ projectId }: { projectId: string }) {
  const words = t().git.graph;
  useEffect(() => void gitStates.refresh(projectId), [projectId]);
  return (
    <section class="history" aria-label={words.title}>
      <Loaded of={gitStates.of(projectId)} onRetry={() => void gitStates.refresh(projectId)}>
        {({ kind }) =>
          kind === "repository" || kind === "bare"
            ? <RepositoryHistory projectId={projectId} />
            : (
              <div class="git-unready">
                <p>{words.noRepository}</p>
                <Button onClick={() => panel.value = "git"}>{words.openPanel}</Button>
              </div>
            )}
      </Loaded>
    </section>
  );
}

/** The commit that is read beside the list. */
interface OpenCommit {
  id: string;
  /** It takes the keyboard from the list. */
  takesFocus: boolean;
}

function RepositoryHistory({ projectId }: { projectId: string }) {
  const search = useSignal("");
  const all = useSignal(true);
  const opened = useSignal<OpenCommit | undefined>(undefined);
  const history = useHistory(projectId, { search: search.value, all: all.value });
  const words = t().git.graph;
  const open = (id: string, takesFocus: boolean) => opened.value = { id, takesFocus };
  const close = () => {
    opened.value = undefined;
    document.querySelector<HTMLElement>(".history-list")?.focus();
  };
  const shown = opened.value;
  return (
    <>
      <header class="history-head">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search.value}
          onInput={(event) => search.value = event.currentTarget.value}
        />
        <Segmented
          label={words.scope}
          choices={[{ value: "all", label: words.all }, { value: "head", label: words.current }]}
          chosen={all.value ? "all" : "head"}
          onChoose={(scope) => all.value = scope === "all"}
        />
        <Count history={history} searched={search.value.trim() !== ""} />
        <IconButton icon={RefreshCw} label={t().git.refresh} onClick={history.readAgain} />
      </header>
      <div class={shown ? "history-body has-commit" : "history-body"}>
        <Commits
          projectId={projectId}
          history={history}
          searched={search.value.trim()}
          opened={shown?.id}
          onOpen={open}
          onClose={close}
        />
        {shown && (
          <CommitView
            key={shown.id}
            projectId={projectId}
            id={shown.id}
            refs={history.commits?.find(({ id }) => id === shown.id)?.refs ?? []}
            takesFocus={shown.takesFocus}
            onOpen={(id) => open(id, true)}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

function Count({ history, searched }: { history: History; searched: boolean }) {
  const words = t().git.graph;
  const { commits, more } = history;
  const count = commits?.length ?? 0;
  return (
    <span class="history-count hint" role="status">
      {commits && (searched ? words.found(count, more) : words.count(count, more))}
    </span>
  );
}

interface CommitsProps {
  projectId: string;
  history: History;
  searched: string;
  opened: string | undefined;
  onOpen: (id: string, takesFocus: boolean) => void;
  onClose: () => void;
}

function Commits({ history, searched, ...rest }: CommitsProps) {
  const words = t().git.graph;
  const { commits, failure } = history;
  if (failure !== undefined && !commits) {
    return (
      <div class="git-unready" role="alert">
        <GitWords text={failure} />
        <Button onClick={history.readAgain}>{t().git.tryAgain}</Button>
      </div>
    );
  }
  if (!commits) return <Progress label={words.loading} />;
  if (commits.length === 0) {
    return <p class="git-unready">{searched === "" ? words.none : words.notFound}</p>;
  }
  return <GraphRows commits={commits} history={history} searched={searched} {...rest} />;
}
