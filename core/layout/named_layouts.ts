import { IdeaError } from "../error.ts";
import type { LayoutsDocument, NamedLayout } from "./layout.ts";

/** The layout on the screen; the first one when the document names none that is there. */
export function activeLayout(all: LayoutsDocument): NamedLayout | undefined {
  return all.layouts.find(({ id }) => id === all.activeId) ?? all.layouts[0];
}

/** A document that names a layout it has. */
export function healed(all: LayoutsDocument): LayoutsDocument {
  const activeId = activeLayout(all)?.id ?? all.activeId;
  return activeId === all.activeId ? all : { ...all, activeId };
}

/**
 * A layout of the document.
 * @throws IdeaError `NOT_FOUND`
 */
export function layoutOf(all: LayoutsDocument, layoutId: string): NamedLayout {
  const found = all.layouts.find(({ id }) => id === layoutId);
  if (!found) throw new IdeaError("NOT_FOUND", `No layout ${layoutId} in this project`);
  return found;
}

/** True when no layout but the excepted one has this name; case does not tell names apart. */
export function isFree(all: LayoutsDocument, name: string, exceptId?: string): boolean {
  return all.layouts.every((layout) => {
    return layout.id === exceptId || folded(layout.name) !== folded(name);
  });
}

function folded(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}

/** The name, or with the first number that makes it free: `Review 2`. */
export function freeName(all: LayoutsDocument, name: string): string {
  for (let number = 1;; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (isFree(all, candidate)) return candidate;
  }
}

/**
 * Adds a layout at the end and makes it the active one.
 * @throws IdeaError `CONFLICT` when the name is taken
 */
export function withLayout(all: LayoutsDocument, layout: NamedLayout): LayoutsDocument {
  requireFree(all, layout.name);
  return { ...all, activeId: layout.id, layouts: [...all.layouts, layout] };
}

/**
 * Gives a layout another name.
 * @throws IdeaError `NOT_FOUND`, `CONFLICT` when the name is taken
 */
export function renamed(
  all: LayoutsDocument,
  layoutId: string,
  name: string,
): LayoutsDocument {
  const before = layoutOf(all, layoutId);
  requireFree(all, name, layoutId);
  if (before.name === name) return all;
  const layouts = all.layouts.map((layout) => layout === before ? { ...layout, name } : layout);
  return { ...all, layouts };
}

function requireFree(all: LayoutsDocument, name: string, exceptId?: string): void {
  if (isFree(all, name, exceptId)) return;
  throw new IdeaError("CONFLICT", `A layout is already called ${name}: expected another name`);
}

/**
 * Takes a layout away; its neighbour becomes active when it was.
 * @throws IdeaError `NOT_FOUND`, `CONFLICT` for the last layout that has cells
 */
export function withoutLayout(all: LayoutsDocument, layoutId: string): LayoutsDocument {
  const removed = layoutOf(all, layoutId);
  const at = all.layouts.indexOf(removed);
  const layouts = all.layouts.filter((layout) => layout !== removed);
  if (!layouts.some(({ kind }) => kind === "terminal")) {
    throw new IdeaError("CONFLICT", `${removed.name} is the last layout: a project needs one`);
  }
  if (all.activeId !== layoutId) return { ...all, layouts };
  const activeId = (layouts[at] ?? layouts[at - 1])?.id ?? all.activeId;
  return { ...all, activeId, layouts };
}

/**
 * Makes a layout the active one.
 * @throws IdeaError `NOT_FOUND`
 */
export function activated(all: LayoutsDocument, layoutId: string): LayoutsDocument {
  layoutOf(all, layoutId);
  return all.activeId === layoutId ? all : { ...all, activeId: layoutId };
}

/**
 * Puts a removed layout back, by default at the end; a name taken meanwhile gets a number.
 * @throws IdeaError `CONFLICT` when it is there
 */
export function restored(
  all: LayoutsDocument,
  layout: NamedLayout,
  at = all.layouts.length,
): LayoutsDocument {
  if (all.layouts.some(({ id }) => id === layout.id)) {
    throw new IdeaError("CONFLICT", `${layout.name} is there: expected a removed layout`);
  }
  const layouts = [...all.layouts];
  layouts.splice(at, 0, { ...layout, name: freeName(all, layout.name) });
  return { ...all, layouts };
}
