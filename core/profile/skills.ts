import type { LaunchSkill } from "../skill/skill.ts";
import type { LaunchFile } from "./launch.ts";

/** How a CLI comes to skills. */
export type SkillDelivery =
  /** It looks for them in a folder of its own, tells the model of them and loads what it wants. */
  | "native"
  /** It knows of none: the instructions name them. */
  | "text";

/** Where the skills of a CLI that knows of none are, below its working directory. */
export const TOLD_SKILLS = "idea-skills";

/** The files of skills, as they are, one folder each. @param folder below the CLI's directory */
export function skillFiles(skills: readonly LaunchSkill[], folder: string): LaunchFile[] {
  return skills.flatMap(({ slug, files }) =>
    files.map(({ path, bytes }): LaunchFile => ({
      folder: "run",
      path: `${folder}/${slug}/${path}`,
      bytes,
    }))
  );
}
