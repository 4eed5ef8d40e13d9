import { Plus, TriangleAlert, Undo2, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import type { Project } from "../../../core/project/project.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { openMenu, openMenuAt } from "../../widgets/menu.tsx";
import { agents } from "../agent/agents.ts";
import { reportBounds, tellWindow } from "../window/own_window.ts";
import { giveBack, ownProject } from "../window/windows.ts";
import { askClose } from "./close_project.ts";
import { activeProject, openProjects, showProject } from "./projects.ts";
import { dragTab } from "./tab_drag.ts";
import { onTabKey } from "./tab_keys.ts";
import { tabMenu } from "./tab_menu.ts";

/** The open projects, one tab each; in the window of one project its name and the way back. */
export function ProjectTabs() {
  useWindow();
  return ownProject === undefined ? <Tabs /> : <OwnProject projectId={ownProject} />;
}

/** The window is called like the project it shows, and is remembered where it is. */
function useWindow(): void {
  const title = activeProject.value?.name ?? "IdeA";
  useEffect(() => {
    document.title = title;
    tellWindow({ type: "title", title });
  }, [title]);
  useEffect(reportBounds, []);
}

function OwnProject({ projectId }: { projectId: string }) {
  const project = activeProject.value;
  if (!project) return null;
  return (
    <div class="own-project">
      {project.problems.length > 0 && <Problems project={project} />}
      <h1 class="own-name" data-tip={project.root}>{project.name}</h1>
      <Button kind="quiet" icon={Undo2} onClick={() => giveBack(projectId)}>
        {t().window.moveBack}
      </Button>
    </div>
  );
}

function Tabs() {
  const strip = useRef<HTMLDivElement>(null);
  const onWheel = (event: WheelEvent) => {
    strip.current?.scrollBy({ left: event.deltaY + event.deltaX });
  };
  return (
    <nav class="tabs" aria-label={t().project.tabs}>
      <div class="tab-strip" ref={strip} onWheel={onWheel}>
        {openProjects.value.map((project) => <ProjectTab key={project.id} project={project} />)}
      </div>
      <IconButton
        icon={Plus}
        label={t().project.openAnother}
        onClick={() => showProject(undefined)}
      />
    </nav>
  );
}

function ProjectTab({ project }: { project: Project }) {
  const tab = useRef<HTMLDivElement>(null);
  const current = activeProject.value?.id === project.id;
  useEffect(() => {
    if (current) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  const actions = () => t().project.actionsFor(project.name);
  return (
    <div
      ref={tab}
      class={current ? "tab current" : "tab"}
      data-project={project.id}
      onPointerDown={(event) => dragTab(event, project.id)}
      onAuxClick={(event) => event.button === 1 && askClose(project)}
      onContextMenu={(event) => {
        event.preventDefault();
        openMenuAt(event.clientX, event.clientY, actions(), tabMenu(project));
      }}
    >
      <TabName
        project={project}
        current={current}
        openActions={(opener) => openMenu(opener, actions(), tabMenu(project))}
      />
      <IconButton
        icon={X}
        label={t().project.closeTab(project.name)}
        onClick={() => askClose(project)}
      />
    </div>
  );
}

interface TabNameProps {
  project: Project;
  current: boolean;
  openActions: (opener: HTMLElement) => void;
}

function TabName({ project, current, openActions }: TabNameProps) {
  const needs = agents.of(project.id).some((agent) => agent.state === "needsYou");
  return (
    <button
      type="button"
      class="tab-name"
      data-tip={project.root}
      aria-current={current ? "page" : undefined}
      aria-keyshortcuts="Shift+F10 Alt+Shift+ArrowLeft Alt+Shift+ArrowRight Delete"
      onClick={() => showProject(project.id)}
      onKeyDown={(event) => onTabKey(event, project, openActions)}
    >
      {project.problems.length > 0 && <Problems project={project} />}
      <span>{project.name}</span>
      {needs && !current && (
        <span class="tab-dot" role="img" aria-label={t().agent.states.needsYou} />
      )}
    </button>
  );
}

function Problems({ project: { problems } }: { project: Project }) {
  const title = [t().project.problems(problems.length), ...problems, t().project.problemsHint];
  return (
    <span class="problem" role="img" aria-label={title[0]} data-tip={title.join("\n")}>
      <Icon of={TriangleAlert} size={14} />
    </span>
  );
}
