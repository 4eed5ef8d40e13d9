import { IdeaError } from "../error.ts";
import { TEMPLATE } from "../numbers.ts";
import type { AgentDrift, TemplateOrigin } from "./template.ts";

const NAME_LIMIT = 64;
// deno-lint-ignore no-control-regex -- control characters are exactly what is refused
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
const encoder = new TextEncoder();

/**
 * The trimmed name of a template.
 * @param taken names of the other templates
 * @throws IdeaError `INVALID` when it is empty, too long or has control characters;
 * `ALREADY_EXISTS` when another template has it, without regard to case
 */
export function checkTemplateName(name: string, taken: readonly string[]): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > NAME_LIMIT || CONTROLS.test(trimmed)) {
    throw new IdeaError("INVALID", `name: expected 1 to ${NAME_LIMIT} printable characters`);
  }
  if (!isTaken(trimmed, taken)) return trimmed;
  throw new IdeaError("ALREADY_EXISTS", `A template named "${trimmed}" exists already`);
}

/** @throws IdeaError `INVALID` when the text is empty, `TOO_LARGE` */
export function checkTemplateText(text: string): string {
  if (text.trim() === "") throw new IdeaError("INVALID", "contentMd: expected a role text");
  if (encoder.encode(text).length <= TEMPLATE.maxTextBytes) return text;
  throw new IdeaError(
    "TOO_LARGE",
    `contentMd: expected at most ${TEMPLATE.maxTextBytes} bytes of role text`,
  );
}

/** The name, or the name with the first number that nobody has. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1;; number++) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const candidate = name.trim().slice(0, NAME_LIMIT - suffix.length) + suffix;
    if (!isTaken(candidate, taken)) return candidate;
  }
}

function isTaken(name: string, taken: readonly string[]): boolean {
  const wanted = name.toLowerCase();
  return taken.some((other) => other.toLowerCase() === wanted);
}

/** An agent that was made from a template, as far as the two are compared. */
export interface MadeAgent {
  agentId: string;
  synchronized: boolean;
  origin: TemplateOrigin;
  /** Of its role text as it is now. */
  revision: string;
}

/** The template as far as it is compared. */
export interface ComparedTemplate {
  version: number;
  /** Of its text. */
  revision: string;
}

/** How an agent's text stands to its template's. */
export function compare(agent: MadeAgent, template: ComparedTemplate): AgentDrift {
  const { agentId, synchronized, origin, revision } = agent;
  return {
    agentId,
    templateId: origin.templateId,
    from: origin.syncedVersion,
    to: template.version,
    // Who wrote the template's text by hand loses nothing by taking it.
    edited: revision !== origin.syncedRevision && revision !== template.revision,
    synchronized,
  };
}

/**
 * Whether the template went on without the agent. The texts are compared too: a template that was
 * put back from a copy may say something else under the same number.
 */
export function isBehind({ origin }: MadeAgent, template: ComparedTemplate): boolean {
  return origin.syncedVersion !== template.version || origin.syncedRevision !== template.revision;
}

/** @throws IdeaError `CONFLICT` when the agent must not take the template's text */
export function requireSync(
  { synchronized, edited }: AgentDrift,
  name: string,
  { force }: { force: boolean },
): void {
  if (!synchronized) {
    throw new IdeaError(
      "CONFLICT",
      `"${name}" does not follow its template: set it to be synchronized first`,
    );
  }
  if (!edited || force) return;
  throw new IdeaError(
    "CONFLICT",
    `The role text of "${name}" was edited since it was taken from the template: taking the new one loses that`,
  );
}
