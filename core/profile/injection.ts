import type { LaunchFile } from "./launch.ts";

/** How a CLI takes what the agent must know; the text is the same for all. */
export type ContextInjection =
  /** A file of this name in its working directory. */
  | { strategy: "conventionFile"; file: string }
  /** A file whose absolute path follows the flag. */
  | { strategy: "flag"; flag: string; file: string }
  /** The first thing it reads from its standard input. */
  | { strategy: "stdin" }
  /** A variable of its environment. */
  | { strategy: "env"; variable: string };

/** What carries the text into one launch. */
export interface InjectedContext {
  files: LaunchFile[];
  args: string[];
  env: Record<string, string>;
  input?: string;
}

/** @param runDir the CLI's working directory, absolute */
export function injectContext(
  text: string,
  injection: ContextInjection,
  runDir: string,
): InjectedContext {
  const nothing = { files: [], args: [], env: {} };
  switch (injection.strategy) {
    case "conventionFile":
      return { ...nothing, files: [fileOf(injection.file, text)] };
    case "flag":
      return {
        ...nothing,
        files: [fileOf(injection.file, text)],
        args: [injection.flag, `${runDir}/${injection.file}`],
      };
    case "stdin":
      return { ...nothing, input: text };
    case "env":
      return { ...nothing, env: { [injection.variable]: text } };
  }
}

/** The file a CLI reads the text from, relative to its working directory; none for other ways. */
export function contextFiles(injection: ContextInjection): string[] {
  return "file" in injection ? [injection.file] : [];
}

/** {@link contextFiles} as an absolute path. */
export function contextPath(injection: ContextInjection, runDir: string): string | undefined {
  return "file" in injection ? `${runDir}/${injection.file}` : undefined;
}

function fileOf(path: string, text: string): LaunchFile {
  return { folder: "run", path, text };
}
