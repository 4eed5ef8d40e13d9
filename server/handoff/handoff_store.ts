import { join } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import { formatHandoff } from "../../core/handoff/format.ts";
import type { Handoff } from "../../core/handoff/handoff.ts";
import { parseHandoff, salvageHandoff } from "../../core/handoff/parse.ts";
import { isId } from "../../core/id.ts";
import { readText, writeText } from "../store/files.ts";

/** What is in the place of a hand-off; `text` is what {@link FsHandoffStore.save} compares with. */
export type HandoffReading =
  | { kind: "absent"; text?: undefined }
  | { kind: "read"; handoff: Handoff; text: string }
  /** `salvaged`: what could still be read, when anything could. */
  | { kind: "broken"; problem: string; salvaged?: Handoff; text?: string };

/** `.ideai/conversations/<id>/handoff.md` of the open projects. People may edit them. */
export class FsHandoffStore {
  readonly #rootOf: (projectId: string) => string;

  constructor(rootOf: (projectId: string) => string) {
    this.#rootOf = rootOf;
  }

  /** Where a hand-off is. @throws IdeaError `INVALID`: the id becomes a part of a path */
  path(projectId: string, conversation: string): string {
    if (!isId(conversation)) {
      throw new IdeaError("INVALID", `Expected the id of a conversation, not ${conversation}`);
    }
    return join(this.#rootOf(projectId), ".ideai", "conversations", conversation, "handoff.md");
  }

  /** A file that is there and cannot be read is broken, not absent. */
  async load(projectId: string, conversation: string): Promise<HandoffReading> {
    const path = this.path(projectId, conversation);
    if (await isLink(path)) return { kind: "broken", problem: linkProblem(path) };
    let text: string | undefined;
    try {
      text = await readText(path);
    } catch (failure) {
      return { kind: "broken", problem: describe(failure) };
    }
    return text === undefined ? { kind: "absent" } : parse(text, path);
  }

  /**
   * Writes a hand-off in the place of what was read.
   * @throws IdeaError `CONFLICT` when the file says something else by now; `FILE_SYSTEM`
   */
  async save(
    projectId: string,
    conversation: string,
    handoff: Handoff,
    read: HandoffReading,
  ): Promise<void> {
    const path = this.path(projectId, conversation);
    const text = formatHandoff(handoff);
    if (text === read.text) return;
    const now = await this.load(projectId, conversation);
    if (now.kind !== read.kind || now.text !== read.text) {
      throw new IdeaError("CONFLICT", `${path} was changed meanwhile: read it again`);
    }
    if (now.kind === "broken") await moveAside(path);
    await writeText(path, text);
  }
}

function parse(text: string, path: string): HandoffReading {
  try {
    return { kind: "read", handoff: parseHandoff(text, path), text };
  } catch (failure) {
    if (!(failure instanceof IdeaError)) throw failure;
    const salvaged = salvageHandoff(text);
    return { kind: "broken", problem: failure.message, salvaged, text };
  }
}

function linkProblem(path: string): string {
  return `${path} is a link, expected a file: what it leads to may be no agent's business`;
}

async function isLink(path: string): Promise<boolean> {
  const info = await Deno.lstat(path).catch(() => undefined);
  return info?.isSymlink ?? false;
}

/** What nobody could read is kept under the first name that is free. */
async function moveAside(path: string): Promise<void> {
  const aside = path.replace(/\.md$/, ".broken");
  for (let number = 1;; number++) {
    const kept = `${aside}-${number}.md`;
    if (await exists(kept)) continue;
    try {
      return await Deno.rename(path, kept);
    } catch (cause) {
      throw new IdeaError("FILE_SYSTEM", `Could not keep ${path} as ${kept}: ${describe(cause)}`, {
        cause,
      });
    }
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (failure) {
    if (failure instanceof Deno.errors.NotFound) return false;
    throw failure;
  }
}
