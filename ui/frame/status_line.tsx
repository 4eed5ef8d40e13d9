import { news } from "../features/delegation/news.ts";
import { asksInFlight } from "../features/delegation/tickets.ts";
import { heldCount } from "../features/delivery/deliveries.ts";
import { GitSwitch } from "../features/git/git_switch.tsx";
import { openKnowledge } from "../features/knowledge/place.ts";
import { proposalCount } from "../features/knowledge/proposals.ts";
import { policyNews } from "../features/permission/refusal_news.ts";
import { SandboxNote } from "../features/permission/sandbox_note.tsx";
import { activeProject } from "../features/project/projects.ts";
import { shortPath } from "../features/project/short_path.ts";
import { hostLink } from "../events.ts";
import { t } from "../text/text.ts";
import { panel, type PanelView, togglePanel } from "./frame_state.ts";
import { panelName } from "./side_panel.tsx";

/** The last line: how things stand, in words. */
export function StatusLine() {
  const words = t().status;
  return (
    <footer class="status-line">
      <span class={`host ${hostLink.value}`} role="status">
        <span class="host-dot" aria-hidden="true" />
        {words.host} {words[hostLink.value]}
      </span>
      {asksInFlight.value > 0 && <span>{words.asks(asksInFlight.value)}</span>}
      {heldCount.value > 0 && <span>{words.held(heldCount.value)}</span>}
      <SandboxNote />
      <span class="grow root">{shortPath(activeProject.value?.root ?? "")}</span>
      {activeProject.value?.readOnly && <span class="read-only">{words.readOnly}</span>}
      {activeProject.value && (
        <>
          <PanelSwitch view="activity" count={news.value.length} />
          <PanelSwitch view="ledger" />
          <KnowledgeSwitch />
          <PanelSwitch view="policy" count={policyNews.value} />
          <GitSwitch />
        </>
      )}
      <PanelSwitch view="settings" />
    </footer>
  );
}

/** Proposals are decided about on a page of their own. */
function KnowledgeSwitch() {
  const count = proposalCount.value;
  if (count === 0) return <PanelSwitch view="knowledge" />;
  const toggle = () => {
    if (panel.value === "knowledge") togglePanel("knowledge");
    else openKnowledge("proposals");
  };
  const tip = t().knowledge.proposalsWaiting(count);
  return <PanelSwitch view="knowledge" count={count} tip={tip} onToggle={toggle} />;
}

interface PanelSwitchProps {
  view: PanelView;
  /** News in it. */
  count?: number;
  /** What the news are; absent: how many are new. */
  tip?: string;
  onToggle?: () => void;
}

function PanelSwitch({ view, count = 0, tip, onToggle }: PanelSwitchProps) {
  return (
    <button
      type="button"
      class="status-button"
      aria-pressed={panel.value === view}
      data-tip={count > 0 ? tip ?? t().delegation.unseen(count) : undefined}
      onClick={onToggle ?? (() => togglePanel(view))}
    >
      {panelName(view)}
      {count > 0 && <span class="news" aria-hidden="true">{count}</span>}
    </button>
  );
}
