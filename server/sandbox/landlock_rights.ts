import type { FileCapability } from "../../core/permission/model.ts";
import type { PathGrant, SandboxPlan } from "../../core/permission/sandbox_plan.ts";

/** The part of a plan that the kernel is told. */
export interface Fenced {
  fences: SandboxPlan["fences"];
  grants: readonly Pick<PathGrant, "path" | "scope" | "access">[];
}

/** One path that stays open, in the kernel's words. */
export interface LandlockRule {
  path: string;
  scope: PathGrant["scope"];
  /** Rights on a folder and all below it; of a file only {@link FILE_RIGHTS} can be given. */
  rights: number;
}

/** What is refused everywhere, and where it is not. */
export interface LandlockRuleset {
  handled: number;
  /** What reaches no process outside: an agent must not stop the host or its colleagues. */
  scoped: number;
  rules: LandlockRule[];
}

/** `LANDLOCK_ACCESS_FS_*`. Execution is never handled: commands are no business of files. */
export const RIGHT = {
  writeFile: 1 << 1,
  readFile: 1 << 2,
  readDir: 1 << 3,
  removeDir: 1 << 4,
  removeFile: 1 << 5,
  makeChar: 1 << 6,
  makeDir: 1 << 7,
  makeReg: 1 << 8,
  makeSock: 1 << 9,
  makeFifo: 1 << 10,
  makeBlock: 1 << 11,
  makeSym: 1 << 12,
  refer: 1 << 13,
  truncate: 1 << 14,
} as const;

/** `LANDLOCK_SCOPE_*`. Abstract sockets stay open: displays and buses of the desktop use them. */
export const SCOPE = { signal: 1 << 1 } as const;

/** First version of the interface that knows {@link SCOPE}. */
const SCOPES_SINCE = 6;

/** The rights that a path which is no folder can have; others make the kernel refuse the rule. */
export const FILE_RIGHTS = RIGHT.writeFile | RIGHT.readFile | RIGHT.truncate;

/** Versions of the interface that brought rights; before, the kernel does not know them. */
const SINCE: readonly (readonly [number, number])[] = [[RIGHT.refer, 2], [RIGHT.truncate, 3]];

const GRANTED: Record<FileCapability, number> = {
  read: RIGHT.readFile | RIGHT.readDir,
  write: RIGHT.writeFile | RIGHT.makeDir | RIGHT.makeReg | RIGHT.makeSock | RIGHT.makeFifo |
    RIGHT.makeSym | RIGHT.truncate | RIGHT.refer,
  delete: RIGHT.removeFile | RIGHT.removeDir | RIGHT.refer,
};

/** Fenced and never granted: a device file made in the project is the whole disk to root. */
const NEVER: Partial<Record<FileCapability, number>> = {
  write: RIGHT.makeChar | RIGHT.makeBlock,
};

/**
 * A plan in the kernel's words.
 *
 * Moving to another folder (`refer`) is refused by the kernel under any ruleset, so it is handled
 * under all of them and granted where something may be written or deleted; everywhere, if the plan
 * leaves writing open. The ioctls of devices (version 5) stay unhandled: without them a program
 * could not set up a terminal it opens by name.
 *
 * @param abi version of the interface; what it does not know is left out
 */
export function rulesetOf({ fences, grants }: Fenced, abi: number): LandlockRuleset {
  if (fences.length === 0) return { handled: 0, scoped: 0, rules: [] };
  const known = knownRights(abi);
  const handled = known & (RIGHT.refer | unite(fences, (fence) => GRANTED[fence] | never(fence)));
  const rules = grants.map(({ path, scope, access }) => {
    const granted = unite(access, (capability) => GRANTED[capability]);
    return { path, scope, rights: handled & (scope === "file" ? granted & FILE_RIGHTS : granted) };
  });
  const moves: LandlockRule = { path: "/", scope: "tree", rights: handled & RIGHT.refer };
  return {
    handled,
    scoped: abi >= SCOPES_SINCE ? SCOPE.signal : 0,
    rules: [...rules, ...(fences.includes("write") ? [] : [moves])].filter(({ rights }) => rights),
  };
}

function never(capability: FileCapability): number {
  return NEVER[capability] ?? 0;
}

function knownRights(abi: number): number {
  return SINCE.reduce((rights, [right, since]) => abi < since ? rights & ~right : rights, ~0);
}

function unite<T>(items: readonly T[], rights: (item: T) => number): number {
  return items.reduce((sum, item) => sum | rights(item), 0);
}
