import {
  FileCog,
  FileMinus,
  FileOutput,
  FilePen,
  FilePlus,
  Files,
  FileWarning,
  FolderGit2,
  type IconNode,
} from "lucide";
import type { Change, ChangedFile } from "../../../core/git/status.ts";
import { t } from "../../text/text.ts";
import type { ChangedLine } from "./change_groups.ts";

/** What kind of change a line shows, for its icon and its colour. */
export type ChangeKind = Change | "new" | "conflict" | "submodule";

/** What became of a file, seen from the group it is listed in. */
export function kindOf({ file, group }: ChangedLine): ChangeKind {
  if (group === "conflicts") return "conflict";
  if (group === "new") return "new";
  if (file.submodule) return "submodule";
  return (group === "staged" ? file.staged : file.unstaged) ?? "modified";
}

const ICONS: Record<ChangeKind, IconNode> = {
  modified: FilePen,
  typeChanged: FileCog,
  added: FilePlus,
  deleted: FileMinus,
  renamed: FileOutput,
  copied: Files,
  new: FilePlus,
  conflict: FileWarning,
  submodule: FolderGit2,
};

/** The icon of a change. */
export function changeIcon(kind: ChangeKind): IconNode {
  return ICONS[kind];
}

/** A change in words. */
export function changeText(line: ChangedLine): string {
  const words = t().git;
  const { file } = line;
  const kind = kindOf(line);
  if (kind === "conflict") return words.conflicts[file.conflict ?? "bothModified"];
  if (kind === "submodule") return submoduleText(file);
  if (kind === "modified" && file.modeChanged) {
    return `${words.changes.modified}, ${words.changes.mode}`;
  }
  return words.changes[kind];
}

function submoduleText({ submodule }: ChangedFile): string {
  const words = t().git;
  const parts = (["commit", "modified", "untracked"] as const).filter((part) => submodule?.[part]);
  return [words.changes.submodule, ...parts.map((part) => words.submodule[part])].join(", ");
}
