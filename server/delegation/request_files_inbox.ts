import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  answeredRequest,
  type FileResponse,
  formatResponse,
  isRequestName,
  isWholeRequest,
  responseName,
} from "../../core/delegation/request_file.ts";
import { describe, IdeaError } from "../../core/error.ts";
import { log } from "../log.ts";
import { readText, writeText } from "../store/files.ts";
import { FolderNames } from "./folder_names.ts";

/** How often (ms) the folder is looked into. */
const LOOK_MS = 300;
/** A file that is no JSON is still being written until it has not changed for this long (ms). */
const PARTIAL_MS = 1_000;
/** A larger file (bytes) is no request. */
const MAX_BYTES = 1024 * 1024;

/** A request that was found and not answered yet. */
export interface FoundRequest {
  /** The same for the same request after a restart of the host; another one once it is rewritten. */
  id: string;
  /** The folder it lies in, named after the agent that asks. */
  requester: string;
  name: string;
  /** Absent when the file is too large or cannot be read, with the reason in its place. */
  text: string | undefined;
  problem?: unknown;
}

/** Carries a request out; resolves with undefined when it is to be found again by the next host. */
export type RequestHandler = (
  request: FoundRequest,
  /** The request has its place in the queues: the next one may begin. */
  begun: () => void,
) => Promise<FileResponse | undefined>;

interface Candidate extends FoundRequest {
  path: string;
  version: string;
  writtenAt: number;
  fingerprint: string;
}

/** The requests in one project's `.ideai/requests`: each one is handed out once, oldest first. */
export class RequestInbox {
  readonly #folder: string;
  readonly #projectId: string;
  readonly #handle: RequestHandler;
  readonly #names = new FolderNames();
  /** Each file as it was when it was handed out or found answered, by path. */
  #seen = new Map<string, { version: string; fingerprint: string }>();
  /** What was handed out and not answered yet, as `<fingerprint> <path>`. */
  readonly #unanswered = new Set<string>();
  /** Files that are no JSON, and since when. */
  readonly #partial = new Map<string, { version: string; since: number }>();
  readonly #running = new Set<Promise<void>>();
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Settles with the look that is under way. */
  #looking: Promise<void> | undefined;
  #closed = false;

  /** @param root of the project */
  constructor(root: string, projectId: string, handle: RequestHandler) {
    this.#folder = join(root, ".ideai", "requests");
    this.#projectId = projectId;
    this.#handle = handle;
  }

  /** Begins to look; what lies there already is found too. */
  async open(): Promise<void> {
    await Deno.mkdir(this.#folder, { recursive: true });
    if (this.#closed) return;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  /** Resolves once no request of this inbox runs any more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(this.#running);
  }

  #look(): void {
    this.#looking ??= this.#scan().catch((failure) => {
      log("warn", "Request files could not be read", { reason: describe(failure) });
    }).finally(() => this.#looking = undefined);
  }

