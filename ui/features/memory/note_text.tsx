import DOMPurify from "dompurify";
import { useMemo } from "preact/hooks";
import { t } from "../../text/text.ts";
import { blocksOf } from "../chat/markdown.ts";
import { followLink } from "../terminal/links.ts";
import { linkPieces } from "./note_links.ts";

interface NoteTextProps {
  text: string;
  /** Names of notes that do not exist. */
  broken: readonly string[];
  onNote: (slug: string) => void;
}

/** A note as it reads; `[[name]]` leads to the note of that name. */
export function NoteText({ text, broken, onNote }: NoteTextProps) {
  const missing = broken.join(" ");
  const html = useMemo(() => htmlOf(text, new Set(broken)), [text, missing, t()]);
  const follow = (event: MouseEvent) => {
    const target = event.target as Element;
    const slug = target.closest<HTMLElement>("[data-note]")?.dataset.note;
    if (slug !== undefined) return onNote(slug);
    const link = target.closest("a");
    if (!link) return;
    event.preventDefault();
    followLink(link.href);
  };
  return (
    <div class="markdown note-text" onClick={follow}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

function htmlOf(text: string, broken: ReadonlySet<string>): string {
  const place = document.createElement("div");
  place.append(DOMPurify.sanitize(blocksOf(text).join("\n"), { RETURN_DOM_FRAGMENT: true }));
  for (const node of textNodes(place)) {
    const pieces = linkPieces(node.data);
    if (pieces.every(({ slug }) => slug === undefined)) continue;
    node.replaceWith(...pieces.map(({ text, slug }) => {
      return slug === undefined ? text : linkTo(slug, text, broken.has(slug));
    }));
  }
  return place.innerHTML;
}

function linkTo(slug: string, text: string, isBroken: boolean): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = isBroken ? "note-link broken" : "note-link";
  button.dataset.note = slug;
  button.textContent = text;
  if (isBroken) button.title = t().memory.noSuchNote(slug);
  return button;
}

/** What is written as code means itself. */
function textNodes(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("code, pre, a")) found.push(node);
  }
  return found;
}
