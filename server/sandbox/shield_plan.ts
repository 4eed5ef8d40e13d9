import { dirname, join } from "node:path";
import type { ProtectedPath, UnprotectedPath } from "../../core/permission/protected_paths.ts";
import type { Shield } from "./bubblewrap.ts";
import { foldersAround, follow, type Followed, isAtOrBelow } from "./follow.ts";
import type { Reach } from "./reach.ts";

/** What to shield, and what cannot be. */
export interface ShieldPlan {
  shields: Shield[];
  unprotected: UnprotectedPath[];
}

/**
 * What is needed to keep paths from a program beyond what the kernel holds anyway. A path that is
 * not there cannot be shielded, nor a link kept from being laid elsewhere; what it leads to is.
 * @param possible false where nothing can be shielded
 */
export async function planShields(
  protect: readonly ProtectedPath[],
  reach: Reach,
  possible: boolean,
): Promise<ShieldPlan> {
  const shields: Shield[] = [];
  const unprotected: UnprotectedPath[] = [];
  for (const one of protect) {
    const followed = follow(one.path);
    const [needed, ...inside] = await shieldsFor(one, followed, reach);
    if (possible && needed) {
      shields.push(needed, ...inside, ...await foldersToHold(needed.path, reach));
    }
    const held = isHeldWithFolder(one, followed) || await isReached(followed, reach);
    if (!held || !possible && needed) unprotected.push({ ...one, ...absence(followed) });
  }
  return { shields: withoutCovered(shields), unprotected };
}

function absence({ real, links }: Followed): { absent?: true } {
  return real === undefined && links.length === 0 ? { absent: true } : {};
}

/** The shield a path needs, and what is left open inside of it. */
async function shieldsFor(
  one: ProtectedPath,
  followed: Followed,
  reach: Reach,
): Promise<Shield[]> {
  if (isHeldWithFolder(one, followed)) return await folderShields(followed, reach);
  const shield = shieldFor(one, followed, reach);
  return shield ? [shield] : [];
}

/** The folder is there, and it is where it seems to be. */
function isHeldWithFolder({ path, withFolder }: ProtectedPath, followed: Followed): boolean {
  return withFolder === true && followed.links.length === 0 && followed.nearest === dirname(path);
}

/** What lies directly in the folder cannot be changed, also what is yet to come; what is below can. */
async function folderShields({ real, nearest }: Followed, reach: Reach): Promise<Shield[]> {
  const isOpen = real !== undefined && reach.mayChange(real.path);
  if (!isOpen && !(await reach.mayReplaceIn(nearest))) return [];
  const entries = await Array.fromAsync(Deno.readDir(nearest));
  const below = entries.filter(({ isDirectory }) => isDirectory)
    .map(({ name }): Shield => ({ path: join(nearest, name), how: "writable" }));
  return [{ path: nearest, how: "readOnly" }, ...below];
}

function shieldFor(
  { how }: ProtectedPath,
  { real }: Followed,
  reach: Reach,
): Shield | undefined {
  if (real === undefined) return undefined;
  const open = how === "hidden" ? reach.mayRead(real.path) : reach.mayChange(real.path);
  return open ? { ...real, how } : undefined;
}

/** The name leads to what is shielded, or to nothing, and will go on doing so. */
async function isReached({ real, nearest, links }: Followed, reach: Reach): Promise<boolean> {
  for (const link of links) if (await reach.mayReplaceIn(dirname(link))) return false;
  return real !== undefined || !(await reach.mayReplaceIn(nearest));
}

/** A folder around it could be moved away, with its shield, and another one put in its place. */
async function foldersToHold(path: string, reach: Reach): Promise<Shield[]> {
  const held: Shield[] = [];
  for (const folder of foldersAround(path)) {
    if (await reach.mayReplaceIn(dirname(folder))) held.push({ path: folder, how: "open" });
  }
  return held;
}

const STRENGTH = ["open", "writable", "readOnly", "hidden"] as const;

/** One shield a path, the strongest; none where one around it does the same or more. */
function withoutCovered(shields: readonly Shield[]): Shield[] {
  const strongest = new Map<string, Shield>();
  for (const shield of shields) {
    const other = strongest.get(shield.path);
    if (!other || isStronger(shield, other)) strongest.set(shield.path, shield);
  }
  const outermostFirst = [...strongest.values()].toSorted((left, right) =>
    left.path.length - right.path.length
  );
  const kept: Shield[] = [];
  for (const one of outermostFirst) {
    const around = kept.findLast((other) =>
      other.how !== "open" && isAtOrBelow(one.path, other.path)
    );
    if (isOwed(one, around)) kept.push(one);
  }
  return kept;
}

/** @param around the innermost shield around it that decides what may be written */
function isOwed(one: Shield, around: Shield | undefined): boolean {
  if (one.how === "writable") {
    // In a folder that another shield keeps as a whole, nothing is opened.
    return around?.how === "readOnly" && around.path === dirname(one.path);
  }
  return around === undefined || around.how === "writable" || isStronger(one, around);
}

function isStronger(one: Shield, other: Shield): boolean {
  return STRENGTH.indexOf(one.how) > STRENGTH.indexOf(other.how);
}
