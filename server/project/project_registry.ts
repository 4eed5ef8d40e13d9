import { basename, isAbsolute, join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { GITIGNORE, type Project } from "../../core/project/project.ts";
import type { ProjectService } from "../../core/project/service.ts";
import { log } from "../log.ts";
import { readText, Turns, writeText } from "../store/files.ts";
import type { KnownProject, ProjectStore } from "../store/project_store.ts";
import { describeHolder, lockProject, type ProjectLock } from "./project_lock.ts";

/** What other capabilities do when a project opens and closes. */
export interface ProjectHooks {
  /**
   * Heals what can be healed, unless the project is read-only; returns a line for every file that
   * could not be read. Called again when a read-only project has become ours.
   */
  opened(project: Pick<Project, "id" | "root" | "readOnly">): Promise<string[]>;
  /** Takes the snapshot of what runs, then stops it. */
  closing(projectId: string): Promise<void>;
}

/** The folders that are open, and those that were. */
export class ProjectRegistry implements ProjectService {
  readonly #store: ProjectStore;
  readonly #events: EventSink;
  readonly #open = new Map<string, Project>();
  readonly #locks = new Map<string, ProjectLock>();
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

  /**
   * For everything that changes or starts something in a project.
   * @throws IdeaError `CONFLICT` naming who works on it, when that is somebody else
   */
  requireWritable(projectId: string): void {
    this.get(projectId);
    const lock = this.#locks.get(projectId);
    if (!lock || lock.held) return;
    throw new IdeaError("CONFLICT", `Read-only: ${describeHolder(lock.holder)}`);
  }

  /**
   * Opens a folder, read-only while another program works on it; opening it again tries anew. One at
   * a time: a folder opened twice at once must become one project.
   */
  open(path: string, name?: string): Promise<Project> {
    return this.#turns.run(() => this.#openRoot(path, name));
  }

  async #openRoot(path: string, name?: string): Promise<Project> {
    const root = await checkRoot(path);
    const known = this.#store.list().find((one) => one.root === root);
    const already = known && this.#open.get(known.id);
    if (already && !already.readOnly) return already;
    await keepGitignore(root);
    const lock = await lockProject(root);
    if (already && !lock.held) return already;
    const project: Project = {
      id: known?.id ?? crypto.randomUUID(),
      name: name?.trim() || known?.name || basename(root) || root,
      root,
      open: true,
      openedAt: Date.now(),
      problems: [],
      ...(lock.held ? {} : { readOnly: true as const }),
    };
    await this.#keep(project, lock);
    const problems = await this.#hooks?.opened(project) ?? [];
    project.problems = lock.held ? problems : [describeHolder(lock.holder), ...problems];
    this.#events.publish({ type: "projectOpened", projectId: project.id });
    return project;
  }

  /** A lock that is not kept must be given back: it would shut out this host too. */
  async #keep(project: Project, lock: ProjectLock): Promise<void> {
    try {
      this.#store.save(project);
      this.#store.setOpen(project.id, true);
    } catch (failure) {
      if (lock.held) await lock.release();
      throw failure;
    }
    this.#locks.set(project.id, lock);
    this.#open.set(project.id, project);
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
    await this.#unlock(projectId);
    this.#open.delete(projectId);
    this.#events.publish({ type: "projectClosed", projectId });
  }

  async #unlock(projectId: string): Promise<void> {
    const lock = this.#locks.get(projectId);
    this.#locks.delete(projectId);
    if (lock?.held) await lock.release();
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
