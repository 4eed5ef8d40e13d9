import { signal } from "@preact/signals";
import { panel } from "../../frame/frame_state.ts";

/** Pages of the panel. */
export const GIT_PAGES = ["changes", "branches"] as const;
export type GitPage = typeof GIT_PAGES[number];

/** The page that is shown. */
export const gitPage = signal<GitPage>("changes");

/** A file whose changes are looked at: those that are staged, or those that are not. */
export interface FilePlace {
  path: string;
  staged: boolean;
}

const openFiles = signal<ReadonlyMap<string, FilePlace>>(new Map());

/** Set while what is shown next is to have the keyboard. */
export const wantsKeyboard = signal<"list" | "file" | undefined>(undefined);

/** The file that is open in a project; a component that calls it follows changes. */
export function openFile(projectId: string): FilePlace | undefined {
  return openFiles.value.get(projectId);
}

/** Shows the changes of a file, and gives them the keyboard. */
export function showFile(projectId: string, place: FilePlace): void {
  openFiles.value = new Map(openFiles.value).set(projectId, place);
  wantsKeyboard.value = "file";
}

/** Shows the list alone again, with the keyboard on the file that was open. */
export function closeFile(projectId: string): void {
  const rest = new Map(openFiles.value);
  rest.delete(projectId);
  openFiles.value = rest;
  wantsKeyboard.value = "list";
}

/** Opens the side panel on a page. */
export function openGit(page: GitPage): void {
  gitPage.value = page;
  panel.value = "git";
}
