import { dirname } from "node:path";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import type { Shield } from "./bubblewrap.ts";
import { foldersAround, follow, type Followed, isAtOrBelow } from "./follow.ts";
import type { Reach } from "./reach.ts";

/** What to shield, and what cannot be. */
export interface ShieldPlan {
  shields: Shield[];
  unprotected: ProtectedPath[];
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
  const unprotected: ProtectedPath[] = [];
  for (const one of protect) {
    const followed = await follow(one.path);
    const needed = shieldFor(one, followed, reach);
    if (possible && needed) shields.push(needed, ...await foldersToHold(needed.path, reach));
    const kept = (possible || !needed) && await isReached(followed, reach);
    if (!kept) unprotected.push(one);
  }
  return { shields: withoutCovered(shields), unprotected };
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

const STRENGTH = ["open", "readOnly", "hidden"] as const;

/** One shield a path, the strongest; none where one around it does the same or more. */
function withoutCovered(shields: readonly Shield[]): Shield[] {
  const strongest = new Map<string, Shield>();
  for (const shield of shields) {
    const other = strongest.get(shield.path);
    if (!other || isStronger(shield, other)) strongest.set(shield.path, shield);
  }
  const all = [...strongest.values()];
  return all.filter((one) =>
    !all.some((other) =>
      other !== one && other.how !== "open" && isAtOrBelow(one.path, other.path) &&
      !isStronger(one, other)
    )
  );
}

function isStronger(one: Shield, other: Shield): boolean {
  return STRENGTH.indexOf(one.how) > STRENGTH.indexOf(other.how);
}
