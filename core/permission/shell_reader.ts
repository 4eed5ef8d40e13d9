/** One word of a command, its quotes taken away. */
export interface ShellWord {
  text: string;
  /** No quote or backslash in it: only then is it a word of the shell's own grammar. */
  bare: boolean;
  /** The shell puts something else in its place: a variable, an output, a brace expansion. */
  expands: boolean;
  /** The shell may put the names of files in its place. */
  globs: boolean;
}

/**
 * Why a command line could not be told apart into its commands: a quote or bracket without its
 * other half, a here-document, something shells read differently, or too much within each other.
 */
export type ShellTrouble = "unclosed" | "hereDocument" | "unusual" | "tooDeep";

/** The simple commands of a line, in any order, also those inside substitutions. */
export interface ShellLine {
  commands: ShellWord[][];
  trouble?: ShellTrouble;
}

/** Substitutions and subshells within each other. */
const MAX_DEPTH = 40;
// deno-lint-ignore no-control-regex -- control characters are exactly what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/**
 * Splits a command line as a shell of the Bourne family would, and rather once too often: at
 * `;`, `&`, `|`, line breaks, parentheses and braces, into and out of `$(…)`, backticks and
 * `<(…)`. Redirections are left out: files are not its business. Where two shells would disagree
 * on what is quoted, that is trouble. What comes after it is split all the same, so that a denied
 * command is still found.
 */
export function readShellLine(line: string, depth = 0): ShellLine {
  const reader = new ShellReader(line, depth);
  reader.readCommands();
  return reader.result();
}

