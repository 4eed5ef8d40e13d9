import { X } from "lucide";
import { ActivityPanel } from "../features/delegation/activity_panel.tsx";
import { LedgerPanel } from "../features/delivery/ledger_panel.tsx";
import { t } from "../text/text.ts";
import { IconButton } from "../widgets/button.tsx";
import { panel, panelWidth } from "./frame_state.ts";

const NARROWEST = 280;
const WIDEST = 900;
const KEY_STEP = 16;

/** What is looked at now and then: activity and the ledger. Closed by default. */
export function SidePanel() {
  const view = panel.value;
  if (view === "closed") return null;
  return (
    <aside
      class="side-panel"
      aria-label={t().panel.label}
      style={{ width: `${panelWidth.value}px` }}
    >
      <WidthHandle />
      <header class="panel-header">
        <div class="panel-tabs" role="tablist">
          <Tab view="activity" label={t().delegation.activity} />
          <Tab view="ledger" label={t().delivery.ledger} />
        </div>
        <IconButton icon={X} label={t().panel.close} onClick={() => panel.value = "closed"} />
      </header>
      <div class="panel-body" role="tabpanel">
        {view === "activity" ? <ActivityPanel /> : <LedgerPanel />}
      </div>
    </aside>
  );
}

function Tab({ view, label }: { view: "activity" | "ledger"; label: string }) {
  return (
    <button
      type="button"
      role="tab"
      class="panel-tab"
      aria-selected={panel.value === view}
      onClick={() => panel.value = view}
    >
      {label}
    </button>
  );
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
