import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { SKILL } from "../../core/numbers.ts";
import type { LaunchSkill, Skill, SkillScope } from "../../core/skill/skill.ts";
import { changeSkill, parseSkill } from "../../core/skill/skill_text.ts";
import { revisionOf } from "../store/revision.ts";

/** The file that makes a folder a skill. */
export const SKILL_FILE = "SKILL.md";

/** Where skills of one scope are. */
export interface SkillPlace {
  scope: SkillScope;
  /** Their folder, absolute; it need not exist. */
  base: string;
  /**
   * Whether symbolic links are followed. In a project they are not: an agent that may write there
   * could have files brought to it that it may not read.
   */
  links: boolean;
}

/** A skill, and what its folder holds. */
interface ReadSkill {
  skill: Skill;
  /** The text of its `SKILL.md`. */
  text: string;
}

const encoder = new TextEncoder();

/** Never to wait for the writer of a pipe. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Names in the folder of skills that may be one; those that begin with a dot are none. */
export async function skillNames(place: SkillPlace): Promise<string[]> {
  await requireBase(place);
  const names = await namesIn(place.base);
  return names.filter((name) => !name.startsWith("."));
}

/** @throws IdeaError `INVALID` when the folder of a project's skills is one elsewhere */
export async function requireBase({ base, links }: SkillPlace): Promise<void> {
  const info = links ? undefined : await Deno.lstat(base).catch(() => undefined);
  if (!info?.isSymlink) return;
  throw new IdeaError("INVALID", `${base} is a link, which is not followed in a project`);
}

/**
 * Reads a skill.
 * @throws IdeaError `NOT_FOUND` without a folder of that name; `INVALID`, `FILE_SYSTEM` saying why
 * it holds no skill
 */
export async function readSkill(place: SkillPlace, slug: string): Promise<ReadSkill> {
  const path = join(place.base, slug);
  await requireBase(place);
  await requireFolder(path, `skill "${slug}"`, place.links);
  const files = await filesIn(path, place.links);
  if (!files.includes(SKILL_FILE)) {
    throw new IdeaError("INVALID", `There is no ${SKILL_FILE} in ${path}`);
  }
  const bytes = await readBytes(path, SKILL_FILE, SKILL.maxTextBytes, place.links);
  const text = decode(bytes);
  const said = parseSkill(text, slug);
  const others = files.filter((file) => file !== SKILL_FILE);
  const skill = { scope: place.scope, slug, ...said, revision: revisionOf(text), path };
  return { skill: { ...skill, files: others }, text };
}

/**
 * A skill with all its files. What people write without quotes is not YAML to every CLI, so its
 * `SKILL.md` is one that all of them read.
 * @throws IdeaError as {@link readSkill}
 */
export async function readWhole(place: SkillPlace, slug: string): Promise<LaunchSkill> {
  const { skill, text } = await readSkill(place, slug);
  const { path: root, description, files } = skill;
  const readable = encoder.encode(changeSkill(text, slug, skill));
  const whole: { path: string; bytes: Uint8Array }[] = [{ path: SKILL_FILE, bytes: readable }];
  let left = SKILL.maxFolderBytes;
  for (const path of files) {
    const bytes = await readBytes(root, path, left, place.links);
    left -= bytes.length;
    whole.push({ path, bytes });
  }
  return { slug, description, files: whole };
}

/** @throws IdeaError `NOT_FOUND`, `INVALID` when it is no folder, `FILE_SYSTEM` */
async function requireFolder(path: string, what: string, links: boolean): Promise<void> {
  try {
    const info = links ? await Deno.stat(path) : await Deno.lstat(path);
    if (info.isDirectory) return;
    const found = info.isSymlink ? "a link, which is not followed in a project" : "a file";
    throw new IdeaError("INVALID", `${path} is ${found}, expected a folder with ${SKILL_FILE}`);
  } catch (failure) {
    if (failure instanceof IdeaError) throw failure;
    if (!(failure instanceof Deno.errors.NotFound)) throw unreadable(path, failure);
    throw new IdeaError("NOT_FOUND", `There is no ${what}`);
  }
}

/** Files below a skill's folder, relative with `/`. */
async function filesIn(root: string, links: boolean): Promise<string[]> {
  const files: string[] = [];
  let entries = 0;
  const walk = async (below: string, depth: number): Promise<void> => {
    for (const name of await namesIn(join(root, below))) {
      if (name.startsWith(".")) continue;
      if (++entries > SKILL.maxFiles || depth > SKILL.maxDepth) throw tooMuch();
      const path = below === "" ? name : `${below}/${name}`;
      const info = await look(join(root, path), links);
      if (info.isDirectory) await walk(path, depth + 1);
      else if (info.isFile) files.push(path);
      else throw new IdeaError("INVALID", `${path} is a ${kindOf(info)}, expected a file`);
    }
  };
  await walk("", 1);
  return files;
}

/** Sorted; none where there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
  } catch (failure) {
    if (failure instanceof Deno.errors.NotFound) return [];
    throw unreadable(folder, failure);
  }
}

async function look(path: string, links: boolean): Promise<Deno.FileInfo> {
  try {
    return links ? await Deno.stat(path) : await Deno.lstat(path);
  } catch (failure) {
    throw unreadable(path, failure);
  }
}

function kindOf({ isSymlink }: Deno.FileInfo): string {
  return isSymlink ? "link, which is not followed in a project" : "pipe or device";
}

/** @param most bytes it may have */
async function readBytes(
  root: string,
  path: string,
  most: number,
  links: boolean,
): Promise<Uint8Array> {
  try {
    // With the rights people start IdeA with, no flag of `open` stops at a link: the file that is
    // read is compared with what was there before.
    const seen = links ? undefined : await Deno.lstat(join(root, path));
    await using file = await open(join(root, path), READING);
    const info = await file.stat();
    if (!info.isFile()) throw new Error("expected a file");
    if (seen && (seen.ino !== info.ino || seen.dev !== info.dev)) {
      throw new Error("it is a link, which is not followed in a project");
    }
    if (info.size > most) throw tooLarge(path, most);
    const bytes = new Uint8Array(await file.readFile());
    if (bytes.length > most) throw tooLarge(path, most);
    return bytes;
  } catch (failure) {
    if (failure instanceof IdeaError) throw failure;
    throw unreadable(join(root, path), failure);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new IdeaError("INVALID", `${SKILL_FILE} is binary, expected Markdown`);
  }
}

function tooMuch(): IdeaError {
  return new IdeaError(
    "INVALID",
    `It holds more than ${SKILL.maxFiles} files, or deeper than ${SKILL.maxDepth} folders`,
  );
}

function tooLarge(path: string, most: number): IdeaError {
  const whole = most === SKILL.maxTextBytes
    ? ""
    : ` left of the ${SKILL.maxFolderBytes} of a skill`;
  return new IdeaError("INVALID", `${path} is too large: expected at most ${most} bytes${whole}`);
}

function unreadable(path: string, failure: unknown): IdeaError {
  const reason = failure instanceof Error ? failure.message : String(failure);
  return new IdeaError("FILE_SYSTEM", `Could not read ${path}: ${reason}`, { cause: failure });
}