class ShellReader {
  readonly #text: string;
  readonly #commands: ShellWord[][] = [];
  #trouble: ShellTrouble | undefined;
  #at = 0;
  #depth: number;
  #words: ShellWord[] = [];
  #word: ShellWord | undefined;
  #target = false;

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
    if (CONTROLS.test(text)) this.#trouble = "unusual";
  }

  result(): ShellLine {
    const trouble = this.#trouble;
    return { commands: this.#commands, ...trouble === undefined ? {} : { trouble } };
  }

  /** Reads commands up to the closing character, or to the end of the text. */
  readCommands(close?: ")"): void {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at++] as string;
      if (character === close) return this.#endCommand();
      this.#readCharacter(character);
    }
    if (close !== undefined) this.#fail("unclosed");
    this.#endCommand();
  }

  #readCharacter(character: string): void {
    if (character === " " || character === "\t") return this.#endWord();
    if (character === "\\" && this.#next === "\n") return void this.#at++;
    if (character === "#" && this.#word === undefined) return this.#comment();
    if (character === "<" || character === ">") return this.#redirect(character);
    if ("\n;&|".includes(character)) return this.#endCommand();
    if (character === "(") return this.#group();
    if (character === ")") {
      this.#fail("unclosed");
      return this.#endCommand();
    }
    this.#readInWord(character);
  }

  #readInWord(character: string): void {
    const word = this.#word ??= { text: "", bare: true, expands: false, globs: false };
    if (character === "'") return this.#singleQuoted(word);
    if (character === '"') return this.#doubleQuoted(word);
    if (character === "\\") return this.#escaped(word);
    if (character === "$" || character === "`") return this.#expansion(character, word);
    if (character === "{" && !/^(\}|\s|$)/.test(this.#next)) word.expands = true;
    if ("*?[".includes(character)) word.globs = true;
    word.text += character;
  }

  get #next(): string {
    return this.#text[this.#at] ?? "";
  }

  #singleQuoted(word: ShellWord): void {
    word.bare = false;
    const end = this.#text.indexOf("'", this.#at);
    // Without its end the rest is read as if it were not quoted, to find what is denied in it.
    if (end < 0) return this.#fail("unclosed");
    word.text += this.#text.slice(this.#at, end);
    this.#at = end + 1;
  }

  #doubleQuoted(word: ShellWord): void {
    word.bare = false;
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at++] as string;
      if (character === '"') return;
      if (character === "$" || character === "`") this.#expansion(character, word);
      else if (character === "\\" && '"$`\\\n'.includes(this.#next)) this.#escaped(word);
      else word.text += character;
    }
    this.#fail("unclosed");
  }

  #escaped(word: ShellWord): void {
    const character = this.#text[this.#at++];
    if (character === undefined) return this.#fail("unclosed");
    word.bare = false;
    if (character === "\n") return;
    word.text += character;
  }

  #expansion(character: string, word: ShellWord): void {
    if (character === "`") return this.#backticks(word);
    word.text += "$";
    if (!/[\w({['"@*#?$!-]/.test(this.#next)) return;
    word.expands = true;
    if (this.#next === "'") this.#checkUpTo("'", /\\/);
    if (this.#next === "{") this.#checkUpTo("}", /['"\\`\n{]/);
    if (this.#next === "[") this.#fail("unusual");
    if (this.#next !== "(") return;
    this.#at++;
    this.#nested();
  }

  /** In `$'…'` and `${…}` shells have rules of their own for quotes. */
  #checkUpTo(close: string, unusual: RegExp): void {
    const end = this.#text.indexOf(close, this.#at + 1);
    if (end < 0) return this.#fail("unclosed");
    if (unusual.test(this.#text.slice(this.#at + 1, end))) this.#fail("unusual");
  }

  /** Within brackets some shells read a `#` as arithmetic. */
  #comment(): void {
    if (this.#depth > 0) this.#fail("unusual");
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  /** The text in backticks is a line of its own; shells differ on the backslashes in it. */
  #backticks(word: ShellWord): void {
    word.expands = true;
    let inner = "";
    while (this.#at < this.#text.length && this.#next !== "`") {
      if (this.#next === "\\") {
        this.#fail("unusual");
        if (/[$`\\]/.test(this.#text[this.#at + 1] ?? "")) this.#at++;
      }
      inner += this.#text[this.#at++] ?? "";
    }
    if (this.#at++ >= this.#text.length) this.#fail("unclosed");
    if (this.#depth >= MAX_DEPTH) return this.#fail("tooDeep");
    const { commands, trouble } = readShellLine(inner, this.#depth + 1);
    for (const words of commands) this.#commands.push(words);
    if (trouble !== undefined) this.#fail(trouble);
  }

  /** Commands inside a word: the word goes on after them. */
  #nested(): void {
    if (this.#depth >= MAX_DEPTH) return this.#giveUp();
    const outer = [this.#words, this.#word, this.#target] as const;
    [this.#words, this.#word, this.#target] = [[], undefined, false];
    this.#depth++;
    this.readCommands(")");
    this.#depth--;
    [this.#words, this.#word, this.#target] = outer;
  }

  #group(): void {
    // Glued to a word it is a function's `()`, or a pattern that in zsh may run code.
    if (this.#word !== undefined && this.#next !== ")") this.#fail("unusual");
    this.#endCommand();
    this.#nested();
  }

  #redirect(character: string): void {
    const word = this.#word;
    if (word?.bare && /^\d+$/.test(word.text)) this.#word = undefined;
    else this.#endWord();
    if (this.#next === "(") {
      this.#word = { text: character, bare: false, expands: true, globs: false };
      this.#at++;
      return this.#nested();
    }
    const operator = /^(?:<<|[<>&|])?/.exec(this.#text.slice(this.#at, this.#at + 2))?.[0] ?? "";
    this.#at += operator.length;
    if (character === "<" && operator === "<") this.#fail("hereDocument");
    if (this.#next === "!") this.#fail("unusual");
    this.#target = true;
  }

  #endWord(): void {
    const word = this.#word;
    this.#word = undefined;
    if (word === undefined) return;
    if (this.#target) this.#target = false;
    else if (word.bare && (word.text === "{" || word.text === "}")) this.#endCommand();
    else this.#words.push(word);
  }

  #endCommand(): void {
    this.#endWord();
    this.#target = false;
    if (this.#words.length > 0) this.#commands.push(this.#words);
    this.#words = [];
  }

  #giveUp(): void {
    this.#fail("tooDeep");
    this.#at = this.#text.length;
  }

  #fail(trouble: ShellTrouble): void {
    this.#trouble ??= trouble;
  }
}
