import { Document, isMap, isScalar, parseDocument } from "yaml";
import { IdeaError } from "../error.ts";
import { MEMORY } from "../numbers.ts";

/** A Markdown file's front matter and what comes after it. */
export interface FrontMatter {
  document: Document;
  body: string;
}

/** A description on one line; written as it is meant, with neither quotes nor a block around it. */
const BARE_DESCRIPTION = /^description:[ \t]+(?!["'|>])(\S.*)$(?!\n[ \t]+\S)/m;

/**
 * Takes a file apart. It may begin with a byte order mark and have `\r\n` between its lines.
 * @throws IdeaError `INVALID` saying what was found and what was expected
 */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n").split("\n");
  if (!isFence(lines[0])) {
    throw broken(`it begins with "${firstWords(lines[0])}", expected a line --- and front matter`);
  }
  const end = lines.findIndex((line, at) => at > 0 && isFence(line));
  if (end < 0) throw broken("its front matter has no end, expected a second line ---");
  const source = lines.slice(1, end).join("\n");
  if (source.length > MEMORY.frontMatterBytes) {
    const expected = `expected at most ${MEMORY.frontMatterBytes}`;
    throw broken(`its front matter has ${source.length} characters, ${expected}`);
  }
  return { document: parse(source), body: lines.slice(end + 1).join("\n") };
}

/** Front matter with nothing in it. */
export function emptyFrontMatter(): Document {
  return new Document({});
}

/** The file as a text; comments and keys nobody asked for are where they were. */
export function formatFrontMatter({ document: head, body }: FrontMatter): string {
  const source = head.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${source}---\n\n${body}\n`;
}

/**
 * The words of a key, as they stand there: `2024` is as good a name as `two`. Undefined when the key
 * is absent or empty.
 * @throws IdeaError `INVALID` for a list or a mapping
 */
export function textAt(head: Document, path: readonly string[]): string | undefined {
  const node = head.getIn(path, true);
  if (node === undefined || node === null) return undefined;
  if (!isScalar(node)) throw broken(`${path.join(".")} is no text, expected one`);
  const text = node.source ?? String(node.value ?? "");
  return text.trim() === "" ? undefined : text.trim();
}

/** A sentence about a file that is no note. */
export function broken(problem: string): IdeaError {
  return new IdeaError("INVALID", problem);
}

function isFence(line: string | undefined): boolean {
  return line?.trimEnd() === "---";
}

function firstWords(line: string | undefined): string {
  const text = line ?? "";
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}

function parse(source: string): Document {
  const head = parseDocument(withQuotedDescription(source), { logLevel: "silent" });
  const [failure] = head.errors;
  if (failure) {
    const reason = failure.message.split("\n")[0]?.replace(/ at line \d+.*$/, "");
    const line = (failure.linePos?.[0].line ?? 0) + 1;
    throw broken(`its front matter is not YAML: ${reason}, line ${line}`);
  }
  if (head.contents === null) return emptyFrontMatter();
  if (!isMap(head.contents)) throw broken("its front matter is no mapping, expected name: …");
  return head;
}

/** People, models and the original write colons and # into a description without quotes. */
function withQuotedDescription(source: string): string {
  return source.replace(
    BARE_DESCRIPTION,
    (_, description: string) => `description: ${JSON.stringify(description.trimEnd())}`,
  );
}
