import { join } from "node:path";
import { describe } from "../../core/error.ts";
import { SKILL } from "../../core/numbers.ts";
import { SKILL_FILE, skillNames, type SkillPlace } from "./skill_folder.ts";

/** A folder of skills that is looked at. */
interface Watched {
  place: SkillPlace;
  timer: ReturnType<typeof setInterval>;
  /** What it looked like; undefined before the first look. */
  stamp: string | undefined;
  looking: boolean;
}

/**
 * Tells when skills were edited by hand. Folders are looked at from time to time and not watched: a
 * pipe that an agent makes in one would stop the runtime's watch, and hold up whoever closes it.
 */
export class SkillWatch {
  readonly #changed: (projectId: string | undefined) => void;
  readonly #watched = new Map<string | undefined, Watched>();
  readonly #looks = new Set<Promise<void>>();

  /** @param changed called with the project whose skills are others now; undefined: the user's */
  constructor(changed: (projectId: string | undefined) => void) {
    this.#changed = changed;
  }

  /** Looks at a folder from now on, until {@link close}; resolves after the first look. */
  async open(place: SkillPlace, projectId: string | undefined): Promise<void> {
    if (this.#watched.has(projectId)) return;
    const timer = setInterval(() => void this.#lookAgain(projectId), SKILL.lookMs);
    this.#watched.set(projectId, { place, timer, stamp: undefined, looking: false });
    await this.#lookAgain(projectId);
  }

  /** Forgets a folder. */
  close(projectId: string | undefined): void {
    clearInterval(this.#watched.get(projectId)?.timer);
    this.#watched.delete(projectId);
  }

  /** What is there now is known: nobody needs to be told. */
  async seen(projectId: string | undefined): Promise<void> {
    const watched = this.#watched.get(projectId);
    if (watched) watched.stamp = await stampOf(watched.place);
  }

  /** Ends all watches and waits until nothing is left of them. */
  async shutdown(): Promise<void> {
    for (const projectId of [...this.#watched.keys()]) this.close(projectId);
    await Promise.all(this.#looks);
  }

  async #lookAgain(projectId: string | undefined): Promise<void> {
    const watched = this.#watched.get(projectId);
    if (!watched || watched.looking) return;
    watched.looking = true;
    const look = this.#look(projectId, watched).finally(() => {
      watched.looking = false;
      this.#looks.delete(look);
    });
    this.#looks.add(look);
    await look;
  }

  async #look(projectId: string | undefined, watched: Watched): Promise<void> {
    const before = watched.stamp;
    const stamp = await stampOf(watched.place);
    // A change made here meanwhile is known, and was announced.
    if (watched.stamp !== before || this.#watched.get(projectId) !== watched) return;
    watched.stamp = stamp;
    if (before !== undefined && stamp !== before) this.#changed(projectId);
  }
}

/** Changes with the names of skills, what their folders hold, and each `SKILL.md`. */
async function stampOf(place: SkillPlace): Promise<string> {
  try {
    const names = await skillNames(place);
    return (await Promise.all(names.map((name) => skillStamp(place, name)))).join("\n");
  } catch (failure) {
    return describe(failure);
  }
}

async function skillStamp({ base, links }: SkillPlace, name: string): Promise<string> {
  const look = links ? Deno.stat : Deno.lstat;
  const paths = [join(base, name), join(base, name, SKILL_FILE)];
  const infos = await Promise.all(paths.map((path) => look(path).catch(() => undefined)));
  const stamps = infos.map((info) => [info?.mtime?.getTime(), info?.size, info?.ino].join(":"));
  return [name, ...stamps].join(" ");
}
