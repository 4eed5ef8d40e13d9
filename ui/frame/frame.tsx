import { Search } from "lucide";
import { NeedsYouBell } from "../features/agent/bell.tsx";
import { AgentList } from "../features/agent/agent_list.tsx";
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
import { DialogHost } from "../widgets/dialog.tsx";
import { Icon } from "../widgets/icon.tsx";
import { MenuHost } from "../widgets/menu.tsx";
import { Prose } from "../widgets/prose.tsx";
import { Toasts } from "../widgets/toasts.tsx";
import { sidebarShown } from "./frame_state.ts";
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
          {project
            ? (
              <>
                {sidebarShown.value && <Sidebar projectId={project.id} />}
                <Workspace key={project.id} projectId={project.id} />
                <SidePanel />
              </>
            )
            : <Welcome />}
        </div>
      </div>
      <StatusLine />
      <DialogHost />
      <PaletteHost />
      <MenuHost />
      <Toasts />
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
      <ProjectTabs />
      <span class="grow" />
      <button type="button" class="palette-button" onClick={togglePalette}>
        <Icon of={Search} size={14} />
        <span>{t().palette.open}</span>
        <kbd>{shortcutText("palette")}</kbd>
      </button>
      <NeedsYouBell />
    </header>
  );
}

function Sidebar({ projectId }: { projectId: string }) {
  return (
    <aside class="sidebar">
      <AgentList projectId={projectId} />
      <LayoutList projectId={projectId} />
      <ShellList projectId={projectId} />
    </aside>
  );
}
