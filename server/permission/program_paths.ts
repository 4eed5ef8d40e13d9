import { basename, dirname } from "node:path";
import { findCommand } from "../process/find_command.ts";

/** Where a program and what it is made of lie. */
export interface ProgramPath {
  /** Absolute, links followed. */
  path: string;
  scope: "tree" | "file";
}

/** Interpreters of interpreters: a script, its launcher, its runtime. */
const MOST_INTERPRETERS = 3;
/** A first line longer than this (bytes) is none that a kernel runs. */
const FIRST_LINE_BYTES = 256;

/**
 * What has to be read to run a program: its package, and that of the interpreter its first line
 * names. Nothing for a program that is not there.
 * @param command absolute
 * @param path the search path
 * @param mayOpen false for a folder that holds more than programs
 */
export async function programPaths(
  command: string,
  path: string | undefined,
  mayOpen: (folder: string) => boolean,
): Promise<ProgramPath[]> {
  const found: ProgramPath[] = [];
  let next: string | undefined = command;
  while (next !== undefined && found.length <= MOST_INTERPRETERS) {
    const real = await Deno.realPath(next).catch(() => undefined);
    if (real === undefined) break;
    found.push(packageOf(real, mayOpen));
    next = await interpreterOf(real, path);
  }
  return found;
}

/** The outermost `node_modules`, the folder around `bin`, or the program's own. */
function packageOf(program: string, mayOpen: (folder: string) => boolean): ProgramPath {
  const modules = /^.*?\/node_modules(?=\/)/.exec(program)?.[0];
  const folder = dirname(program);
  const prefix = basename(folder) === "bin" ? dirname(folder) : undefined;
  const tree = [modules, prefix, folder].find((one) => one !== undefined && mayOpen(one));
  return tree === undefined ? { path: program, scope: "file" } : { path: tree, scope: "tree" };
}

async function interpreterOf(program: string, path: string | undefined) {
  const words = /^#!\s*(.+)/.exec(await firstLine(program))?.[1]?.trim().split(/\s+/) ?? [];
  if (basename(words[0] ?? "") !== "env") return words[0];
  const name = words.slice(1).find((word) => !word.startsWith("-") && !word.includes("="));
  return name === undefined ? undefined : await findCommand(name, { path });
}

async function firstLine(path: string): Promise<string> {
  try {
    using file = await Deno.open(path);
    const bytes = new Uint8Array(FIRST_LINE_BYTES);
    const read = await file.read(bytes) ?? 0;
    return new TextDecoder().decode(bytes.subarray(0, read)).split("\n", 1)[0] ?? "";
  } catch {
    return "";
  }
}

/**
 * Folders of a program that runs from its sources; none for one that was compiled.
 * @param self command line prefix that runs it
 */
export function sourceFolders(self: readonly string[]): string[] {
  return self.filter((word) => /^\/.*\.ts$/.test(word)).map((main) => dirname(main));
}
