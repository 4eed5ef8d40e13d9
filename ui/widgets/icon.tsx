import type { IconNode } from "lucide";
import { h } from "preact";

/** One lucide icon, 16 px, hidden from screen readers: the control around it carries the name. */
export function Icon({ of, size = 16 }: { of: IconNode; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes], key) => h(tag, { key, ...attributes }))}
    </svg>
  );
}
