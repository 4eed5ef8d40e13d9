/** What a menu opens from, in CSS pixels of the window. */
export type Anchor = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** The top left corner of a menu. */
export interface Corner {
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

const EDGE = 8;
const GAP = 4;

/** Below the anchor, or above it where there is no room, and never outside of the window. */
export function below(size: Size, anchor: Anchor, window: Size): Corner {
  const under = anchor.bottom + (anchor.top === anchor.bottom ? 0 : GAP);
  const fits = under + size.height + EDGE <= window.height;
  const top = fits ? under : anchor.top - GAP - size.height;
  return inside({ left: anchor.left, top }, size, window);
}

/** On the right of a line, or on its left where there is no room. */
export function beside(size: Size, anchor: Anchor, window: Size): Corner {
  const fits = anchor.right + size.width + EDGE <= window.width;
  const left = fits ? anchor.right : anchor.left - size.width;
  return inside({ left, top: anchor.top - GAP }, size, window);
}

function inside({ left, top }: Corner, size: Size, window: Size): Corner {
  const most = (whole: number, part: number) => Math.max(EDGE, whole - part - EDGE);
  return {
    left: Math.min(Math.max(EDGE, left), most(window.width, size.width)),
    top: Math.min(Math.max(EDGE, top), most(window.height, size.height)),
  };
}

/** {@link below} for an element. */
export function belowOf(menu: HTMLElement, anchor: Anchor): Corner {
  return below(menu.getBoundingClientRect(), anchor, windowSize());
}

/** {@link beside} for an element beside another. */
export function besideOf(menu: HTMLElement, line: HTMLElement): Corner {
  return beside(menu.getBoundingClientRect(), line.getBoundingClientRect(), windowSize());
}

/** Moves a menu to its place. */
export function putAt(menu: HTMLElement, { left, top }: Corner): void {
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

function windowSize(): Size {
  return { width: innerWidth, height: innerHeight };
}
