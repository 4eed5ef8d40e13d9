import { Plus, TriangleAlert, X } from "lucide";
import type { Project } from "../../../core/project/project.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { confirm } from "../../widgets/dialog.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { agents } from "../agent/agents.ts";
import { activeProject, closeProject, openProjects, showProject } from "./projects.ts";

/** The open projects, one tab each. */
export function ProjectTabs() {
  return (
    <nav class="tabs" aria-label={t().project.tabs}>
      {openProjects.value.map((project) => <ProjectTab key={project.id} project={project} />)}
      <IconButton
        icon={Plus}
        label={t().project.openAnother}
        onClick={() => showProject(undefined)}
      />
    </nav>
  );
}

function ProjectTab({ project }: { project: Project }) {
  const current = activeProject.value?.id === project.id;
  const needs = agents.of(project.id).some((agent) => agent.state === "needsYou");
  return (
    <div class={current ? "tab current" : "tab"}>
      <button
        type="button"
        class="tab-name"
        title={project.root}
        aria-current={current ? "page" : undefined}
        onClick={() => showProject(project.id)}
      >
        {project.problems.length > 0 && <Problems project={project} />}
        <span>{project.name}</span>
        {needs && !current && (
          <span class="tab-dot" role="img" aria-label={t().agent.states.needsYou} />
        )}
      </button>
      <IconButton
        icon={X}
        label={t().project.closeTab(project.name)}
        onClick={() => askClose(project)}
      />
    </div>
  );
}

function Problems({ project: { problems } }: { project: Project }) {
  const title = [t().project.problems(problems.length), ...problems, t().project.problemsHint];
  return (
    <span class="problem" role="img" aria-label={title[0]} title={title.join("\n")}>
      <Icon of={TriangleAlert} size={14} />
    </span>
  );
}

/** Closes a project, after a question when agents run in it. */
export function askClose(project: Project): void {
  const running = agents.of(project.id).filter((agent) => agent.sessionId).length;
  if (running === 0) {
    void attempt(() => closeProject(project.id));
    return;
  }
  confirm({
    title: t().project.closeTitle(project.name),
    loses: [t().project.closeLoses(running)],
    confirm: t().project.closeConfirm,
    act: () => closeProject(project.id),
  });
}
