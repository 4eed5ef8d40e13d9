import { dirname } from "node:path/posix";
import type { FileCapability } from "../../core/permission/model.ts";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import type { PathGrant, SandboxPlan } from "../../core/permission/sandbox_plan.ts";

/** The part of a plan that a profile says; its paths are real ones, without links. */
export type SeatbeltPlan = Pick<SandboxPlan, "fences"> & {
  grants: readonly Pick<PathGrant, "path" | "scope" | "access">[];
};

/** What every program in a terminal writes to, and the folders the system gives it for itself. */
const ALWAYS_OPEN = [
  '(regex #"^/dev/(null|zero|random|urandom|tty|ptmx|ttys[0-9]+|pty[a-z0-9]+)$")',
  '(subpath "/dev/fd")',
  '(subpath "/private/var/folders")',
];
/** The dynamic linker looks into the root folder itself before a program runs at all. */
const ALWAYS_READ = ['(literal "/")', '(subpath "/System")', '(subpath "/usr/lib")'];
/** Ways to have something run by a program outside of the fences. */
const WAYS_OUT = ["appleevent-send", "job-creation", "lsopen"];

/**
 * The profile for `sandbox-exec -p` that holds a plan. All is allowed but what is fenced, and of
 * several rules that match the last one holds: fences, then what they leave open, then what is
 * protected in spite of it.
 * @param protect by real paths
 */
export function seatbeltProfile(plan: SeatbeltPlan, protect: readonly ProtectedPath[]): string {
  const rules = [
    ...readRules(plan),
    ...writeRules(plan),
    ...deleteRules(plan),
    ...protect.map(protectionRule),
    ...placeRules(protect),
  ];
  if (rules.length === 0) return lines([]);
  return lines([...WAYS_OUT.map((operation) => `(deny ${operation})`), ...rules]);
}

function lines(rules: readonly string[]): string {
  return ["(version 1)", "(allow default)", ...rules].join("\n");
}

/** That a path exists may be known, as everywhere: only what is in it is kept. */
function readRules(plan: SeatbeltPlan): string[] {
  if (!plan.fences.includes("read")) return [];
  const open = [...ALWAYS_READ, ...ALWAYS_OPEN, ...granted(plan, "read")];
  return ["(deny file-read-data)", allow("file-read-data", open)];
}

/** `file-write*` takes deleting along, which has a fence of its own. */
function writeRules(plan: SeatbeltPlan): string[] {
  if (!plan.fences.includes("write")) return [];
  const open = [...ALWAYS_OPEN, ...granted(plan, "write")];
  return ["(deny file-write*)", allow("file-write*", open)];
}

function deleteRules(plan: SeatbeltPlan): string[] {
  const fenced = plan.fences.includes("delete");
  if (!fenced && plan.fences.includes("write")) return ["(allow file-write-unlink)"];
  if (!fenced) return [];
  const open = [...ALWAYS_OPEN, ...granted(plan, "delete")];
  return ["(deny file-write-unlink)", allow("file-write-unlink", open)];
}

function granted({ grants }: SeatbeltPlan, capability: FileCapability): string[] {
  return grants.filter(({ access }) => access.includes(capability))
    .map(({ path, scope }) => `(${scope === "tree" ? "subpath" : "literal"} ${quoted(path)})`);
}

function allow(operation: string, filters: readonly string[]): string {
  return `(allow ${operation}\n  ${filters.join("\n  ")})`;
}

function protectionRule({ path, how }: ProtectedPath): string {
  const operations = how === "hidden" ? "file-read* file-write*" : "file-write*";
  return `(deny ${operations} (subpath ${quoted(path)}))`;
}

/** Whoever may move the folder around a protected path has another one in its place. */
function placeRules(protect: readonly ProtectedPath[]): string[] {
  const folders = new Set(protect.flatMap(({ path }) => foldersAround(path)));
  return [...folders].map((folder) => `(deny file-write-unlink (literal ${quoted(folder)}))`);
}

function foldersAround(path: string): string[] {
  const folder = dirname(path);
  return folder === "/" || folder === "." ? [] : [folder, ...foldersAround(folder)];
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&")}"`;
}
