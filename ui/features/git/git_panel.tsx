import { useEffect } from "preact/hooks";
import type { GitState } from "../../../core/git/service.ts";
import { t } from "../../text/text.ts";
import { TabPanel, Tabs } from "../../widgets/tabs.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { activeProject } from "../project/projects.ts";
import { BranchesPage } from "./branches_page.tsx";
import { ChangedFiles } from "./changed_files.tsx";
import { CommitBox } from "./commit_box.tsx";
import { FileView } from "./file_view.tsx";
import { KeptList } from "./kept_list.tsx";
import { OperationBar } from "./operation_bar.tsx";
import { PanelHead } from "./panel_head.tsx";
import { GIT_PAGES, type GitPage, gitPage, openFile } from "./place.ts";
import { ProblemBar } from "./problem_bar.tsx";
import { gitStates } from "./repositories.ts";
import { Unready } from "./unready.tsx";

const PAGE_ID = "git-page";

/** The project's repository: what is changed, what becomes of it, and its branches. */
export function GitPanel() {
  const projectId = activeProject.value?.id;
  useEffect(() => {
    if (projectId !== undefined) void gitStates.refresh(projectId);
  }, [projectId]);
  if (projectId === undefined) return null;
  return (
    <div class="git" key={projectId}>
      <Loaded
        of={gitStates.of(projectId)}
        onRetry={() => void gitStates.refresh(projectId)}
      >
        {(state) =>
          state.kind === "repository" ? <Repository projectId={projectId} state={state} /> : (
            <>
              <ProblemBar projectId={projectId} />
              <Unready projectId={projectId} state={state} />
            </>
          )}
      </Loaded>
    </div>
  );
}

interface RepositoryProps {
  projectId: string;
  state: GitState;
}

function Repository({ projectId, state }: RepositoryProps) {
  const page = gitPage.value;
  const file = page === "changes" ? openFile(projectId) : undefined;
  return (
    <>
      <div class="git-top">
        <PanelHead projectId={projectId} state={state} />
        <div class="git-bars">
          <ProblemBar projectId={projectId} />
          <OperationBar projectId={projectId} state={state} />
        </div>
        <Tabs
          panelId={PAGE_ID}
          tabs={GIT_PAGES.map((id) => ({ id, label: pageName(id, state) }))}
          shown={page}
          onShow={(id) => gitPage.value = id}
        />
      </div>
      <TabPanel id={PAGE_ID} tab={page}>
        {page === "branches"
          ? <BranchesPage projectId={projectId} />
          : (
            <div class={file ? "git-changes has-detail" : "git-changes"}>
              <div class="git-overview">
                <CommitBox projectId={projectId} state={state} />
                <div class="git-scroller">
                  <ChangedFiles projectId={projectId} state={state} />
                  <KeptList projectId={projectId} />
                </div>
              </div>
              {file && (
                <FileView
                  key={`${file.staged} ${file.path}`}
                  projectId={projectId}
                  place={file}
                />
              )}
            </div>
          )}
      </TabPanel>
    </>
  );
}

function pageName(page: GitPage, { status, more = 0 }: GitState): string {
  const { pages } = t().git;
  const count = page === "changes" ? (status?.files.length ?? 0) + more : 0;
  return count > 0 ? `${pages[page]} ${count}` : pages[page];
}
