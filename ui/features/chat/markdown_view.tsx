import DOMPurify from "dompurify";
import { useMemo } from "preact/hooks";
import { followLink } from "../terminal/links.ts";
import { blocksOf } from "./markdown.ts";

/** What an agent wrote, as Markdown; links open outside of this window. */
export function MarkdownView({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  return (
    <div class="markdown" onClick={follow}>
      {blocks.map((html, at) => <Block key={at} html={html} />)}
    </div>
  );
}

// A block that did not change is not drawn again: what somebody selects in it stays selected.
function Block({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html), [html]);
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link) return;
  event.preventDefault();
  followLink(link.href);
}
