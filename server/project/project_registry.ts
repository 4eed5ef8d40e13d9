import { basename, isAbsolute, join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { GITIGNORE, type Project } from "../../core/project/project.ts";
import type { ProjectService } from "../../core/services.ts";
import { log } from "../log.ts";
import { readText, Turns, writeText } from "../store/files.ts";
import type { KnownProject, ProjectStore } from "../store/project_store.ts";

/** What other capabilities do when a project opens and closes. */
export interface ProjectHooks {
  /** Heals what can be healed; returns a line for every file that could not be read. */
  opened(project: { id: string; root: string }): Promise<string[]>;
  /** Takes the snapshot of what runs, then stops it. */
  closing(projectId: string): Promise<void>;
}

/** The folders that are open, and those that were. */
export class ProjectRegistry implements ProjectService {
  readonly #store: ProjectStore;
  readonly #events: EventSink;
  readonly #open = new Map<string, Project>();
  readonly #turns = new Turns();
  #hooks: ProjectHooks | undefined;

  constructor(store: ProjectStore, events: EventSink) {
    this.#store = store;
    this.#events = events;
  }

  /** Called once by the composition root. */
  connect(hooks: ProjectHooks): void {
    this.#hooks = hooks;
  }

  list(): Project[] {
    return this.#store.list().map((known) => this.#open.get(known.id) ?? closed(known));
  }

  get(projectId: string): Project {
    const project = this.#open.get(projectId);
    if (project) return project;
    const known = this.#store.list().find((one) => one.id === projectId);
    throw new IdeaError(
      "NOT_FOUND",
      known ? `Project "${known.name}" is not open` : `No project ${projectId}`,
    );
  }

  /** Absolute root of an open project. */
  root(projectId: string): string {
    return this.get(projectId).root;
  }

  /** One at a time: a folder opened twice at once must become one project. */
  open(path: string, name?: string): Promise<Project> {
    return this.#turns.run(() => this.#openRoot(path, name));
  }

  async #openRoot(path: string, name?: string): Promise<Project> {
    const root = await checkRoot(path);
    const known = this.#store.list().find((one) => one.root === root);
    const already = known && this.#open.get(known.id);
    if (already) return already;
    await keepGitignore(root);
    const project: Project = {
      id: known?.id ?? crypto.randomUUID(),
      name: name?.trim() || known?.name || basename(root) || root,
      root,
      open: true,
      openedAt: Date.now(),
      problems: [],
    };
    this.#store.save(project);
    this.#store.setOpen(project.id, true);
    this.#open.set(project.id, project);
    project.problems = await this.#hooks?.opened(project) ?? [];
    this.#events.publish({ type: "projectOpened", projectId: project.id });
    return project;
  }

  async close(projectId: string): Promise<void> {
    await this.#leave(projectId);
    this.#store.setOpen(projectId, false);
  }

  /** Leaves every project, to be opened again by the next host. */
  async leaveAll(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((id) => this.#leave(id)));
  }

  /** Opens what was open when the last host ended; a folder that is gone is forgotten. */
  async restore(): Promise<void> {
    for (const root of this.#store.wasOpen()) {
      await this.open(root).catch((failure) => {
        log("warn", "A project could not be opened again", { root, reason: String(failure) });
        this.#store.setOpen(this.#store.list().find((one) => one.root === root)?.id ?? "", false);
      });
    }
  }

  async #leave(projectId: string): Promise<void> {
    this.get(projectId);
    await this.#hooks?.closing(projectId);
    this.#open.delete(projectId);
    this.#events.publish({ type: "projectClosed", projectId });
  }
}

function closed(known: KnownProject): Project {
  return { ...known, open: false, problems: [] };
}

async function checkRoot(path: string): Promise<string> {
  if (!isAbsolute(path)) {
    throw new IdeaError("INVALID", `root: expected an absolute path, got "${path}"`);
  }
  const root = await Deno.realPath(path).catch((cause) => {
    if (cause instanceof Deno.errors.NotFound) {
      throw new IdeaError("NOT_FOUND", `root: "${path}" does not exist`);
    }
    throw new IdeaError("FILE_SYSTEM", `root: could not read "${path}": ${cause.message}`);
  });
  if (!(await Deno.stat(root)).isDirectory) {
    throw new IdeaError("INVALID", `root: "${path}" is a file, expected a folder`);
  }
  await checkAccess(root);
  return root;
}

/** Reading and writing are tried, not guessed from permission bits. */
async function checkAccess(root: string): Promise<void> {
  try {
    for await (const _entry of Deno.readDir(root)) break;
    await Deno.mkdir(join(root, ".ideai"), { recursive: true });
    const probe = join(root, ".ideai", `.probe-${crypto.randomUUID()}`);
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new IdeaError("FILE_SYSTEM", `root: "${root}" is not readable and writable: ${reason}`);
  }
}

async function keepGitignore(root: string): Promise<void> {
  const path = join(root, ".ideai", ".gitignore");
  if (await readText(path) === undefined) await writeText(path, GITIGNORE);
}
