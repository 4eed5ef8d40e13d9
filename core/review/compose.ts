import { sanitise } from "../delivery/sanitise.ts";
import { IdeaError } from "../error.ts";
import type { FileDiff } from "../git/diff.ts";
import { shownPath } from "../git/git_path.ts";
import { REVIEW } from "../numbers.ts";
import { placeOf } from "./anchor.ts";
import type { ReviewComment, ReviewTarget } from "./review.ts";

/** What an agent is told of a comparison. */
export interface Compared {
  target: ReviewTarget;
  /** Folder of the work tree, absolute. */
  root: string;
  /** As it is now: lines are named as they are counted in it. */
  files: readonly FileDiff[];
}

/**
 * Comments as one message: each with file, line, side and the line in quotes.
 * @param note what the person wants to say in front
 */
export function composeComments(
  { target, root, files }: Compared,
  comments: readonly ReviewComment[],
  note = "",
): string {
  const count = comments.length === 1 ? "1 comment" : `${comments.length} comments`;
  const head = `Review of ${targetWords(target)} in ${shownPath(root)}: ${count}.`;
  const said = inOrder(files, comments).map((comment, at) => `${at + 1}. ${one(files, comment)}`);
  return [head, sanitise(note), ...said].filter((part) => part !== "").join("\n\n");
}

/** A comparison as a task: an agent is asked what it thinks of it. */
export function composeRequest({ target, root, files }: Compared, note = ""): string {
  const named = files.slice(0, REVIEW.namedFiles).map((file) =>
    `- ${shownPath(file.path)} (+${file.added} −${file.removed})`
  );
  const more = files.length - named.length;
  return [
    `Please review ${targetWords(target)} in ${shownPath(root)}. Change nothing: ` +
    "answer with what you find, each with its file and line, the gravest first.",
    sanitise(note),
    `See the changes with: ${commandFor(target, root)}`,
    [...named, ...more > 0 ? [`- and ${more} more`] : []].join("\n"),
  ].filter((part) => part !== "").join("\n\n");
}

/** @throws IdeaError `INVALID` when it says nothing, `TOO_LARGE` */
export function checkComment(text: string): string {
  if (text.trim() === "") throw new IdeaError("INVALID", "text: expected a comment, got nothing");
  if (text.length <= REVIEW.commentChars) return text;
  throw new IdeaError(
    "TOO_LARGE",
    `text: ${text.length} characters, expected at most ${REVIEW.commentChars}`,
  );
}

/** What is compared, in words an agent understands. */
export function targetWords(target: ReviewTarget): string {
  switch (target.kind) {
    case "unstaged":
      return "the changes that are not staged";
    case "staged":
      return "the staged changes";
    case "since":
      return target.base === "HEAD"
        ? "all changes since the last commit"
        : `everything since ${shownPath(target.base)}`;
    case "commits":
      return target.from === undefined
        ? `commit ${shownPath(target.to)}`
        : `the changes from ${shownPath(target.from)} to ${shownPath(target.to)}`;
  }
}

/** What shows the same on a command line. */
function commandFor(target: ReviewTarget, root: string): string {
  const git = `git -C ${quoted(root)}`;
  switch (target.kind) {
    case "unstaged":
      return `${git} diff, and ${git} status for files that are new`;
    case "staged":
      return `${git} diff --cached`;
    case "since":
      return `${git} diff --merge-base ${
        quoted(target.base)
      }, and ${git} status for files that are new`;
    case "commits":
      return target.from === undefined
        ? `${git} show ${quoted(target.to)}`
        : `${git} diff ${quoted(target.from)} ${quoted(target.to)}`;
  }
}

/** For a shell: names of branches and folders may hold anything. */
function quoted(text: string): string {
  const shown = shownPath(text);
  return /^[\w./@-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}

/** As the diff goes; what is no longer in it stands last. */
function inOrder(
  files: readonly FileDiff[],
  comments: readonly ReviewComment[],
): ReviewComment[] {
  const at = ({ anchor }: ReviewComment) => {
    const index = files.findIndex(({ path, from }) => anchor.path === path || anchor.path === from);
    return index < 0 ? files.length : index;
  };
  return comments.toSorted((a, b) => at(a) - at(b) || a.anchor.line - b.anchor.line || a.at - b.at);
}

function one(files: readonly FileDiff[], { anchor, text }: ReviewComment): string {
  const side = anchor.side === "old" ? "before the change" : "after the change";
  const place = placeOf(files, anchor);
  const line = place.state === "outdated"
    ? `line ${anchor.line}, ${side}; the diff no longer has it`
    : `line ${place.line}, ${side}`;
  return `${shownPath(anchor.path)}, ${line}:\n${fenced(quote(anchor.text))}\n${sanitise(text)}`;
}

function quote(line: string): string {
  const clean = sanitise(line).replaceAll("\n", " ");
  return clean.length <= REVIEW.quotedChars
    ? clean
    : `${clean.slice(0, REVIEW.quotedChars).toWellFormed()}…`;
}

/** A fence that nothing in the line can end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
