import MarkdownIt from "markdown-it";
import { linkUse } from "../terminal/links.ts";

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

const markdown = new MarkdownIt({ html: false, linkify: true })
  // What agents mention must not make this window fetch anything.
  .disable("image");
// Names of files end like names of sites do: `main.rs`, `README.md`.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.core.ruler.push("links that lead nowhere", (state) => state.tokens.forEach(unlink));

/**
 * The top-level blocks of a text, each as HTML that is still to be sanitised: while a text grows,
 * all but its last blocks stay as they are.
 */
export function blocksOf(text: string): string[] {
  const env = {};
  const groups = grouped(markdown.parse(text, env));
  return groups.map((tokens) => markdown.renderer.render(tokens, markdown.options, env));
}

function grouped(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) groups.push([]);
    groups.at(-1)?.push(token);
    depth += token.nesting;
  }
  return groups;
}

/** Paths of files are written as links, which a page cannot follow: they say where they are. */
function unlink({ children }: Token): void {
  let isUnlinked = false;
  for (const token of children ?? []) {
    if (token.type === "link_open") {
      const href = String(token.attrGet("href") ?? "");
      isUnlinked = linkUse(href) === "nothing";
      if (isUnlinked) token.attrs = [["title", href]];
    }
    if (isUnlinked && token.tag === "a") token.tag = "span";
  }
}
