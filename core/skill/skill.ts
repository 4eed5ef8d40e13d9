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
  /** Other files in it, relative. */
  files: string[];
}

/** A skill on its way to one launch. */
export interface LaunchSkill {
  slug: string;
  description: string;
  /** Files of its folder, `SKILL.md` first. */
  files: readonly { path: string; bytes: Uint8Array }[];
}

/** A folder that holds no skill. */
export interface SkillProblem extends SkillRef {
  problem: string;
}

/** Skills and who has them. */
export interface SkillService {
  /** Those of the user, and with a project those of it. */
  list(projectId?: string): Promise<{ skills: Skill[]; problems: SkillProblem[] }>;
  /** @throws IdeaError `ALREADY_EXISTS`, `INVALID` */
  create(
    projectId: string | undefined,
    skill: SkillInput & { slug: string },
  ): Promise<Skill>;
  /** @throws IdeaError `NOT_FOUND`, `CONFLICT` */
  update(
    projectId: string | undefined,
    slug: string,
    change: SkillInput & { revision?: string | undefined },
  ): Promise<Skill>;
  /** Also takes it from the agents of the project. @throws IdeaError `NOT_FOUND` */
  remove(projectId: string | undefined, slug: string): Promise<void>;
  /** @throws IdeaError `NOT_FOUND`; having it already is fine */
  assign(projectId: string, agentId: string, skill: SkillRef): Promise<void>;
  /** Not having it is fine. */
  unassign(projectId: string, agentId: string, skill: SkillRef): Promise<void>;
}
