import type { ComponentChildren } from "preact";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";

interface SaveBarProps {
  changed: boolean;
  /** Why it cannot be saved as it is. */
  problem?: string | undefined;
  /** What saving means. */
  hint?: string | undefined;
  save: string;
  onSave: () => void;
  onDiscard: () => void;
  children?: ComponentChildren;
}

/** Below what is edited, always there: nothing moves with the first key. */
export function SaveBar(props: SaveBarProps) {
  const { changed, problem, hint, save, onSave, onDiscard, children } = props;
  const words = t().knowledge;
  return (
    <footer class="save-bar">
      <p class={problem ? "field-problem" : "hint"} role="status">
        {problem ?? (changed ? words.unsaved : hint)}
      </p>
      <div class="choices">
        <Button kind="primary" disabled={!changed || problem !== undefined} onClick={onSave}>
          {save}
        </Button>
        <Button kind="quiet" disabled={!changed} onClick={onDiscard}>{words.discard}</Button>
        {children}
      </div>
    </footer>
  );
}
