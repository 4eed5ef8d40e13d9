import assert from "node:assert/strict";
import { linksIn } from "./links.ts";
import type { Note } from "./note.ts";
import { graphOf, linksAround } from "./note_graph.ts";

const links = (...lines: string[]) => linksIn(lines.join("\n"));

Deno.test("[[slug]] is a link, with a heading or words of its own too, each counted once", () => {
  assert.deepEqual(links("See [[b]] and [[a]], [[b]] again."), ["b", "a"]);
  assert.deepEqual(links("[[ a ]] [[b|the b]] [[c#part]] [[d.md]] [[e#p|x]]"), [
    "a",
    "b",
    "c",
    "d",
    "e",
  ]);
  assert.deepEqual(links("[[Not A Slug]] [[ ]] [[]] [[a_b]] [a] [[a]"), []);
});

Deno.test("what stands in code is no link", () => {
  assert.deepEqual(
    links("```sh", "if [[ x ]]; then", "[[a]]", "```", "[[b]]", "~~~~", "[[c]]", "~~~", "~~~~"),
    ["b"],
  );
  assert.deepEqual(links("- item", "  ```", "  [[a]]", "  ```", "> ```", "> [[b]]", "> ```"), []);
  assert.deepEqual(links("write `[[a]]` or ``[[b]]``, as in [[c]]", "```x``` [[d]]"), ["c", "d"]);
  assert.deepEqual(links("[[a]]", "```", "never closed", "[[b]]"), ["a"]);
});

Deno.test("slugs in code font count below See also, and nowhere else", () => {
  assert.deepEqual(
    links(
      "Use `not-this`.",
      "## See also",
      "- `a`, [[b]] and `c.md`",
      "- `deno task ok` `main.ts`",
      "### Deeper",
      "- `d`",
      "## Next",
      "`e`",
    ),
    ["a", "b", "c", "d"],
  );
  assert.deepEqual(links("**See also**", "- `a`", "", "# Next", "`b`"), ["a"]);
  assert.deepEqual(links("See also: `a`", "Voir aussi : `b`"), ["a", "b"]);
  assert.deepEqual(links("See also the `command`."), []);
  assert.deepEqual(links("# Voir aussi", "`a`"), ["a"]);
});

const note = (name: string, content: string) =>
  ({ name, content, description: `About ${name}`, type: "project" }) as Note;
const NOTES = [
  note("a", "[[b]] [[missing]] [[a]]"),
  note("b", "[[a]]"),
  note("c", "[[a]] [[gone]]"),
  note("d", "about a, without a link"),
];

Deno.test("a note knows what it refers to, who refers to it, and what is not there", () => {
  assert.deepEqual(linksAround(NOTES[0]!, NOTES), {
    outgoing: ["b"],
    backlinks: ["b", "c"],
    broken: ["missing"],
  });
});

Deno.test("the graph has every note, and broken links apart", () => {
  const { nodes, links, broken } = graphOf(NOTES);
  assert.deepEqual(nodes.map(({ slug }) => slug), ["a", "b", "c", "d"]);
  assert.deepEqual(links.map(({ from, to }) => `${from}>${to}`), ["a>b", "b>a", "c>a"]);
  assert.deepEqual(broken, [{ from: "a", to: "missing" }, { from: "c", to: "gone" }]);
});
