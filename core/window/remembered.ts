import { isId } from "../id.ts";
import { type Bounds, parseBounds } from "./bounds.ts";

/** Which windows were there, so that the next start brings them back. */
export interface RememberedWindows {
  /** Where the window with all tabs was. */
  main?: Bounds;
  /** Projects that had a window of their own. */
  alone: RememberedProject[];
}

/** The own window of a project. */
export interface RememberedProject {
  projectId: string;
  bounds?: Bounds;
}

/** Reads what was remembered; what is not understood is forgotten, for it is only a convenience. */
export function parseRemembered(text: string): RememberedWindows {
  const told = parseObject(text);
  const main = parseBounds(told.main);
  const alone = Array.isArray(told.alone) ? told.alone.flatMap(parseProject) : [];
  return { ...(main ? { main } : {}), alone };
}

function parseProject(value: unknown): RememberedProject[] {
  const { projectId, bounds } = (value ?? {}) as Record<string, unknown>;
  if (typeof projectId !== "string" || !isId(projectId)) return [];
  const place = parseBounds(bounds);
  return [{ projectId, ...(place ? { bounds: place } : {}) }];
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
  } catch {
    return {};
  }
}
