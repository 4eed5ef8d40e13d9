import { X } from "lucide";
import { ConversationPanel } from "../features/conversation/conversation_panel.tsx";
import { ActivityPanel } from "../features/delegation/activity_panel.tsx";
import { LedgerPanel } from "../features/delivery/ledger_panel.tsx";
import { GitPanel } from "../features/git/git_panel.tsx";
import { PolicyPanel } from "../features/permission/policy_panel.tsx";
import { KnowledgePanel } from "../features/knowledge/knowledge_panel.tsx";
import { activeProject } from "../features/project/projects.ts";
import { SettingsPanel } from "../features/settings/settings_panel.tsx";
import { t } from "../text/text.ts";
import { IconButton } from "../widgets/button.tsx";
import { TabPanel, Tabs } from "../widgets/tabs.tsx";
import { isNarrow, panel, PANEL_VIEWS, type PanelView, panelWidth } from "./frame_state.ts";

const NARROWEST = 280;
const WIDEST = 900;
const KEY_STEP = 16;

const PANEL_ID = "side-panel";

/** What is looked at now and then: activity, the ledger, policies, settings. Closed by default. */
export function SidePanel() {
  const view = panel.value;
  const views = PANEL_VIEWS.filter((known) => known === "settings" || activeProject.value);
  if (view === "closed" || !views.includes(view)) return null;
  const close = () => panel.value = "closed";
  return (
    <aside
      class="side-panel"
      aria-label={t().panel.label}
      style={{ width: `${panelWidth.value}px` }}
      onKeyDown={(event) => event.key === "Escape" && isNarrow.value && close()}
    >
      <WidthHandle />
      <header class="panel-header">
        <Tabs
          panelId={PANEL_ID}
          tabs={views.map((id) => ({ id, label: panelName(id) }))}
          shown={view}
          onShow={(id) => panel.value = id}
        />
        <IconButton icon={X} label={t().panel.close} onClick={close} />
      </header>
      <TabPanel id={PANEL_ID} tab={view}>
        {view === "activity" && <ActivityPanel />}
        {view === "ledger" && <LedgerPanel />}
        {view === "conversation" && <ConversationPanel />}
        {view === "knowledge" && <KnowledgePanel />}
        {view === "policy" && <PolicyPanel />}
        {view === "git" && <GitPanel />}
        {view === "settings" && <SettingsPanel />}
      </TabPanel>
    </aside>
  );
}

/** What a view of the side panel is called. */
export function panelName(view: PanelView): string {
  const names: Record<PanelView, string> = {
    activity: t().delegation.activity,
    ledger: t().delivery.ledger,
    conversation: t().conversation.tab,
    knowledge: t().knowledge.title,
    policy: t().permission.title,
    git: t().git.title,
    settings: t().settings.title,
  };
  return names[view];
}

function WidthHandle() {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") setWidth(panelWidth.value + KEY_STEP);
    if (event.key === "ArrowRight") setWidth(panelWidth.value - KEY_STEP);
  };
  return (
    <div
      class="sash row panel-sash"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t().panel.resize}
      aria-valuenow={panelWidth.value}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) {
          setWidth(innerWidth - event.clientX);
        }
      }}
    />
  );
}

function setWidth(width: number): void {
  panelWidth.value = Math.round(Math.min(WIDEST, innerWidth / 2, Math.max(NARROWEST, width)));
}
