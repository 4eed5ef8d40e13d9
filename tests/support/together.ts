/**
 * Plays scenes at the same time that mostly wait, and tells every one that failed.
 * @param scenes by the promise each of them keeps
 * @throws Error naming the promises that were broken
 */
export async function together(scenes: Record<string, () => Promise<void>>): Promise<void> {
  const outcomes = await Promise.allSettled(Object.values(scenes).map((play) => play()));
  const broken = Object.keys(scenes).flatMap((promise, at) => {
    const outcome = outcomes[at];
    if (outcome?.status !== "rejected") return [];
    const { reason } = outcome;
    return [`${promise}\n${Deno.inspect(reason)}`];
  });
  if (broken.length > 0) throw new Error(broken.join("\n\n"));
}
