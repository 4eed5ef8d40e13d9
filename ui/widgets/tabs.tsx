import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

interface TabsProps<T extends string> {
  tabs: readonly { id: T; label: string }[];
  /** Id of the element that shows what the tab is about. */
  panelId: string;
  shown: T;
  onShow: (id: T) => void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Views of one place; the arrow keys go from one to the next. */
export function Tabs<T extends string>({ tabs, panelId, shown, onShow }: TabsProps<T>) {
  // A narrow panel has no room for all of them.
  useEffect(() => {
    document.getElementById(tabId(panelId, shown))?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
    });
  }, [panelId, shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onShow(next.id);
    document.getElementById(tabId(panelId, next.id))?.focus();
  };
  return (
    <div class="panel-tabs" role="tablist" onKeyDown={onKeyDown}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(panelId, id)}
          class="panel-tab"
          tabIndex={id === shown ? 0 : -1}
          aria-selected={id === shown}
          aria-controls={panelId}
          onClick={() => onShow(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  id: string;
  /** The tab that is shown. */
  tab: string;
  children: ComponentChildren;
}

/** What the chosen tab shows. */
export function TabPanel({ id, tab, children }: PanelProps) {
  return (
    <div class="panel-body" role="tabpanel" id={id} aria-labelledby={tabId(id, tab)} tabIndex={0}>
      {children}
    </div>
  );
}

function tabId(panelId: string, id: string): string {
  return `${panelId}-${id}`;
}
