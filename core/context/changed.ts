import type { Composition } from "./compose.ts";
import { CONTEXT_SECTIONS, type ContextSectionId } from "./service.ts";

/** Parts an agent was told otherwise than it would be told now, in their order. */
export function changedSections(told: Composition, now: Composition): ContextSectionId[] {
  return CONTEXT_SECTIONS.filter((id) => (told.stable[id] ?? "") !== (now.stable[id] ?? ""));
}
