import { dirname, join } from "node:path";
import { codeOnly, importsOf, type ImportStatement } from "./source_text.ts";

/** One source file of the project. */
export interface SourceFile {
  /** Relative to the project's root, with `/`. */
  path: string;
  text: string;
}

/** What any part of the server may build on, and which builds on core alone. */
const SERVER_LEAVES = ["server/log.ts", "server/part_url.ts"];

/** What any capability of the server may build on: the platform, and what is stored on it. */
const SERVER_FOUNDATION = ["server/process", "server/store", ...SERVER_LEAVES];

/** Packages that only run on one side. */
const NOT_IN_CORE =
  /^(node:|jsr:|https?:|node-pty|webview-napi|playwright-core|esbuild|preact|@preact|@xterm|hono|dockview)/;
const NOT_IN_UI =
  /^(node:|jsr:|https?:|node-pty|webview-napi|playwright-core|esbuild|@xterm\/headless)/;

/** What makes a decision depend on anything but its arguments. */
const IMPURE: readonly [RegExp, string][] = [
  [/\bDeno\./, "Deno"],
  [/\b(?:document|localStorage|navigator)\./, "the page"],
  [/\bwindow\.\w/, "the page"],
  [/\bprocess\.(?:env|cwd|exit|argv)\b/, "the process"],
  [/\b(?:Date|performance)\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\b/, "the clock"],
  [/\b(?:setTimeout|setInterval|queueMicrotask|requestAnimationFrame)\(/, "the clock"],
  [/\bMath\.random\b|\bcrypto\.(?:randomUUID|getRandomValues)\b/, "chance"],
  [/\bfetch\(|\bnew (?:WebSocket|Worker|EventSource)\b/, "the network"],
];

/**
 * Checks which folder imports which, and that `core/` is pure.
 *
 * @returns one line per broken rule, empty when all is well
 */
export function checkImports(files: readonly SourceFile[]): string[] {
  const problems = files.flatMap((file) => [...checkFile(file), ...checkPurity(file)]);
  return [...problems, ...findCycles(files)];
}

function checkFile({ path, text }: SourceFile): string[] {
  return importsOf(text).flatMap((statement) => {
    const target = resolve(path, statement.specifier);
    const reason = target === undefined
      ? refusePackage(path, statement.specifier)
      : refuseFile(path, target, statement);
    return reason === undefined ? [] : [`${path}: imports "${statement.specifier}": ${reason}`];
  });
}

/** The imported file relative to the root; undefined for a package. */
function resolve(path: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? join(dirname(path), specifier) : undefined;
}

function refusePackage(path: string, specifier: string): string | undefined {
  if (isTest(path)) return undefined;
  if (path.startsWith("core/") && NOT_IN_CORE.test(specifier)) {
    return "core decides and may not touch the world";
  }
  if (path.startsWith("ui/") && NOT_IN_UI.test(specifier)) return "the page cannot run it";
  if (specifier === "preact/compat") return "it changes the events of every input in the page";
  return undefined;
}

function refuseFile(path: string, target: string, statement: ImportStatement): string | undefined {
  if (isTest(path) && target.startsWith("tests/support/")) return undefined;
  if (path.startsWith("core/")) {
    return target.startsWith("core/") ? undefined : "core imports only core";
  }
  if (path.startsWith("ui/")) return refuseInUi(path, target, statement);
  // A test may put two capabilities together, as the host does.
  if (path.startsWith("server/") && !isTest(path)) return refuseInServer(path, target);
  return undefined;
}

function refuseInUi(
  path: string,
  target: string,
  { typeOnly }: ImportStatement,
): string | undefined {
  if (target.startsWith("ui/") || target.startsWith("core/")) return undefined;
  const isContract = path === "ui/client.ts" && target === "server/api/app_type.ts";
  if (isContract && typeOnly) return undefined;
  return "ui imports only ui and core (and, as a type in ui/client.ts, the API's type)";
}

function refuseInServer(path: string, target: string): string | undefined {
  if (target.startsWith("core/") || isComposition(path)) return undefined;
  const own = serverFolder(path);
  if (own !== undefined && target.startsWith(`${own}/`)) return undefined;
  if (SERVER_FOUNDATION.some((name) => target === name || target.startsWith(`${name}/`))) {
    return undefined;
  }
  return "capabilities meet through interfaces in core, wired in server/wiring";
}

/** The host, its wiring and the program's roles put the folders together. */
function isComposition(path: string): boolean {
  return /^server\/(?:(?:role|wiring)\/)?[^/]+$/.test(path) && !SERVER_LEAVES.includes(path);
}

function serverFolder(path: string): string | undefined {
  return /^server\/[^/]+(?=\/)/.exec(path)?.[0];
}

function checkPurity({ path, text }: SourceFile): string[] {
  if (!path.startsWith("core/") || isTest(path)) return [];
  const code = codeOnly(text);
  return IMPURE.flatMap(([pattern, what]) => {
    const match = pattern.exec(code);
    if (match === null) return [];
    const line = code.slice(0, match.index).split("\n").length;
    return [`${path}:${line}: "${match[0]}": core may not use ${what}`];
  });
}

/** Cycles between folders (in the page: between files), each told once, by its shortest way round. */
function findCycles(files: readonly SourceFile[]): string[] {
  const graph = folderGraph(files);
  const told = new Set<string>();
  return [...graph.keys()].flatMap((start) => {
    const cycle = shortestCycle(graph, start);
    if (cycle === undefined) return [];
    const key = [...new Set(cycle)].sort().join(" ");
    if (told.has(key)) return [];
    told.add(key);
    return [`${cycle.join(" -> ")}: they import each other in a circle`];
  });
}

function folderGraph(files: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = folderOf(path);
    if (from === undefined || isTest(path)) continue;
    const targets = graph.get(from) ?? new Set();
    for (const { specifier, typeOnly } of importsOf(text)) {
      // Types vanish: they cannot make two parts wait for each other at the start.
      if (typeOnly) continue;
      const target = resolve(path, specifier);
      const to = target === undefined ? undefined : folderOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
    graph.set(from, targets);
  }
  return graph;
}

/**
 * The capability folder of a file; a file outside of one stands for itself. In the page it is the
 * file: features show parts of each other.
 */
function folderOf(path: string): string | undefined {
  if (path.startsWith("ui/")) return path;
  return /^(?:core|server)\/[^/]+/.exec(path)?.[0];
}

function shortestCycle(graph: Map<string, Set<string>>, start: string): string[] | undefined {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let trail = queue.shift(); trail !== undefined; trail = queue.shift()) {
    for (const next of graph.get(trail.at(-1)!) ?? []) {
      if (next === start) return [...trail, start];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...trail, next]);
    }
  }
  return undefined;
}

function isTest(path: string): boolean {
  return /_test\.tsx?$/.test(path) || path.includes("/testdata/");
}
