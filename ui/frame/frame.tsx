import { PanelLeft, Search } from "lucide";
import { NeedsYouBell } from "../features/agent/bell.tsx";
import { AgentList } from "../features/agent/agent_list.tsx";
import { LimitMeters } from "../features/limit/limit_meters.tsx";
import { LayoutList } from "../features/layout/layout_list.tsx";
import { Workspace } from "../features/layout/workspace.tsx";
import { PaletteHost, togglePalette } from "../features/palette/palette.tsx";
import { shortcutText } from "../features/palette/shortcuts.ts";
import { ProjectTabs } from "../features/project/project_tabs.tsx";
import { activeProject } from "../features/project/projects.ts";
import { Welcome } from "../features/project/welcome.tsx";
import { ShellList } from "../features/terminal/shell_list.tsx";
import { hostLink } from "../events.ts";
import { t } from "../text/text.ts";
import { IconButton } from "../widgets/button.tsx";
import { DialogHost } from "../widgets/dialog.tsx";
import { Icon } from "../widgets/icon.tsx";
import { MenuHost } from "../widgets/menu.tsx";
import { Prose } from "../widgets/prose.tsx";
import { Toasts } from "../widgets/toasts.tsx";
import { TooltipHost } from "../widgets/tooltip.tsx";
import { isNarrow, isSidebarShown, leaveSidebar, toggleSidebar } from "./frame_state.ts";
import { SidePanel } from "./side_panel.tsx";
import { StatusLine } from "./status_line.tsx";

/** The whole window. */
export function Frame() {
  const project = activeProject.value;
  return (
    <div class="frame">
      <TitleBar />
      <div class="middle">
        {hostLink.value === "reconnecting" && <HostAway />}
        <div class="columns">
          {project && isSidebarShown() && <Sidebar projectId={project.id} />}
          {project ? <Workspace key={project.id} projectId={project.id} /> : <Welcome />}
          <SidePanel />
        </div>
      </div>
      <StatusLine />
      <DialogHost />
      <PaletteHost />
      <MenuHost />
      <Toasts />
      <TooltipHost />
    </div>
  );
}

function HostAway() {
  return (
    <div class="away-bar" role="alert">
      <p>
        <b>{t().app.unreachableTitle}.</b> <Prose text={t().app.unreachableHint} />
      </p>
    </div>
  );
}

function TitleBar() {
  return (
    <header class="title-bar">
      {activeProject.value && (
        <IconButton
          icon={PanelLeft}
          label={t().palette.toggleSidebar}
          pressed={isSidebarShown()}
          onClick={toggleSidebar}
        />
      )}
      <ProjectTabs />
      <span class="grow" />
      <button
        type="button"
        class="palette-button"
        data-tip={t().palette.open}
        onClick={togglePalette}
      >
        <Icon of={Search} size={14} />
        <span>{t().palette.open}</span>
        <kbd>{shortcutText("palette")}</kbd>
      </button>
      <LimitMeters />
      <NeedsYouBell />
    </header>
  );
}

function Sidebar({ projectId }: { projectId: string }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isNarrow.value) leaveSidebar();
  };
  return (
    <>
      {isNarrow.value && <div class="sidebar-backdrop" onClick={leaveSidebar} />}
      <aside
        class="sidebar"
        aria-label={t().palette.toggleSidebar}
        onKeyDown={onKeyDown}
        onFocusOut={leaveForWorkspace}
      >
        <AgentList projectId={projectId} />
        <LayoutList projectId={projectId} />
        <ShellList projectId={projectId} />
      </aside>
    </>
  );
}

/** Whoever chose an agent wants to see it, not the list that lies over it. */
function leaveForWorkspace(event: FocusEvent): void {
  const to = event.relatedTarget;
  if (isNarrow.value && to instanceof Element && to.closest(".workspace")) leaveSidebar();
}
