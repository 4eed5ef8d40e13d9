/** A branch name for an agent: what git refuses in names is left out. */
export function branchNameFor(agentName: string, taken: readonly string[]): string {
  const plain = agentName.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-").replace(/^-+|-+$/gu, "");
  const name = plain === "" ? "agent" : plain;
  for (let at = 1;; at++) {
    const wanted = at === 1 ? name : `${name}-${at}`;
    // A branch `a` keeps others from being called `a/b`, and the other way round.
    const isFree = taken.every((one) => one !== wanted && !one.startsWith(`${wanted}/`));
    if (isFree) return wanted;
  }
}

/** The lines of a box that say something. */
export function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}
