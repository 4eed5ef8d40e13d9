import { isSlug } from "./slug.ts";

const FENCE = /^[\s>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})(.*)$/;
const HEADING = /^(#{1,6})[ \t]+(.*?)[ \t]*#*$/;
const INLINE_CODE = /`+([^`]*)`+/g;
const LINK = /\[\[\s*([^[\]|#]+?)(?:\.md)?\s*(?:#[^[\]|]*)?(?:\|[^[\]]*)?\]\]/g;
const SEE_ALSO = /^(?:see also|voir aussi)\s*:?$/i;
/** `See also: …` as a line of its own, in bold letters or not. */
const SEE_ALSO_LINE = /^\s*(?:\*\*|__)?(?:see also|voir aussi)\s*(?::|(?:\*\*|__))/i;

/**
 * Slugs a note refers to, in order and each once: `[[slug]]` anywhere but in code, and slugs in code
 * font in what is headed "See also". Whether there is such a note is not asked.
 */
export function linksIn(content: string): string[] {
  const found = new Set<string>();
  /** Level of the heading "See also" one is below; 7 below a line that says so. */
  let listBelow: number | undefined;
  for (const line of withoutFences(content.split("\n"))) {
    const heading = HEADING.exec(line);
    const level = heading?.[1]?.length;
    if (level !== undefined && (listBelow === undefined || level <= listBelow)) {
      listBelow = SEE_ALSO.test(heading?.[2] ?? "") ? level : undefined;
    }
    if (SEE_ALSO_LINE.test(line)) listBelow ??= 7;
    for (const slug of slugsIn(line, listBelow !== undefined)) found.add(slug);
  }
  return [...found];
}

/** Lines that are no code block. A fence that is never closed lasts to the end. */
function* withoutFences(lines: readonly string[]): Generator<string> {
  let open: string | undefined;
  for (const line of lines) {
    const [, fence, rest] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      const opens = fence !== undefined && !(fence.startsWith("`") && rest?.includes("`"));
      if (opens) open = fence;
      else yield line;
    } else if (fence?.startsWith(open) && rest?.trim() === "") {
      open = undefined;
    }
  }
}

function slugsIn(line: string, codeCounts: boolean): string[] {
  const prose = line.replace(INLINE_CODE, (code) => " ".repeat(code.length));
  const links = Array.from(prose.matchAll(LINK), ({ 1: slug = "", index }) => ({ slug, index }));
  const code = codeCounts
    ? Array.from(line.matchAll(INLINE_CODE), ({ 1: text = "", index }) => {
      return { slug: text.trim().replace(/\.md$/, ""), index };
    })
    : [];
  const all = [...links, ...code].sort((a, b) => a.index - b.index);
  return all.map(({ slug }) => slug).filter(isSlug);
}
