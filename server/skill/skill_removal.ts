import { join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import { requireBase, SKILL_FILE, type SkillPlace } from "./skill_folder.ts";

/**
 * Removes a skill's folder with its `SKILL.md`, whatever that says. What else is in there nobody
 * could bring back, and IdeA did not write it: then nothing is removed.
 * @throws IdeaError `NOT_FOUND`, `CONFLICT` naming what is in the way, `INVALID`, `FILE_SYSTEM`
 */
export async function removeSkill(place: SkillPlace, slug: string): Promise<void> {
  const folder = join(place.base, slug);
  await requireBase(place);
  try {
    const info = await Deno.lstat(folder);
    if (!info.isDirectory) {
      const found = info.isSymlink ? "a link" : "a file";
      throw new IdeaError("CONFLICT", `${folder} is ${found}, no skill of IdeA: remove it by hand`);
    }
    const entries = await Array.fromAsync(Deno.readDir(folder));
    const others = entries.filter(({ name }) => name !== SKILL_FILE);
    if (others.length > 0) throw holdsMore(folder, others);
    if (entries.length > 0) await Deno.remove(join(folder, SKILL_FILE));
    await Deno.remove(folder);
  } catch (failure) {
    if (failure instanceof IdeaError) throw failure;
    if (failure instanceof Deno.errors.NotFound) {
      throw new IdeaError("NOT_FOUND", `There is no skill "${slug}"`);
    }
    const reason = describe(failure);
    throw new IdeaError("FILE_SYSTEM", `Could not remove ${folder}: ${reason}`, { cause: failure });
  }
}

function holdsMore(folder: string, others: readonly Deno.DirEntry[]): IdeaError {
  const names = others.map(({ name, isDirectory }) => isDirectory ? `${name}/` : name).sort();
  return new IdeaError(
    "CONFLICT",
    `The skill's folder also holds ${
      names.join(", ")
    }: take that out first, or remove ${folder} by hand`,
  );
}
