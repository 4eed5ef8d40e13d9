import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";

interface FoldedProps {
  /** Shown in part at first. */
  long: boolean;
  children: ComponentChildren;
}

/** A text of which only the beginning is shown until somebody wants all of it. */
export function Folded({ long, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  if (!long) return <>{children}</>;
  return (
    <div class={open ? "folded open" : "folded"}>
      <div class="folded-text">{children}</div>
      <button
        type="button"
        class="fold-switch"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? t().chat.showLess : t().chat.showAll}
      </button>
    </div>
  );
}
