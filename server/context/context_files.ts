import type { ComposedStart, PreviewWish, Told } from "../../core/context/composer.ts";
import type {
  ComposedView,
  ContextService,
  TextFile,
  TextVersion,
} from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { type ContextInjection, contextPath } from "../../core/profile/injection.ts";
import { writeText } from "../store/files.ts";
import type { ContextTexts, TextChange } from "./context_texts.ts";
import type { GitHistory } from "./git_history.ts";
import type { OutdatedContexts } from "./outdated_contexts.ts";

/** An agent, as far as it is told something. */
export interface AgentReader {
  name: string;
  injection: ContextInjection;
  /** Where its CLI runs, absolute. */
  runDir: string;
}

/** What contexts need from the rest of the host. */
export interface ContextDependencies {
  texts: ContextTexts;
  history: Pick<GitHistory, "list" | "text">;
  outdated: Pick<OutdatedContexts, "changed">;
  events: EventSink;
  /** What a start now would tell an agent. */
  preview(projectId: string, agentId: string, wish?: PreviewWish): Promise<ComposedStart>;
  /** @throws IdeaError `NOT_FOUND` */
  reader(projectId: string, agentId: string): Promise<AgentReader>;
  /** The agent's process, while there is one; what it was told is kept with it. */
  running(projectId: string, agentId: string): { told: Told | undefined } | undefined;
  /** Puts a message in the agent's queue. */
  message(projectId: string, agentId: string, text: string): Promise<unknown>;
}

/** As for all files of a launch. */
const PRIVATE = 0o600;

/** The project's context and its agents' role texts, and what agents are told. */
export class ContextFiles implements ContextService {
  readonly #deps: ContextDependencies;

  constructor(dependencies: ContextDependencies) {
    this.#deps = dependencies;
  }

  project(projectId: string): Promise<TextFile> {
    return this.#deps.texts.read(projectId);
  }

  writeProject(projectId: string, change: TextChange): Promise<TextFile> {
    return this.#deps.texts.write(projectId, change);
  }

  agent(projectId: string, agentId: string): Promise<TextFile> {
    return this.#deps.texts.read(projectId, agentId);
  }

  writeAgent(projectId: string, agentId: string, change: TextChange): Promise<TextFile> {
    return this.#deps.texts.write(projectId, change, agentId);
  }

  async history(projectId: string, agentId?: string): Promise<TextVersion[]> {
    return await this.#deps.history.list(await this.#deps.texts.path(projectId, agentId));
  }

  async version(projectId: string, commit: string, agentId?: string): Promise<string> {
    const path = await this.#deps.texts.path(projectId, agentId);
    return await this.#deps.history.text(path, commit);
  }

  async composed(projectId: string, agentId: string): Promise<ComposedView> {
    const { injection, runDir } = await this.#deps.reader(projectId, agentId);
    const path = contextPath(injection, runDir);
    const told = this.#deps.running(projectId, agentId)?.told;
    const { context: next } = await this.#deps.preview(projectId, agentId);
    const changed = told ? await this.#deps.outdated.changed({ projectId, agentId, told }) : [];
    return {
      next,
      ...told ? { given: { text: told.start.context.text, at: told.at } } : {},
      changed: changed.length > 0,
      changedSections: changed,
      strategy: injection.strategy,
      ...path === undefined ? {} : { path },
    };
  }

  async refresh(
    projectId: string,
    agentId: string,
    { notice }: { notice: boolean },
  ): Promise<ComposedView> {
    const { name, injection, runDir } = await this.#deps.reader(projectId, agentId);
    const run = this.#deps.running(projectId, agentId);
    if (!run) throw new IdeaError("AGENT_NOT_RUNNING", `"${name}" is not running`);
    const path = contextPath(injection, runDir);
    if (path === undefined) throw onlyAtStart(name);
    // Its session goes on: where the work stood before is what it was told of that at its start.
    const handoff = run.told?.start.handoff ?? "";
    const start = await this.#deps.preview(projectId, agentId, { handoff });
    await writeText(path, start.context.text, PRIVATE);
    run.told = { start, at: Date.now() };
    this.#deps.events.publish({ type: "agentsChanged", projectId });
    if (notice) await this.#deps.message(projectId, agentId, noticeOf(path));
    return await this.composed(projectId, agentId);
  }
}

function onlyAtStart(name: string): IdeaError {
  return new IdeaError(
    "INVALID",
    `The CLI of "${name}" takes its instructions at its start only: restart the agent`,
  );
}

function noticeOf(path: string): string {
  return `Your instructions changed. Read ${path} again before you go on.`;
}
