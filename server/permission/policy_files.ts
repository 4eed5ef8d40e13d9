import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { formatPermissions, parsePermissions } from "../../core/permission/document.ts";
import type { PermissionsDocument } from "../../core/permission/model.ts";
import {
  type PolicyReading,
  type PolicyState,
  policyState,
} from "../../core/permission/policy_state.ts";
import { readTextNow, writeText } from "../store/files.ts";
import type { PolicyStore } from "../store/policy_store.ts";

/** Far more than any policy needs (bytes); what is larger is not read. */
const MOST_BYTES = 1_048_576;

/** The policies of projects: their files, and what the user approved of them. */
export class PolicyFiles {
  readonly #store: PolicyStore;
  readonly #rootOf: (projectId: string) => string;

  constructor(store: PolicyStore, rootOf: (projectId: string) => string) {
    this.#store = store;
    this.#rootOf = rootOf;
  }

  /** Where the policy of a project is. @throws IdeaError `NOT_FOUND` */
  path(projectId: string): string {
    return join(this.#rootOf(projectId), ".ideai", "permissions.json");
  }

  /** What holds now. At once, for it is asked for every agent that is shown. */
  read(projectId: string): PolicyState {
    const path = this.path(projectId);
    const approved = this.#store.approved(projectId);
    return policyState(
      readFile(path),
      approved === undefined ? undefined : parsePermissions(approved, `the approved ${path}`),
    );
  }

  /** Another one whenever the file may say something else. */
  stamp(projectId: string): string {
    try {
      const { ino, size, mtime, ctime } = Deno.lstatSync(this.path(projectId));
      return [ino, size, mtime?.getTime(), ctime?.getTime()].join();
    } catch {
      return "none";
    }
  }

  /** Writes a policy the user set, and brings it into force. */
  async write(projectId: string, document: PermissionsDocument): Promise<void> {
    const text = formatPermissions(document);
    // A link is replaced and not followed: an agent could have put it there, to any file.
    await writeText(this.path(projectId), text);
    this.#store.approve(projectId, text, Date.now());
  }

  /** Brings a policy into force and leaves the file as it is. */
  approve(projectId: string, document: PermissionsDocument): void {
    this.#store.approve(projectId, formatPermissions(document), Date.now());
  }

  /** Moves the file aside and writes what was approved, if anything was. */
  async restore(projectId: string): Promise<void> {
    const path = this.path(projectId);
    if (await exists(path)) await moveAside(path);
    const approved = this.#store.approved(projectId);
    if (approved !== undefined) await writeText(path, approved);
  }
}

function readFile(path: string): PolicyReading {
  try {
    const text = isSmallFile(path) ? readTextNow(path) : undefined;
    if (text === undefined) return { kind: "absent" };
    return { kind: "read", document: parsePermissions(text, path) };
  } catch (failure) {
    if (!(failure instanceof IdeaError)) throw failure;
    return { kind: "unreadable", problem: failure.message };
  }
}

/** False when there is none. A pipe in its place would hold up the host for good. */
function isSmallFile(path: string): boolean {
  const info = statNow(path);
  if (info === undefined) return false;
  if (!info.isFile) throw new IdeaError("INVALID", `${path} is not a policy: expected a file`);
  if (info.size <= MOST_BYTES) return true;
  throw new IdeaError(
    "INVALID",
    `${path} is not a policy: expected at most ${MOST_BYTES} bytes, got ${info.size}`,
  );
}

function statNow(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound && !isLink(path)) return undefined;
    throw new IdeaError("FILE_SYSTEM", `Could not read ${path}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

async function moveAside(path: string): Promise<void> {
  const stem = path.replace(/\.json$/, ".rejected");
  for (let number = 1;; number++) {
    const aside = number === 1 ? `${stem}.json` : `${stem}-${number}.json`;
    if (await exists(aside)) continue;
    return await rename(path, aside);
  }
}

async function rename(from: string, to: string): Promise<void> {
  await Deno.rename(from, to).catch((cause) => {
    throw new IdeaError("FILE_SYSTEM", `Could not move ${from} to ${to}: ${cause.message}`, {
      cause,
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
