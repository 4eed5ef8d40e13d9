import type { FileDiff } from "../../../core/git/diff.ts";
import { shownPath } from "../../../core/git/git_path.ts";
import type { Catalogue } from "../../text/en.ts";

/** What is to be said of a file besides its lines, in words. */
export function factsOf(file: FileDiff, words: Catalogue["review"]): string[] {
  const { from, change, oldMode, newMode, binary, hunks } = file;
  const modes = oldMode !== undefined && newMode !== undefined;
  const facts = [
    change === "renamed" && from !== undefined ? words.renamedFrom(shownPath(from)) : undefined,
    change === "copied" && from !== undefined ? words.copiedFrom(shownPath(from)) : undefined,
    modes ? modeText(oldMode, newMode, words) : undefined,
    binary
      ? words.binary[change === "added" || change === "deleted" ? change : "modified"]
      : undefined,
  ].filter((fact) => fact !== undefined);
  if (hunks.length > 0 || facts.length > 0) return facts;
  return [change === "added" || change === "deleted" ? words.emptyFile[change] : words.noLines];
}

/** Kinds of files, as git writes them in a mode. */
function modeText(before: string, after: string, words: Catalogue["review"]): string {
  if (after === "100755" && before === "100644") return words.nowExecutable;
  if (after === "100644" && before === "100755") return words.notExecutable;
  if (after === "120000") return words.nowLink;
  return words.modeChanged(before, after);
}
