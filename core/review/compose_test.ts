import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import { parseDiff } from "../git/diff.ts";
import { REVIEW } from "../numbers.ts";
import { checkComment, composeComments, composeRequest } from "./compose.ts";
import type { ReviewComment } from "./review.ts";

const files = parseDiff(new TextEncoder().encode(
  [
    "diff --git a/src/a.ts b/src/a.ts",
    "--- a/src/a.ts",
    "+++ b/src/a.ts",
    "@@ -1,2 +1,3 @@",
    " const one = 1;",
    "-const two = 3;",
    "+const two = 2;",
    "+const fence = ``` + `````;",
    "diff --git a/src/b.ts b/src/b.ts",
    "--- a/src/b.ts",
    "+++ b/src/b.ts",
    "@@ -0,0 +1 @@",
    "+export {};",
    "",
  ].join("\n"),
));
const target = { kind: "since", base: "main", tree: "/trees/alice" } as const;
const compared = { target, root: "/trees/alice", files };

function comment(
  text: string,
  anchor: Partial<ReviewComment["anchor"]> = {},
  at = 0,
): ReviewComment {
  const place = { path: "src/a.ts", side: "new", line: 2, text: "const two = 2;" } as const;
  return { id: text, anchor: { ...place, ...anchor }, text, at };
}

Deno.test("a comment is sent with its file, line, side and the line in quotes", () => {
  assert.equal(
    composeComments(compared, [comment("Why two?")]),
    "Review of everything since main in /trees/alice: 1 comment.\n\n" +
      "1. src/a.ts, line 2, after the change:\n```\nconst two = 2;\n```\nWhy two?",
  );
  const old = comment("It was wrong", { side: "old", text: "const two = 3;" });
  assert.match(composeComments(compared, [old]), /src\/a\.ts, line 2, before the change:/);
});

Deno.test("comments are sent in the order of the diff, after what the person says in front", () => {
  const text = composeComments(compared, [
    comment("third", { path: "src/b.ts", line: 1, text: "export {};" }),
    comment("second", {}, 2),
    comment("first", { line: 1, text: "const one = 1;" }, 3),
  ], "Please look.");
  assert.match(
    text,
    /3 comments\.\n\nPlease look\.\n\n1\. [^]*first[^]*2\. [^]*second[^]*3\. [^]*third$/,
  );
});

Deno.test("a line that moved is sent with its new number, one that is gone says so", () => {
  const moved = comment("moved", { line: 40 });
  assert.match(composeComments(compared, [moved]), /src\/a\.ts, line 2, after/);
  const gone = comment("gone", { line: 7, text: "const seven = 7;" });
  assert.match(
    composeComments(compared, [gone]),
    /src\/a\.ts, line 7, after the change; the diff no longer has it:\n```\nconst seven = 7;/,
  );
});

Deno.test("nothing in a quoted line ends its fence", () => {
  const text = composeComments(compared, [
    comment("look", { line: 3, text: "const fence = ``` + `````;" }),
  ]);
  assert.match(text, /\n``````\nconst fence = ``` \+ `````;\n``````\nlook$/);
});

Deno.test("control characters in paths, lines and comments reach nobody", () => {
  const text = composeComments({ ...compared, root: "/t\x1b[2J" }, [
    comment("say\x1b[31m red\x07", { path: "a\nb\x1b.ts", text: "x\x1b]0;title\x07y\r" }),
  ], "note\x1b[H");
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\x7f]/);
  assert.match(text, /a\ufffdb\ufffd\.ts, line 2/);
  assert.match(text, /say red/);
});

Deno.test("a quoted line is cut where it would be longer than anybody reads", () => {
  const text = composeComments(compared, [comment("long", { text: "x".repeat(5_000) })]);
  assert.ok(text.includes("x".repeat(REVIEW.quotedChars) + "…"));
  assert.ok(text.length < 1_000);
});

Deno.test("an agent asked for a review is told what, where and how to see it", () => {
  const text = composeRequest(compared, "Mind the API.");
  assert.match(text, /review everything since main in \/trees\/alice\. Change nothing/);
  assert.match(text, /\n\nMind the API\.\n\n/);
  assert.match(text, /git -C \/trees\/alice diff --merge-base main/);
  assert.match(text, /- src\/a\.ts \(\+2 −1\)\n- src\/b\.ts \(\+1 −0\)$/);
});

Deno.test("names with quotes stay one word of the command", () => {
  const range = { kind: "commits", from: "it's; rm -rf", to: "b" } as const;
  const text = composeRequest({ target: range, root: "/a folder", files: [] });
  assert.ok(text.includes(`git -C '/a folder' diff 'it'\\''s; rm -rf' b`), text);
});

Deno.test("a comment that says nothing, or too much, is refused", () => {
  const refused = (text: string, code: string) =>
    assert.throws(() => checkComment(text), (thrown) => {
      return thrown instanceof IdeaError && thrown.code === code;
    });
  refused(" \n", "INVALID");
  refused("x".repeat(REVIEW.commentChars + 1), "TOO_LARGE");
  assert.equal(checkComment("x"), "x");
});
