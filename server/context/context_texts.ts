import { join } from "node:path";
import type { TextFile } from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { agentContextOf, projectContextOf } from "../../core/knowledge/resource.ts";
import { readText, readTextNow, writeText } from "../store/files.ts";
import type { Leases } from "../store/leases.ts";
import { revisionOf } from "../store/revision.ts";
import { insideProject } from "./inside.ts";

/** What the texts need from the rest of the host. */
export interface TextDependencies {
  leases: Leases;
  events: EventSink;
  rootOf(projectId: string): string;
  /** Where an agent's role text is, absolute. @throws IdeaError `NOT_FOUND`, `INVALID` */
  rolePath(projectId: string, agentId: string): Promise<string>;
}

/** A text in the place of another one. */
export interface TextChange {
  text: string;
  /** Of the text it replaces; absent: whatever is there. */
  revision?: string | undefined;
}

/** `.ideai/CONTEXT.md` and the agents' role texts: the one way in which the host writes them. */
export class ContextTexts {
  readonly #deps: TextDependencies;

  constructor(dependencies: TextDependencies) {
    this.#deps = dependencies;
  }

  /**
   * Where a text is, absolute.
   * @param agentId absent: the project's context
   * @throws IdeaError `NOT_FOUND`
   */
  async path(projectId: string, agentId?: string): Promise<string> {
    const root = this.#deps.rootOf(projectId);
    if (agentId === undefined) return join(root, ".ideai", "CONTEXT.md");
    return await this.#deps.rolePath(projectId, agentId);
  }

  /** @throws IdeaError `FILE_SYSTEM` when it is no text, `INVALID` when it is outside the project */
  async read(projectId: string, agentId?: string): Promise<TextFile> {
    const path = await this.path(projectId, agentId);
    return await this.#deps.leases.read(resourceOf(projectId, agentId), async () => {
      return fileOf(path, (await this.#find(projectId, path)).text);
    });
  }

  /**
   * @throws IdeaError `CONFLICT` when the text is another one than the revision says; `FILE_SYSTEM`
   * when what is there is no text: it is left alone
   */
  async write(projectId: string, change: TextChange, agentId?: string): Promise<TextFile> {
    const path = await this.path(projectId, agentId);
    return await this.#deps.leases.write(resourceOf(projectId, agentId), async () => {
      const found = await this.#find(projectId, path);
      requireRevision(path, found.text, change.revision);
      if (found.text !== change.text) {
        const unchanged = () =>
          requireRevision(path, readTextNow(found.target), revisionOf(found.text));
        await writeText(found.target, change.text, undefined, unchanged);
        this.#announce(projectId, agentId);
      }
      return fileOf(path, change.text);
    });
  }

  async #find(projectId: string, path: string): Promise<{ target: string; text?: string }> {
    const target = await insideProject(path, this.#deps.rootOf(projectId));
    const text = await readText(target);
    if (text === undefined) return { target };
    if (!text.includes("\0")) return { target, text };
    throw new IdeaError(
      "FILE_SYSTEM",
      `Could not read ${path}: expected a text, found a binary file`,
    );
  }

  #announce(projectId: string, agentId: string | undefined): void {
    const { events } = this.#deps;
    const of = agentId === undefined ? {} : { agentId };
    events.publish({ type: "contextChanged", projectId, ...of });
    if (agentId !== undefined) events.publish({ type: "agentsChanged", projectId });
  }
}

function resourceOf(projectId: string, agentId: string | undefined): string {
  return agentId === undefined ? projectContextOf(projectId) : agentContextOf(projectId, agentId);
}

function fileOf(path: string, text: string | undefined): TextFile {
  return { text: text ?? "", revision: revisionOf(text), path };
}

function requireRevision(path: string, text: string | undefined, revision?: string): void {
  if (revision === undefined || revision === revisionOf(text)) return;
  throw new IdeaError("CONFLICT", `${path} was changed meanwhile: read it again`);
}
