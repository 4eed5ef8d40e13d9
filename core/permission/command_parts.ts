import { oneSpaced } from "./command_matcher.ts";
import { readShellLine, type ShellTrouble, type ShellWord } from "./shell_reader.ts";

/** One simple command of a line. */
export interface CommandPart {
  /** As written, with one space between words: what an allow has to match. */
  text: string;
  /** Every reading in which a deny is looked for; `text` is among them. */
  readings: readonly string[];
  /** It may run something else than its letters say. */
  unsure: boolean;
}

/** A command line as it is judged. */
export interface CommandReading {
  parts: readonly CommandPart[];
  /** Why the parts may not be all there is. */
  trouble?: ShellTrouble;
}

/** Words of the shell's grammar before a command, and those that stand alone. */
const GRAMMAR = new Set("if then elif else do while until ! coproc fi done".split(" "));
const SHELLS = new Set("sh bash dash zsh ksh mksh ash fish".split(" "));
/** Programs that run the command in their arguments. */
const RUNNERS = new Set(
  ("sudo doas su env nohup time timeout nice ionice chrt taskset stdbuf setsid setpriv unshare " +
    "command builtin exec busybox watch xargs parallel eval ssh find fd script strace chroot " +
    "trap alias flock pkexec runuser repeat noglob nocorrect").split(" "),
);
/** Those of them that add words nobody sees here. */
const BLIND = new Set("xargs parallel eval ssh su watch script trap alias".split(" "));
/** Words of one runner that are looked at, and lines within lines. */
const MAX_WORDS = 64;
const MAX_DEPTH = 5;

/**
 * Splits a command line into simple commands and finds the commands hidden in each: behind
 * assignments, a path (`/bin/rm`), programs that run others (`sudo`, `env`, `xargs`, `find -exec`)
 * and the text given to a shell (`sh -c '…'`). What a script, an alias or an interpreter such as
 * python does cannot be read from a command line; the sandbox is what holds there.
 */
export function readCommandLine(line: string, depth = 0): CommandReading {
  const { commands, trouble } = readShellLine(line);
  const found = commands.map(withoutGrammar).filter(({ length }) => length > 0);
  const why = trouble ?? (commands.some(isCaseList) ? "unusual" : undefined);
  return {
    parts: found.map((words) => readPart(words, depth)),
    ...why === undefined ? {} : { trouble: why },
  };
}

/** The `)` of its patterns end nothing, so what follows may be read in the wrong quotes. */
function isCaseList(words: readonly ShellWord[]): boolean {
  const first = words[0]?.text ?? "";
  const opens = GRAMMAR.has(first) || ["time", "function", "case"].includes(first);
  return opens && words.some(({ text, bare }) => bare && text === "case");
}

function withoutGrammar(words: readonly ShellWord[]): readonly ShellWord[] {
  const [first, , third] = words;
  if (first?.bare && first.text === "for" && (!third || third.text === "in")) return [];
  const start = words.findIndex((word) => !(word.bare && GRAMMAR.has(word.text)));
  return start < 0 ? [] : words.slice(start);
}

function readPart(words: readonly ShellWord[], depth: number): CommandPart {
  const start = words.findIndex(({ text }) => !/^\w+(\[[^\]]*\])?\+?=/.test(text));
  const own = words.slice(Math.max(0, start));
  const [program] = own;
  const inner = innerCommands(own, depth);
  const text = quoted(words);
  return {
    text,
    readings: [...new Set([text, joined(words), ...readings(own), ...inner.readings])],
    unsure: inner.unsure || program?.globs === true || words.some(({ expands }) => expands),
  };
}

/** True for a program that runs what its arguments say, or what it reads. */
export function runsOthers(program: string): boolean {
  const name = baseName(program);
  return SHELLS.has(name) || RUNNERS.has(name);
}

type Inner = Pick<CommandPart, "readings" | "unsure">;
const NOTHING: Inner = { readings: [], unsure: false };

function innerCommands(words: readonly ShellWord[], depth: number): Inner {
  const [program, ...rest] = words;
  const name = baseName(program?.text ?? "");
  if (!runsOthers(name)) return NOTHING;
  const shell = SHELLS.has(name);
  if (words.length > MAX_WORDS) return { readings: [], unsure: true };
  const suffixes = rest.flatMap((_, at) => readings(rest.slice(at)));
  const lines = rest.map((word) => lineInWord(word.text, depth));
  const blind = BLIND.has(name) || rest.some(({ text }) => isBlind(baseName(text)));
  return {
    readings: [...suffixes, ...lines.flatMap((line) => line.readings)],
    unsure: blind || lines.some((line) => line.unsure) || (shell && readsElsewhere(rest)),
  };
}

function isBlind(name: string): boolean {
  return BLIND.has(name) || SHELLS.has(name);
}

/** Without a script and without `-c` a shell runs what comes in. */
function readsElsewhere(args: readonly ShellWord[]): boolean {
  const [first] = args;
  return (first?.text ?? "-").startsWith("-") && !args.some(({ text }) => /^-\w*c$/.test(text));
}

/** A word that may be a command line of its own, as in `sh -c 'a; b'`. */
function lineInWord(text: string, depth: number): Inner {
  if (!/[\s;&|$()`<>]/.test(text)) return NOTHING;
  if (depth >= MAX_DEPTH) return { readings: [], unsure: true };
  const { parts, trouble } = readCommandLine(text, depth + 1);
  return {
    readings: parts.flatMap((part) => part.readings),
    unsure: trouble !== undefined || parts.some((part) => part.unsure),
  };
}

/** The words as written, and with the program's name alone where it is a path. */
function readings(words: readonly ShellWord[]): string[] {
  const [program, ...rest] = words;
  if (program === undefined) return [];
  const text = joined(words);
  const name = baseName(program.text);
  return name === program.text ? [text] : [text, joined([{ ...program, text: name }, ...rest])];
}

/** The name of a program; zsh finds `=rm` in the path as it does `rm`. */
function baseName(text: string): string {
  return text.slice(text.lastIndexOf("/") + 1).replace(/^=/, "");
}

/** Words with white space keep quotes, so that the program `'git x'` is no `git`. */
function quoted(words: readonly ShellWord[]): string {
  return words.map(({ text }) => /^$|\s/.test(text) ? `'${oneSpaced(text)}'` : text).join(" ");
}

function joined(words: readonly ShellWord[]): string {
  return oneSpaced(words.map(({ text }) => text).join(" "));
}
