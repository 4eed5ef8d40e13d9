import type { IconNode } from "lucide";
import { Icon } from "../../widgets/icon.tsx";

interface RowActionProps {
  icon: IconNode;
  /** The accessible name, also the tooltip. */
  label: string;
  /** Whether Tab stops here: of a long list only the current row's actions do. */
  reachable: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A small button at the end of a row. */
export function RowAction({ icon, label, reachable, disabled, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      data-tip={label}
      tabIndex={reachable ? 0 : -1}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  );
}
