/** A piece of a line in one colour. */
export interface Token {
  text: string;
  /** Classes of the highlighter, for example `hljs-keyword`. */
  kind?: string;
}

const PIECE = /<span class="([^"]*)">|<\/span>|([^<]+)/gu;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The lines of a text that the highlighter marked up; a span may go over several lines. */
export function tokenLines(html: string): Token[][] {
  const lines: Token[][] = [[]];
  const open: string[] = [];
  for (const [piece, kind, text] of html.matchAll(PIECE)) {
    if (kind !== undefined) open.push(kind);
    else if (text === undefined) open.pop();
    else addText(lines, unescaped(piece), open.at(-1));
  }
  return lines;
}

function addText(lines: Token[][], text: string, kind: string | undefined): void {
  for (const [at, part] of text.split("\n").entries()) {
    if (at > 0) lines.push([]);
    if (part !== "") lines.at(-1)?.push(kind === undefined ? { text: part } : { text: part, kind });
  }
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/gu, (entity) => ENTITIES[entity] ?? entity);
}
