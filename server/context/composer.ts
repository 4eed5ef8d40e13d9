import { createHash } from "node:crypto";
import { join } from "node:path";
import { composeContext } from "../../core/context/compose.ts";
import type {
  ComposedStart,
  ComposeRequest,
  ContextComposer,
} from "../../core/context/composer.ts";
import { memoryHead } from "../../core/context/drafts.ts";
import type { SourceText, ToldSkill } from "../../core/context/parts.ts";
import { describe } from "../../core/error.ts";
import { costOf, type Estimate } from "../../core/handoff/budget.ts";
import type { LaunchMemory } from "../../core/handoff/launch_memory.ts";
import type { NoteEntry } from "../../core/memory/note.ts";
import type { RecallService } from "../../core/memory/service.ts";
import { CONTEXT_TOKENS } from "../../core/numbers.ts";
import { TOLD_SKILLS } from "../../core/profile/skills.ts";
import type { LaunchSkill } from "../../core/skill/skill.ts";
import { log } from "../log.ts";
import type { ContextTexts } from "./context_texts.ts";

/** What compositions are made from. */
export interface ComposerParts {
  texts: Pick<ContextTexts, "path" | "read">;
  recall: Pick<RecallService, "recall">;
  memory: Pick<LaunchMemory, "live" | "objective">;
  /** The tokenizer, loaded when the first text is counted. */
  estimate(): Promise<Estimate>;
}

/** What agents are told, from the files and notes as they are now. */
export class Composer implements ContextComposer {
  readonly #parts: ComposerParts;

  constructor(parts: ComposerParts) {
    this.#parts = parts;
  }

  async compose(request: ComposeRequest): Promise<ComposedStart> {
    const { projectId, agent: { agentId, name }, profile, workRoot, requestFolder } = request;
    const { permissions, handoff } = request;
    const estimate = await this.#parts.estimate();
    const role = await this.#parts.texts.read(projectId, agentId);
    const query = request.query ?? await this.#query(projectId, agentId, role.text);
    const composition = composeContext({
      name,
      role,
      workRoot,
      project: await this.#project(projectId),
      permissions,
      mcp: profile.mcp,
      requestFolder,
      skills: toldSkills(request),
      memory: await this.#recalled(request, query, estimate),
      live: await this.#parts.memory.live(projectId, agentId),
      handoff,
    }, { estimate, bytes: profile.contextBytes });
    const stable = { ...composition.stable, skills: printOf(request.skills) };
    return { ...composition, stable, query, handoff };
  }

  async #query(projectId: string, agentId: string, role: string): Promise<string> {
    const objective = await this.#parts.memory.objective(projectId, agentId);
    return [role, objective].filter((text) => text.trim() !== "").join("\n\n");
  }

  /** Without its project's rules an agent is better than none; it and the user are told so. */
  async #project(projectId: string): Promise<SourceText> {
    try {
      return await this.#parts.texts.read(projectId);
    } catch (failure) {
      const problem = describe(failure);
      return { text: "", path: await this.#parts.texts.path(projectId), problem };
    }
  }

  async #recalled(
    { projectId, profile }: ComposeRequest,
    query: string,
    estimate: Estimate,
  ): Promise<NoteEntry[]> {
    const head = costOf([...memoryHead(profile.mcp).split("\n"), ""], estimate);
    const tokenBudget = Math.max(0, CONTEXT_TOKENS.memory - head);
    try {
      const wish = { text: query, tokenBudget, others: true };
      return await this.#parts.recall.recall(projectId, wish);
    } catch (failure) {
      log("warn", "An agent starts without notes", { projectId, reason: describe(failure) });
      return [];
    }
  }
}

/** Where a CLI without skills of its own finds them. */
function toldSkills({ skills, profile, runDir }: ComposeRequest): ToldSkill[] {
  if (profile.skills === "native") return [];
  return skills.map(({ slug, description }) => ({
    slug,
    description,
    path: join(runDir, TOLD_SKILLS, slug, "SKILL.md"),
  }));
}

/** Another text when a skill comes, goes or changes, however the CLI gets it. */
function printOf(skills: readonly LaunchSkill[]): string {
  return skills.map(({ slug, files }) => {
    const print = createHash("sha256");
    for (const { path, bytes } of files) print.update(`${path}\0${bytes.length}\0`).update(bytes);
    return `${slug} ${print.digest("hex")}`;
  }).toSorted().join("\n");
}
