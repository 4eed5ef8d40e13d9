import type { AgentState } from "../../../core/agent/activity.ts";

/** The sign of a state; a word always stands beside it. */
export function StateDot({ state }: { state: AgentState }) {
  return (
    <svg class={`dot ${state}`} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[state]}
    </svg>
  );
}

const RING = <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="1.5" />;

const SHAPES: Record<AgentState, preact.JSX.Element> = {
  idle: RING,
  busy: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  starting: (
    <circle
      cx="6"
      cy="6"
      r="4"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-dasharray="2.2 2"
    />
  ),
  needsYou: (
    <>
      {RING}
      <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  limited: (
    <>
      {RING}
      <path d="M6 3.6V6l1.6 1.2" fill="none" stroke="currentColor" stroke-width="1.3" />
    </>
  ),
  stalled: (
    <path
      d="M6 1.8 10.6 10H1.4z"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linejoin="round"
    />
  ),
  stopped: (
    <rect
      x="2.5"
      y="2.5"
      width="7"
      height="7"
      rx="1"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
    />
  ),
  exited: (
    <path
      d="m2.5 2.5 7 7m0-7-7 7"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
    />
  ),
  unknown: (
    <path
      d="M3.6 4.2C3.6 2.7 4.6 1.8 6 1.8s2.4.9 2.4 2.2C8.4 5.6 6 5.7 6 7.4M6 9.8v.4"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
    />
  ),
};
