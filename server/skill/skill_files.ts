import { join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type {
  LaunchSkill,
  LaunchSkills,
  Skill,
  SkillInput,
  SkillProblem,
  SkillRef,
  SkillService,
} from "../../core/skill/skill.ts";
import {
  changeSkill,
  checkSkill,
  checkSkillSlug,
  formatSkill,
} from "../../core/skill/skill_text.ts";
import { Turns, writeText } from "../store/files.ts";
import { linkTarget } from "../store/link_target.ts";
import { AgentSkills, type SkilledAgents } from "./agent_skills.ts";
import {
  readSkill,
  readWhole,
  requireBase,
  SKILL_FILE,
  skillNames,
  type SkillPlace,
} from "./skill_folder.ts";
import { removeSkill } from "./skill_removal.ts";
import { SkillWatch } from "./skill_watch.ts";

/** What skills need from the rest of the host. */
export interface SkillDependencies {
  /** Folder of the user's settings; skills are in `skills/` below it. */
  configDir: string;
  rootOf(projectId: string): string;
  agents: SkilledAgents;
  events: EventSink;
}

/** Skills of the user and of the open projects, one folder each, and which agents have them. */
export class SkillFiles implements SkillService {
  readonly #deps: SkillDependencies;
  readonly #agents: AgentSkills;
  readonly #watch: SkillWatch;
  readonly #turns = new Turns();

  constructor(dependencies: SkillDependencies) {
    this.#deps = dependencies;
    this.#agents = new AgentSkills(dependencies.agents, dependencies.events);
    this.#watch = new SkillWatch((projectId) => this.#announce(projectId));
  }

  /** Announces edits by hand from now on: of the user's skills, or of a project's. */
  watch(projectId?: string): Promise<void> {
    return this.#watch.open(this.#place(projectId), projectId);
  }

  /** Ends the watch of a project's skills. */
  close(projectId: string): void {
    this.#watch.close(projectId);
  }

  /** Ends all watches. */
  shutdown(): Promise<void> {
    return this.#watch.shutdown();
  }

  async list(projectId?: string): Promise<{ skills: Skill[]; problems: SkillProblem[] }> {
    const places = [this.#place(undefined)];
    if (projectId !== undefined) places.push(this.#place(projectId));
    const found = await Promise.all(places.map((place) => this.#find(place)));
    const skills = found.flatMap((one) => one.skills);
    const problems = found.flatMap((one) => one.problems);
    if (projectId === undefined) return { skills, problems };
    const missing = await this.#missing(projectId, [...skills, ...problems]);
    return { skills, problems: [...problems, ...missing] };
  }

  async create(
    projectId: string | undefined,
    { slug, ...input }: SkillInput & { slug: string },
  ): Promise<Skill> {
    const text = formatSkill(checkSkillSlug(slug), checkSkill(input));
    return await this.#change(projectId, async (place) => {
      await writeText(join(await makeFolder(place, slug), SKILL_FILE), text);
      return (await readSkill(place, slug)).skill;
    });
  }

  async update(
    projectId: string | undefined,
    slug: string,
    { revision, ...input }: SkillInput & { revision?: string | undefined },
  ): Promise<Skill> {
    const change = checkSkill(input);
    checkSkillSlug(slug);
    return await this.#change(projectId, async (place) => {
      const { skill, text } = await readSkill(place, slug);
      if (revision !== undefined && revision !== skill.revision) {
        throw new IdeaError("CONFLICT", `The skill "${slug}" was changed meanwhile: look again`);
      }
      const next = changeSkill(text, slug, change);
      await writeText(await linkTarget(join(skill.path, SKILL_FILE)), next);
      return (await readSkill(place, slug)).skill;
    });
  }

  async remove(projectId: string | undefined, slug: string): Promise<void> {
    checkSkillSlug(slug);
    await this.#change(projectId, (place) => removeSkill(place, slug));
    if (projectId !== undefined) {
      await this.#agents.takeFromAll(projectId, { scope: "project", slug });
    }
  }

  async assign(projectId: string, agentId: string, { scope, slug }: SkillRef): Promise<void> {
    const place = this.#place(scope === "project" ? projectId : undefined);
    await readSkill(place, checkSkillSlug(slug));
    await this.#agents.add(projectId, agentId, { scope, slug });
  }

  async unassign(projectId: string, agentId: string, skill: SkillRef): Promise<void> {
    await this.#agents.take(projectId, agentId, skill);
  }

  async forLaunch(projectId: string, agentId: string): Promise<LaunchSkills> {
    const skills = new Map<string, LaunchSkill>();
    const problems: string[] = [];
    // The project's come last: of two of one name they take the place.
    const scopes = { global: 0, project: 1 };
    const has = [...await this.#agents.of(projectId, agentId)]
      .sort((one, other) => scopes[one.scope] - scopes[other.scope]);
    for (const { scope, slug } of has) {
      const place = this.#place(scope === "project" ? projectId : undefined);
      const read = await attempt(() => readWhole(place, checkSkillSlug(slug)));
      if ("problem" in read) {
        problems.push(`The ${scope} skill "${slug}" is left out: ${read.problem}`);
        continue;
      }
      if (skills.has(slug)) problems.push(`The project's skill "${slug}" hides the user's`);
      skills.set(slug, read.value);
    }
    return { skills: [...skills.values()], problems };
  }

  /** Skills that agents have and nobody can find. */
  async #missing(projectId: string, known: readonly SkillRef[]): Promise<SkillProblem[]> {
    const held = await this.#agents.holders(projectId);
    const gone = held.filter(({ skill: { scope, slug } }) =>
      !known.some((one) => one.scope === scope && one.slug === slug)
    );
    return gone.map(({ skill, names }) => ({
      ...skill,
      problem: `There is no such skill any more; it is assigned to ${names.join(", ")}`,
    }));
  }

  /** The skills of one place; one that is wrong does not hide the others. */
  async #find(place: SkillPlace): Promise<{ skills: Skill[]; problems: SkillProblem[] }> {
    const { scope } = place;
    const names = await attempt(() => skillNames(place));
    if ("problem" in names) {
      return { skills: [], problems: [{ scope, slug: "", problem: names.problem }] };
    }
    const skills: Skill[] = [];
    const problems: SkillProblem[] = [];
    for (const slug of names.value) {
      const read = await attempt(() => readSkill(place, checkSkillSlug(slug)));
      if ("problem" in read) problems.push({ scope, slug, problem: read.problem });
      else skills.push(read.value.skill);
    }
    return { skills, problems };
  }

  #change<T>(
    projectId: string | undefined,
    change: (place: SkillPlace) => Promise<T>,
  ): Promise<T> {
    return this.#turns.run(async () => {
      const result = await change(this.#place(projectId));
      await this.#watch.seen(projectId);
      this.#announce(projectId);
      return result;
    });
  }

  #announce(projectId: string | undefined): void {
    const project = projectId === undefined ? {} : { projectId };
    this.#deps.events.publish({ type: "skillsChanged", ...project });
  }

  #place(projectId: string | undefined): SkillPlace {
    return projectId === undefined
      ? { scope: "global", base: join(this.#deps.configDir, "skills"), links: true }
      : {
        scope: "project",
        base: join(this.#deps.rootOf(projectId), ".ideai", "skills"),
        links: false,
      };
  }
}

/** @throws IdeaError `ALREADY_EXISTS` when there is anything of that name, `INVALID`, `FILE_SYSTEM` */
async function makeFolder(place: SkillPlace, slug: string): Promise<string> {
  const folder = join(place.base, slug);
  await requireBase(place);
  try {
    await Deno.mkdir(place.base, { recursive: true });
    await Deno.mkdir(folder);
    return folder;
  } catch (failure) {
    if (failure instanceof Deno.errors.AlreadyExists) {
      throw new IdeaError("ALREADY_EXISTS", `There is a skill "${slug}" already: ${folder}`);
    }
    const reason = describe(failure);
    throw new IdeaError("FILE_SYSTEM", `Could not make ${folder}: ${reason}`, { cause: failure });
  }
}

/** What a task gives, or why it gives nothing. */
async function attempt<T>(task: () => Promise<T>): Promise<{ value: T } | { problem: string }> {
  try {
    return { value: await task() };
  } catch (failure) {
    if (failure instanceof IdeaError) return { problem: failure.message };
    throw failure;
  }
}
