import { t } from "../../text/text.ts";
import { activeProject } from "../project/projects.ts";
import { shortPath } from "../project/short_path.ts";

/** A path as people write it: inside the project from there, its folder by a word. */
export function placeText(path: string): string {
  const root = activeProject.value?.root;
  if (root === undefined) return shortPath(path);
  if (path === root) return t().permission.theProject;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : shortPath(path);
}
