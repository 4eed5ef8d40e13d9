import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FileDiff } from "../../../core/git/diff.ts";
import type { DiffLine } from "./diff_rows.ts";
import type { Token } from "./tokens.ts";

const highlighter = signal<typeof import("./highlighter.ts") | undefined>(undefined);

/** The colours of a line, or undefined until the highlighter is there and where it has none. */
export type TokensOf = (line: DiffLine) => readonly Token[] | undefined;

/** Colours the lines of a file; plain until the highlighter, which is loaded late, is there. */
export function useTokens(file: FileDiff): TokensOf {
  const loaded = highlighter.value;
  useEffect(() => {
    if (highlighter.peek()) return;
    // Without it a diff is plain, and as good to read.
    import("./highlighter.ts").then((module) => highlighter.value = module, () => {});
  }, []);
  return ({ hunk, at }) => {
    const found = file.hunks[hunk];
    return found && loaded?.hunkTokens(found, file.path).get(at);
  };
}
