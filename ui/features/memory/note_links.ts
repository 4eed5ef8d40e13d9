import { isSlug } from "../../../core/memory/slug.ts";

/** A piece of a text. */
export interface LinkPiece {
  text: string;
  /** The note it leads to, where it is a link. */
  slug?: string;
}

/** As the host reads them: `[[name]]`, also with `.md`, a heading or other words for it. */
const LINK = /\[\[\s*([^[\]|#]+?)(?:\.md)?\s*(?:#[^[\]|]*)?(?:\|([^[\]]*))?\]\]/gu;

/** A text in pieces, so that its `[[links]]` can be drawn as such. */
export function linkPieces(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, slug = "", words] = match;
    if (!isSlug(slug)) continue;
    pieces.push({ text: text.slice(from, match.index) }, { text: words?.trim() || slug, slug });
    from = match.index + whole.length;
  }
  pieces.push({ text: text.slice(from) });
  return pieces.filter(({ text, slug }) => text !== "" || slug !== undefined);
}
