import type { LayoutKind, LayoutOperation, LayoutsDocument, NamedLayout } from "./layout.ts";
import type { PresetNode } from "./preset.ts";

/** Named layouts of a project. Every method returns the whole document as it is afterwards. */
export interface LayoutService {
  read(projectId: string): Promise<LayoutsDocument>;
  /** Changes the tree of a layout, by default of the active one. */
  change(
    projectId: string,
    operation: LayoutOperation,
    layoutId?: string,
  ): Promise<LayoutsDocument>;
  /**
   * Adds a layout and makes it the active one.
   * @throws IdeaError `CONFLICT` when the name is taken
   */
  create(
    projectId: string,
    input: { name: string; kind?: LayoutKind | undefined; root?: PresetNode | undefined },
  ): Promise<LayoutsDocument>;
  rename(projectId: string, layoutId: string, name: string): Promise<LayoutsDocument>;
  /** Removes a layout; agents and terminals it shows go on. The last one cannot be removed. */
  remove(projectId: string, layoutId: string): Promise<LayoutsDocument>;
  activate(projectId: string, layoutId: string): Promise<LayoutsDocument>;
  /** Puts back a layout that was removed, as it was: at its place, which is the end by default. */
  restore(projectId: string, layout: NamedLayout, at?: number): Promise<LayoutsDocument>;
}
