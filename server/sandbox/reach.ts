import type { Fenced } from "./landlock_rights.ts";
import { isAtOrBelow } from "./follow.ts";

/** First version of Landlock that keeps files outside from being cut short. */
const TRUNCATE_SINCE = 3;

/** What a program can still do to a path once the kernel holds its plan; paths are real ones. */
export class Reach {
  readonly #plan: Fenced;
  readonly #abi: number;

  /** @param abi version of Landlock that holds the plan */
  constructor(plan: Fenced, abi: number) {
    this.#plan = plan;
    this.#abi = abi;
  }

  /** It could change what is at the path or below it. */
  mayChange(path: string): boolean {
    if (!this.#changesFenced() || this.#abi < TRUNCATE_SINCE) return true;
    return this.#changing().some((grant) => overlap(grant.path, path));
  }

  /** It could read or change what is at the path or below it. */
  mayRead(path: string): boolean {
    if (!this.#plan.fences.includes("read") || this.mayChange(path)) return true;
    return this.#plan.grants.some((grant) => overlap(grant.path, path));
  }

  /** It could put something of its own into the folder, or take something out. */
  async mayReplaceIn(folder: string): Promise<boolean> {
    if (!this.#changesFenced()) return await isWritable(folder);
    return this.#changing().some(({ scope, path }) =>
      scope === "tree" && isAtOrBelow(folder, path)
    );
  }

  #changesFenced(): boolean {
    const { fences } = this.#plan;
    return fences.includes("write") && fences.includes("delete");
  }

  #changing(): Fenced["grants"] {
    return this.#plan.grants.filter(({ access }) =>
      access.includes("write") || access.includes("delete")
    );
  }
}

function overlap(left: string, right: string): boolean {
  return isAtOrBelow(left, right) || isAtOrBelow(right, left);
}

/** When in doubt, yes: an owner can give himself the right, and groups are not looked at. */
async function isWritable(folder: string): Promise<boolean> {
  const { uid, mode } = await Deno.stat(folder);
  const user = Deno.uid();
  return user === 0 || uid === user || ((mode ?? 0) & 0o022) !== 0;
}
