/** A rectangle of a display, in its own units. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A window smaller than this shows nothing that can be used. */
const SMALLEST = { width: 480, height: 320 };

/** Enough of the upper edge to take hold of a window with the pointer. */
const HANDLE = { width: 96, height: 16 };

/** Reads a rectangle that was stored or posted; undefined for anything else. */
export function parseBounds(value: unknown): Bounds | undefined {
  const { x, y, width, height } = (value ?? {}) as Record<string, unknown>;
  const numbers = [x, y, width, height];
  if (!numbers.every((number) => Number.isSafeInteger(number))) return undefined;
  return { x, y, width, height } as Bounds;
}

/** Where a window is opened again: without a place when the old one cannot be reached any more. */
export type Placement = Pick<Bounds, "width" | "height"> & Partial<Pick<Bounds, "x" | "y">>;

/**
 * Fits a remembered window to the screens that are there now.
 * @returns undefined when there is nothing to go by
 */
export function placeOn(
  screens: readonly Bounds[],
  bounds: Bounds | undefined,
): Placement | undefined {
  const screen = bounds && (screens.find((one) => canBeReached(bounds, one)) ?? screens[0]);
  if (!bounds || !screen) return undefined;
  const size = {
    width: Math.max(SMALLEST.width, Math.min(bounds.width, screen.width)),
    height: Math.max(SMALLEST.height, Math.min(bounds.height, screen.height)),
  };
  return canBeReached(bounds, screen) ? { ...size, x: bounds.x, y: bounds.y } : size;
}

function canBeReached({ x, y, width }: Bounds, screen: Bounds): boolean {
  const shown = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
  return shown >= HANDLE.width && y >= screen.y && y + HANDLE.height <= screen.y + screen.height;
}
