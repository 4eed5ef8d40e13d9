/** How far from the end (px) a reader still follows it, and from the beginning more is fetched. */
const NEAR_END = 24;
const NEAR_EDGE = 600;

/** An entry and where it stands, so that it can be put there again. */
export interface ScrollPlace {
  entryId: string;
  top: number;
}

/** True when the end of what is in the document is in view. */
export function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_END;
}

/** True when there is little left to scroll towards an edge. */
export function isNear(scroller: HTMLElement, edge: "beginning" | "end"): boolean {
  const { scrollHeight, scrollTop, clientHeight } = scroller;
  const left = edge === "beginning" ? scrollTop : scrollHeight - scrollTop - clientHeight;
  return left < NEAR_EDGE;
}

/** The first entry in view; undefined when there is none. */
export function placeIn(scroller: HTMLElement): ScrollPlace | undefined {
  const { top } = scroller.getBoundingClientRect();
  for (const entry of scroller.querySelectorAll<HTMLElement>("[data-entry]")) {
    const box = entry.getBoundingClientRect();
    const entryId = entry.dataset["entry"];
    if (box.bottom > top && entryId) return { entryId, top: box.top };
  }
  return undefined;
}

/** Scrolls so that the entry stands where it stood; not every engine does that by itself. */
export function keepPlace(scroller: HTMLElement, { entryId, top }: ScrollPlace): void {
  const entry = scroller.querySelector(`[data-entry="${CSS.escape(entryId)}"]`);
  if (entry) scroller.scrollTop += entry.getBoundingClientRect().top - top;
}
