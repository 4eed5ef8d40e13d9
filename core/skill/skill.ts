/** Where a skill lives: in the user's settings, or in the project. */
export type SkillScope = "global" | "project";

/** Names a skill. */
export interface SkillRef {
  scope: SkillScope;
  /** Kebab-case: the name of its folder. */
  slug: string;
}

/** What a skill says; together its `SKILL.md`. */
export interface SkillInput {
  /** When to use it, in one line: all that a model sees of it at first. */
  description: string;
  /** Markdown. */
  content: string;
}

/** A folder `skills/<slug>/` with a `SKILL.md` in it. */
export interface Skill extends SkillRef, SkillInput {
  revision: string;
  /** Its folder, absolute. */
  path: string;
  /** Other files in it, relative with `/`; those whose names begin with a dot are no part of it. */
  files: string[];
}

/** Skills as one launch takes them along. */
export interface LaunchSkills {
  skills: LaunchSkill[];
  /** Why skills the agent has are left out, a sentence each. */
  problems: string[];
}

/** A skill on its way to one launch. */
export interface LaunchSkill {
  slug: string;
  description: string;
  /** Files of its folder, `SKILL.md` first. */
  files: readonly { path: string; bytes: Uint8Array }[];
}

/**
 * A folder that holds no skill, or a skill that agents have and that is gone. With an empty slug:
 * why none of the scope can be found.
 */
export interface SkillProblem extends SkillRef {
  problem: string;
}

/** Skills and who has them. */
export interface SkillService {
  /** Those of the user, and with a project those of it; problems too of what its agents have. */
  list(projectId?: string): Promise<{ skills: Skill[]; problems: SkillProblem[] }>;
  /** @throws IdeaError `ALREADY_EXISTS`, `INVALID` naming the field, `TOO_LARGE` */
  create(
    projectId: string | undefined,
    skill: SkillInput & { slug: string },
  ): Promise<Skill>;
  /**
   * Other files of the skill, and what else its front matter says, stay.
   * @throws IdeaError `NOT_FOUND`, `CONFLICT` when it is another one than the revision says,
   * `INVALID` naming the field or what is wrong with the file
   */
  update(
    projectId: string | undefined,
    slug: string,
    change: SkillInput & { revision?: string | undefined },
  ): Promise<Skill>;
  /**
   * Removes `SKILL.md` and its folder, and takes it from the agents of the project.
   * @throws IdeaError `NOT_FOUND`; `CONFLICT` when the folder holds anything else, which IdeA did
   * not write: nothing is removed then
   */
  remove(projectId: string | undefined, slug: string): Promise<void>;
  /** Having it already is fine. @throws IdeaError `NOT_FOUND`, `INVALID` when it is no skill */
  assign(projectId: string, agentId: string, skill: SkillRef): Promise<void>;
  /** Not having it is fine. @throws IdeaError `NOT_FOUND` for the agent */
  unassign(projectId: string, agentId: string, skill: SkillRef): Promise<void>;
  /** What an agent is started with; of two skills of one name the project's. */
  forLaunch(projectId: string, agentId: string): Promise<LaunchSkills>;
}
