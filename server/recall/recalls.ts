import { join } from "node:path";
import type { Embedder, EmbedderChoice } from "../../core/embedder/embedder.ts";
import { describe } from "../../core/error.ts";
import type { Estimate } from "../../core/handoff/budget.ts";
import type { NoteEntry } from "../../core/memory/note.ts";
import { withinBudget } from "../../core/memory/recall_budget.ts";
import type { NoteSource } from "../../core/memory/recall_source.ts";
import type { RecallEngine, RecallService, RecallWish } from "../../core/memory/service.ts";
import { RECALL } from "../../core/numbers.ts";
import type { Project } from "../../core/project/project.ts";
import { log } from "../log.ts";
import { type Meaning, ProjectRecall } from "./project_recall.ts";
import { VectorFiller } from "./vector_filler.ts";

/** What recall needs of the others. */
export interface RecallDeps {
  source: NoteSource;
  /** @throws IdeaError `NOT_FOUND` when the project is not open */
  project(projectId: string): Pick<Project, "root" | "readOnly">;
  choice: EmbedderChoice;
  /** Counts tokens. */
  estimate(): Promise<Estimate>;
  /** An entry as agents are told it. */
  line(entry: NoteEntry): string;
  /** This day here, `YYYY-MM-DD`. */
  today(): string;
  /** Epoch ms. */
  now(): number;
  /** A project's notes all have a vector now, or their engine failed. */
  changed(projectId: string): void;
}

interface Opened {
  index: ProjectRecall;
  filler: VectorFiller;
}

/**
 * Finds notes: by their words, and where an engine is chosen and works also by their meaning. What
 * fails is said by {@link engine}; what can be found without it is found.
 */
export class Recalls implements RecallService {
  readonly #deps: RecallDeps;
  readonly #projects = new Map<string, Opened>();

  constructor(deps: RecallDeps) {
    this.#deps = deps;
    deps.source.onChange((projectId) => {
      this.#projects.get(projectId)?.index.changed();
      void this.#refresh(projectId);
    });
  }

  async recall(projectId: string, { text, tokenBudget, others }: RecallWish): Promise<NoteEntry[]> {
    const { project, estimate, line } = this.#deps;
    project(projectId);
    if (tokenBudget <= 0) return [];
    try {
      const { index, filler } = this.#open(projectId);
      const meaning = text.trim() === "" ? undefined : await this.#meaning({ index, filler }, text);
      const found = await index.find(text, { meaning, others });
      if (found.length === 0) return [];
      return withinBudget(found, line, { tokens: tokenBudget, estimate: await estimate() });
    } catch (failure) {
      log("warn", "Notes could not be recalled", { projectId, reason: describe(failure) });
      return [];
    }
  }

  async engine(projectId: string): Promise<RecallEngine> {
    this.#deps.project(projectId);
    const { index, filler } = this.#open(projectId);
    const chosen = await this.#deps.choice.chosen();
    const embedder = chosen?.embedder;
    if (embedder) filler.follow(embedder);
    const { broken, ...counts } = await index.counts(embedder?.fingerprint).catch(uncounted);
    const problem = broken ?? chosen?.problem ?? (embedder && filler.problem(embedder));
    const works = embedder !== undefined && problem === undefined && isEnough(counts);
    return {
      kind: works ? "hybrid" : "lexical",
      ...(chosen === undefined ? {} : { profileId: chosen.profileId }),
      ...(problem === undefined ? {} : { problem }),
      ...counts,
    };
  }

  /** Another engine is chosen, or it is another one by now. */
  async engineChanged(): Promise<void> {
    await Promise.all([...this.#projects.keys()].map((projectId) => this.#refresh(projectId)));
  }

  /** Lets go of a project's index; asking again would open it again. */
  async close(projectId: string): Promise<void> {
    const opened = this.#projects.get(projectId);
    this.#projects.delete(projectId);
    await Promise.all([opened?.filler.stop(), opened?.index.close()]);
  }

  /** Lets go of every index. */
  async shutdown(): Promise<void> {
    await Promise.all([...this.#projects.keys()].map((projectId) => this.close(projectId)));
  }

  #open(projectId: string): Opened {
    const already = this.#projects.get(projectId);
    if (already) return already;
    const { project, source, today, now, changed } = this.#deps;
    const { root, readOnly } = project(projectId);
    const index = new ProjectRecall({
      // Whoever works on the project has its index.
      path: readOnly ? undefined : join(root, ".ideai", "memory", ".index", "recall.sqlite"),
      notes: () => source.notes(projectId),
      today,
    });
    const opened = { index, filler: new VectorFiller(index, now, () => changed(projectId)) };
    this.#projects.set(projectId, opened);
    return opened;
  }

  /** Goes on embedding where a project's notes are in use. */
  async #refresh(projectId: string): Promise<void> {
    const opened = this.#projects.get(projectId);
    if (!opened) return;
    const chosen = await this.#deps.choice.chosen();
    if (this.#projects.get(projectId) !== opened) return;
    if (chosen?.embedder) opened.filler.follow(chosen.embedder);
    else await opened.filler.stop();
  }

  async #meaning({ index, filler }: Opened, text: string): Promise<Meaning | undefined> {
    const embedder = (await this.#deps.choice.chosen())?.embedder;
    if (!embedder) return undefined;
    filler.follow(embedder);
    if (!await hasEnough(index, embedder)) return undefined;
    return await filler.meaning(embedder, text);
  }
}

interface Counts {
  notes: number;
  embedded: number;
  /** Why nothing can be counted. */
  broken?: string;
}

function uncounted(failure: unknown): Counts {
  return { notes: 0, embedded: 0, broken: describe(failure) };
}

async function hasEnough(index: ProjectRecall, { fingerprint }: Embedder): Promise<boolean> {
  return isEnough(await index.counts(fingerprint));
}

function isEnough({ notes, embedded }: Counts): boolean {
  return embedded > 0 && embedded >= notes * RECALL.embeddedShare;
}
