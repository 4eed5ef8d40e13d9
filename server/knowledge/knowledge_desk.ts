import { fileStem } from "../../core/agent/agent.ts";
import type { AgentDirectory } from "../../core/agent/live_agents.ts";
import { IdeaError } from "../../core/error.ts";
import { completeNote } from "../../core/knowledge/agent_note.ts";
import type {
  AgentNote,
  ChangeOutcome,
  ContextChange,
  KnowledgeCaller,
  KnowledgeDoor,
} from "../../core/knowledge/door.ts";
import { checkContent, checkWhy } from "../../core/knowledge/text_rules.ts";
import { checkAgentNote } from "../../core/memory/agent_rules.ts";
import { checkSlug } from "../../core/memory/slug.ts";
import type { SkillService } from "../../core/skill/skill.ts";
import { ABSENT } from "../store/revision.ts";
import { type ChangeDependencies, GuardedChanges } from "./guarded_changes.ts";
import {
  findNotes,
  isMissing,
  noteForAgent,
  notePath,
  type ReadingDependencies,
  readNote,
} from "./memory_reading.ts";
import { denied } from "./policy_gate.ts";
import { SeenRevisions } from "./seen_revisions.ts";

/** What the desk needs from the rest of the host. */
export interface DeskDependencies extends ChangeDependencies, ReadingDependencies {
  directory: AgentDirectory;
  skills: SkillService;
}

/** The desk behind all doors: what agents read, write and propose of what the project knows. */
export class KnowledgeDesk implements KnowledgeDoor {
  readonly #deps: DeskDependencies;
  readonly #seen = new SeenRevisions();
  readonly #changes: GuardedChanges;

  constructor(dependencies: DeskDependencies) {
    this.#deps = dependencies;
    this.#changes = new GuardedChanges(dependencies, this.#seen);
  }

  async readContext(caller: KnowledgeCaller, target: string | undefined) {
    const { about, path, agent } = await this.#contextOf(caller, target);
    await this.#deps.gate.requireReadable(caller, path);
    const { text = "", revision } = await this.#deps.texts.read(caller.projectId, about);
    this.#seen.note(caller, path, revision);
    return { ...(agent === undefined ? {} : { agent }), content: text, revision };
  }

  async updateContext(
    caller: KnowledgeCaller,
    { target = caller.agentId, content, revision }: ContextChange,
  ): Promise<{ agent: string } & ChangeOutcome> {
    checkContent(content);
    const { agent = "", ...place } = await this.#contextOf(caller, target);
    const refusal = `You may not write the role text of "${agent}": propose it, with your reason`;
    const change = { caller, ...place, content, revision, refusal };
    return { agent, ...await this.#changes.apply(change) };
  }

  async proposeContext(
    caller: KnowledgeCaller,
    { target, content, revision, why }: ContextChange & { why?: string | undefined },
  ): Promise<ChangeOutcome> {
    checkContent(content);
    checkWhy(why);
    const { about, path } = await this.#contextOf(caller, target);
    return await this.#changes.apply({ caller, about, path, content, revision, why });
  }

  async readMemory(
    caller: KnowledgeCaller,
    { slug, query }: { slug?: string | undefined; query?: string | undefined },
  ): Promise<unknown> {
    if (slug === undefined) return await findNotes(this.#deps, caller, query);
    if (query !== undefined) throw new IdeaError("INVALID", "Expected a slug or a query, not both");
    return noteForAgent(await this.#readNote(caller, slug));
  }

  async writeMemory(
    caller: KnowledgeCaller,
    given: AgentNote,
  ): Promise<{ slug: string } & ChangeOutcome> {
    const { slug, revision } = given;
    const { notes } = await this.#deps.notes.list(caller.projectId);
    const whole = completeNote(given, notes.find(({ name }) => name === slug));
    const { content, ...note } = checkAgentNote({ ...whole, name: slug }, notes);
    const about = { kind: "memory", slug } as const;
    const change = { caller, about, path: notePath(slug), content, note, revision };
    return { slug, ...await this.#changes.apply(change) };
  }

  async createSkill(
    caller: KnowledgeCaller,
    { name, description, content }: { name: string; description: string; content: string },
  ): Promise<{ skill: string; assigned: true }> {
    checkContent(content);
    const { projectId, agentId } = caller;
    const slug = fileStem(name);
    await this.#requireWritable(caller, `.ideai/skills/${slug}/SKILL.md`);
    await this.#deps.skills.create(projectId, { slug, description, content });
    await this.#deps.skills.assign(projectId, agentId, { scope: "project", slug });
    return { skill: slug, assigned: true };
  }

  /** The text an agent means: the role text of who has that name, without one the project's. */
  async #contextOf({ projectId }: KnowledgeCaller, target: string | undefined) {
    if (target === undefined) {
      return { about: { kind: "projectContext" }, path: ".ideai/CONTEXT.md" } as const;
    }
    const { id } = await this.#deps.directory.resolve(projectId, target);
    const { name, mdPath } = await this.#deps.agent(projectId, id);
    const about = { kind: "agentContext", agentId: id } as const;
    return { about, path: `.ideai/${mdPath}`, agent: name };
  }

  async #readNote(caller: KnowledgeCaller, slug: string) {
    checkSlug(slug, "slug");
    try {
      const note = await readNote(this.#deps, caller, slug);
      this.#seen.note(caller, notePath(slug), note.revision);
      return note;
    } catch (failure) {
      if (isMissing(failure)) this.#seen.note(caller, notePath(slug), ABSENT);
      throw failure;
    }
  }

  /** A skill is not proposed: where the policy asks, the agent asks the user itself. */
  async #requireWritable(caller: KnowledgeCaller, path: string): Promise<void> {
    const posture = await this.#deps.gate.writing(caller, path);
    if (posture === "deny") throw denied("writing", path);
    if (posture === "allow") return;
    const words =
      `The user's policy asks before ${path} is written: show the user your text instead`;
    throw new IdeaError("FORBIDDEN", words);
  }
}