  async #scan(): Promise<void> {
    if (this.#closed) return;
    const files = await this.#list();
    const candidates = await Promise.all(files.map((file) => this.#read(file)));
    const present = new Set(files.map(({ path }) => path));
    this.#seen = new Map([...this.#seen].filter(([path]) => present.has(path)));
    const found = candidates.filter((candidate) => candidate !== undefined);
    found.sort((a, b) => a.writtenAt - b.writtenAt || (a.path < b.path ? -1 : 1));
    for (const candidate of found) await this.#begin(candidate);
  }

  /** Symbolic links are left alone: they could lead out of the project. */
  async #list(): Promise<{ requester: string; name: string; path: string }[]> {
    const found = [];
    for (const requester of (await this.#names.in(this.#folder)).folders) {
      const { files } = await this.#names.in(join(this.#folder, requester));
      for (const name of files.filter(isRequestName)) {
        found.push({ requester, name, path: join(this.#folder, requester, name) });
      }
    }
    return found;
  }

  /** Undefined for what was handed out or answered before, and for what is still being written. */
  async #read(
    { requester, name, path }: { requester: string; name: string; path: string },
  ): Promise<Candidate | undefined> {
    const info = await statOf(path);
    if (!info?.isFile) return undefined;
    const writtenAt = info.mtime?.getTime() ?? 0;
    const version = `${writtenAt}:${info.size}`;
    if (this.#seen.get(path)?.version === version) return undefined;
    const content = await contentOf(path, info.size);
    if (!content) return undefined;
    if (this.#isPartial(path, version, content.text)) return undefined;
    const fingerprint = fingerprintOf(content.text ?? version);
    const id = `file:${this.#projectId}:${requester}/${name}:${writtenAt}:${fingerprint}`;
    const candidate = { id, requester, name, path, version, writtenAt, fingerprint, ...content };
    const known = this.#unanswered.has(`${fingerprint} ${path}`) || await isAnswered(candidate);
    if (!known) return candidate;
    // Only its time changed, or the space at its end: a text is often written in parts.
    this.#seen.set(path, { version, fingerprint });
    return undefined;
  }

  #isPartial(path: string, version: string, text: string | undefined): boolean {
    if (text !== undefined && isWholeRequest(text)) {
      this.#partial.delete(path);
      return false;
    }
    const before = this.#partial.get(path);
    if (before?.version === version) return Date.now() - before.since < PARTIAL_MS;
    this.#partial.set(path, { version, since: Date.now() });
    return true;
  }

  /** Resolves when the request has its place in the queues, so that requests keep their order. */
  async #begin(candidate: Candidate): Promise<void> {
    if (this.#closed) return;
    const { path, version, fingerprint } = candidate;
    const key = `${fingerprint} ${path}`;
    this.#seen.set(path, { version, fingerprint });
    this.#unanswered.add(key);
    // An answer to an earlier request of that name would be taken for the one to come.
    await Deno.remove(responseName(path)).catch(() => {});
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = this.#run(candidate, resolve).finally(() => {
      resolve();
      this.#running.delete(run);
      this.#unanswered.delete(key);
    });
    this.#running.add(run);
    await promise;
  }

  async #run(candidate: Candidate, begun: () => void): Promise<void> {
    const { path, fingerprint } = candidate;
    const response = await this.#handle(candidate, begun);
    const latest = this.#seen.get(path)?.fingerprint ?? fingerprint;
    // A request that was rewritten meanwhile waits for another answer.
    if (!response || latest !== fingerprint) return;
    const text = formatResponse({ ...response, request: fingerprint });
    await writeText(responseName(path), text).catch((failure) => {
      log("warn", "A response file could not be written", { reason: describe(failure) });
    });
  }
}

async function statOf(path: string): Promise<Deno.FileInfo | undefined> {
  return await Deno.lstat(path).catch(() => undefined);
}

/** Undefined for a file that is gone. */
async function contentOf(
  path: string,
  size: number,
): Promise<Pick<FoundRequest, "text" | "problem"> | undefined> {
  if (size > MAX_BYTES) {
    const problem = new IdeaError(
      "TOO_LARGE",
      `${size} bytes, expected a request of at most ${MAX_BYTES}`,
    );
    return { text: undefined, problem };
  }
  try {
    const text = await readText(path);
    return text === undefined ? undefined : { text };
  } catch (problem) {
    return { text: undefined, problem };
  }
}

async function isAnswered({ path, writtenAt, fingerprint }: Candidate): Promise<boolean> {
  const response = responseName(path);
  const info = await statOf(response);
  if (!info?.isFile) return false;
  const answered = answeredRequest(await readText(response).catch(() => "") ?? "");
  if (answered !== undefined) return answered === fingerprint;
  return (info.mtime?.getTime() ?? 0) >= writtenAt;
}

function fingerprintOf(text: string): string {
  return createHash("sha256").update(text.trim()).digest("hex").slice(0, 32);
}
