import { useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { moved, percent, type Sash } from "./geometry.ts";
import { changeLayout, draftWeights } from "./layouts.ts";

/** How far one press of an arrow key moves a sash, in fractions of the split. */
const KEY_STEP = 0.02;

/** The line between two cells: dragged, or moved with the arrow keys. */
export function SashHandle({ projectId, sash }: { projectId: string; sash: Sash }) {
  const element = useRef<HTMLDivElement>(null);
  const { container, direction } = sash;
  const row = direction === "row";
  const commit = (weights: number[]) => {
    void changeLayout(projectId, { type: "resize", container, weights });
    draftWeights.value = undefined;
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!element.current || event.button !== 0) return;
    event.preventDefault();
    drag(element.current, event, sash, commit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keyStep(event.key, row);
    if (by === 0) return;
    event.preventDefault();
    commit(moved(sash.weights, sash.index, by));
  };
  return (
    <div
      ref={element}
      class={row ? "sash row" : "sash column"}
      style={styleOf(sash)}
      role="separator"
      tabIndex={0}
      aria-label={t().layout.sash}
      aria-orientation={row ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(sash.at * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDblClick={() => commit(sash.weights.map(() => 1))}
    />
  );
}

function drag(
  handle: HTMLElement,
  start: PointerEvent,
  sash: Sash,
  commit: (weights: number[]) => void,
): void {
  const grid = handle.parentElement?.getBoundingClientRect();
  const row = sash.direction === "row";
  const span = row ? sash.rect.width * (grid?.width ?? 1) : sash.rect.height * (grid?.height ?? 1);
  const from = row ? start.clientX : start.clientY;
  let weights = sash.weights;
  const onMove = (event: PointerEvent) => {
    const by = ((row ? event.clientX : event.clientY) - from) / span;
    weights = moved(sash.weights, sash.index, by);
    draftWeights.value = { container: sash.container, weights };
  };
  const onEnd = () => {
    handle.removeEventListener("pointermove", onMove);
    if (weights === sash.weights) draftWeights.value = undefined;
    else commit(weights);
  };
  handle.setPointerCapture(start.pointerId);
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("lostpointercapture", onEnd, { once: true });
}

function keyStep(key: string, row: boolean): number {
  if (key === (row ? "ArrowLeft" : "ArrowUp")) return -KEY_STEP;
  if (key === (row ? "ArrowRight" : "ArrowDown")) return KEY_STEP;
  return 0;
}

function styleOf({ rect, at, direction }: Sash) {
  if (direction === "row") {
    return {
      left: percent(rect.left + rect.width * at),
      top: percent(rect.top),
      height: percent(rect.height),
    };
  }
  return {
    top: percent(rect.top + rect.height * at),
    left: percent(rect.left),
    width: percent(rect.width),
  };
}
