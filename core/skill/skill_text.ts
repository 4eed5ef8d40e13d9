import type { Document } from "yaml";
import { IdeaError } from "../error.ts";
import {
  emptyFrontMatter,
  formatFrontMatter,
  readFrontMatter,
  textAt,
} from "../memory/front_matter.ts";
import { SKILL } from "../numbers.ts";
import type { SkillInput } from "./skill.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// deno-lint-ignore no-control-regex -- control characters are exactly what is refused
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
const encoder = new TextEncoder();

/** @throws IdeaError `INVALID` when it cannot be the name of a skill, and so of its folder */
export function checkSkillSlug(slug: string): string {
  if (SLUG.test(slug) && slug.length <= SKILL.maxName) return slug;
  throw new IdeaError(
    "INVALID",
    `slug: expected up to ${SKILL.maxName} small letters, digits and single hyphens, for example ` +
      `review-code, not "${slug}"`,
  );
}

/**
 * What a skill is to say, without spaces around its description.
 * @throws IdeaError `INVALID` naming the field
 */
export function checkSkill({ description, content }: SkillInput): SkillInput {
  const line = description.trim();
  if (CONTROLS.test(line)) {
    throw new IdeaError("INVALID", "description: expected one line of printable characters");
  }
  if (content.trim() === "") throw new IdeaError("INVALID", "content: expected Markdown");
  return { description: checkDescription(line), content };
}

/**
 * Reads a `SKILL.md`.
 * @throws IdeaError `INVALID` saying what was found and expected
 */
export function parseSkill(text: string, slug: string): SkillInput {
  const { document: front, body } = read(text);
  const name = textAt(front, ["name"]);
  if (name !== slug) {
    const found = name === undefined ? "none" : `"${name}"`;
    throw new IdeaError(
      "INVALID",
      `name: expected "${slug}", as the folder is called, not ${found}`,
    );
  }
  const description = textOf(front, "description");
  if (description === undefined) {
    throw new IdeaError("INVALID", "description: expected a line that says when to use the skill");
  }
  return { description: checkDescription(description), content: plain(body) };
}

/** The text of a new `SKILL.md`. @throws IdeaError `TOO_LARGE` */
export function formatSkill(slug: string, { description, content }: SkillInput): string {
  const front = emptyFrontMatter();
  front.set("name", slug);
  front.set("description", description);
  return format(front, content);
}

/**
 * The text with another description and content; what else its front matter says stays.
 * @throws IdeaError `INVALID` when the text is no skill, `TOO_LARGE`
 */
export function changeSkill(text: string, slug: string, change: SkillInput): string {
  const { document: front } = read(text);
  if (parseSkill(text, slug).description !== change.description) {
    front.set("description", change.description);
  }
  return format(front, change.content);
}

function read(text: string) {
  if (text.includes("\0")) throw new IdeaError("INVALID", "SKILL.md is binary, expected Markdown");
  return readFrontMatter(text);
}

/** As YAML means it: a text folded over several lines is one. */
function textOf(front: Document, key: string): string | undefined {
  const value: unknown = front.get(key);
  if (typeof value !== "string") return textAt(front, [key]);
  return value.trim() === "" ? undefined : value.trim().replace(/\s+/g, " ");
}

function plain(body: string): string {
  return body.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

function format(front: Document, content: string): string {
  const body = plain(content.toWellFormed().replace(/\r\n?/g, "\n"));
  const text = formatYaml(front, body);
  if (encoder.encode(text).length <= SKILL.maxTextBytes) return text;
  throw new IdeaError("TOO_LARGE", `content: expected at most ${SKILL.maxTextBytes} bytes`);
}

/** What refers to nothing is read all the same, and only found when it is written. */
function formatYaml(front: Document, body: string): string {
  try {
    return formatFrontMatter({ document: front, body });
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new IdeaError("INVALID", `The front matter of SKILL.md is wrong: ${reason}`, { cause });
  }
}

function checkDescription(line: string): string {
  if (line !== "" && line.length <= SKILL.maxDescription) return line;
  throw new IdeaError(
    "INVALID",
    `description: expected one line of 1 to ${SKILL.maxDescription} characters, found ${line.length}`,
  );
}
