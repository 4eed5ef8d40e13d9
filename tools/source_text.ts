/**
 * A source with the contents of its comments, strings, templates and regular expressions blanked
 * out; every other character keeps its offset. Code inside `${…}` is kept.
 */
export function codeOnly(source: string): string {
  const scanner = new Scanner(source);
  scanner.code(false);
  return scanner.text();
}

class Scanner {
  readonly #source: string;
  readonly #kept: string[];
  #at = 0;
  /** Last significant character, which tells a division from a regular expression. */
  #last = "";

  constructor(source: string) {
    this.#source = source;
    this.#kept = [...Array(source.length)].map((_, at) => source[at] === "\n" ? "\n" : " ");
  }

  text(): string {
    return this.#kept.join("");
  }

  /** Reads code up to the end, or up to the bracket that closes a template's expression. */
  code(inTemplate: boolean): void {
    for (let depth = 0; this.#at < this.#source.length;) {
      const next = this.#source[this.#at]!;
      if (inTemplate && next === "}" && depth === 0) return;
      if (next === "{") depth++;
      if (next === "}") depth--;
      this.#step(next);
    }
  }

  #step(next: string): void {
    if (this.#source.startsWith("//", this.#at)) return this.#skipTo("\n", 0);
    if (this.#source.startsWith("/*", this.#at)) return this.#skipTo("*/", 2);
    if (next === "'" || next === '"') return this.#quoted(next);
    if (next === "`") return this.#template();
    if (next === "/" && this.#startsRegExp()) return this.#regExp();
    this.#keep();
  }

  #keep(): void {
    const next = this.#source[this.#at]!;
    this.#kept[this.#at] = next;
    if (next.trim() !== "") this.#last = next;
    this.#at++;
  }

  #skipTo(end: string, length: number): void {
    const found = this.#source.indexOf(end, this.#at + length);
    this.#at = found < 0 ? this.#source.length : found + length;
  }

  #quoted(quote: string): void {
    this.#keep();
    while (this.#at < this.#source.length && this.#source[this.#at] !== quote) {
      // An unclosed quote (text in JSX) ends with its line.
      if (this.#source[this.#at] === "\n") return;
      this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
    }
    if (this.#at < this.#source.length) this.#keep();
  }

  #template(): void {
    this.#keep();
    while (this.#at < this.#source.length && this.#source[this.#at] !== "`") {
      if (this.#source.startsWith("${", this.#at)) {
        this.#at += 2;
        this.#last = "{";
        this.code(true);
        this.#at++;
      } else {
        this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
      }
    }
    if (this.#at < this.#source.length) this.#keep();
  }

  #startsRegExp(): boolean {
    if (this.#last === "" || "(,=:[!&|?{};+-*%~^".includes(this.#last)) return true;
    // `=> /x/`, but not `</tag>` nor `a > /x/`, which nobody writes.
    if (this.#last === ">") return this.#source.slice(0, this.#at).trimEnd().endsWith("=>");
    return /\b(return|case|typeof)\s*$/.test(this.#source.slice(this.#at - 10, this.#at));
  }

  #regExp(): void {
    this.#keep();
    for (let inClass = false; this.#at < this.#source.length; this.#at++) {
      const next = this.#source[this.#at];
      if (next === "\n" || (next === "/" && !inClass)) break;
      if (next === "[") inClass = true;
      if (next === "]") inClass = false;
      if (next === "\\") this.#at++;
    }
    this.#last = "/";
    this.#at++;
  }
}

/** One import or re-export in a source. */
export interface ImportStatement {
  specifier: string;
  /** Nothing of it remains at run time. */
  typeOnly: boolean;
}

const FROM = /\b(?:import|export)\b([^;'"`]*?)\bfrom\s*(["'])/g;
const BARE = /\bimport\s*\(?\s*(["'])/g;

/** All imports of a source: static, re-exported, for side effects and dynamic. */
export function importsOf(source: string): ImportStatement[] {
  const code = codeOnly(source);
  const withNames = [...code.matchAll(FROM)].map((match) => ({
    specifier: literalAt(source, match.index + match[0].length),
    typeOnly: isTypeOnly(match[1]!),
  }));
  const bare = [...code.matchAll(BARE)].map((match) => ({
    specifier: literalAt(source, match.index + match[0].length),
    typeOnly: false,
  }));
  return [...withNames, ...bare];
}

function literalAt(source: string, start: number): string {
  return /^[^"']*/.exec(source.slice(start))![0];
}

function isTypeOnly(clause: string): boolean {
  const names = clause.trim();
  if (/^type\b/.test(names)) return true;
  const list = /^\{(.*)\}$/s.exec(names)?.[1]?.split(",").filter((name) => name.trim() !== "");
  return list !== undefined && list.length > 0 && list.every((name) => /^\s*type\s/.test(name));
}
