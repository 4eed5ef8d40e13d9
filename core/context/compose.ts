import { costOf, type Estimate } from "../handoff/budget.ts";
import { CONTEXT_TOKENS } from "../numbers.ts";
import { draftsOf, type SectionDraft } from "./drafts.ts";
import type { ContextParts } from "./parts.ts";
import type { ComposedContext, ContextSection, ContextSectionId } from "./service.ts";
import { beginningOf, type Limit } from "./shorten.ts";

/** What the text for an agent may cost. */
export interface ContextBudget {
  estimate: Estimate;
  /** Bytes its CLI reads at most; absent: any. */
  bytes?: number | undefined;
}

/** What an agent is told, and what of it is compared when it is asked whether that changed. */
export interface Composition {
  context: ComposedContext;
  /**
   * Texts of the parts that stay the same between two starts, as they are without the limit of the
   * whole: what others are doing decides how much of them fits in.
   */
  stable: Partial<Record<ContextSectionId, string>>;
}

/**
 * Parts that give way to the limit of the whole, the first one first: what can be asked for comes
 * before what was written for this agent. Where it works and how it reaches the others stay.
 */
const GIVES_WAY: readonly ContextSectionId[] = [
  "memory",
  "live",
  "skills",
  "handoff",
  "project",
  "role",
  "permissions",
];

const MOST_TOKENS: Partial<Record<ContextSectionId, number>> = CONTEXT_TOKENS;

/** Parts that change with the work, and not because somebody changed what is told. */
const PASSING: readonly ContextSectionId[] = ["live", "handoff"];

/** The text an agent's CLI reads as its instructions, in Markdown. */
export function composeContext(parts: ContextParts, budget: ContextBudget): Composition {
  const { estimate, bytes = Infinity } = budget;
  const fitted = draftsOf(parts).map((draft) => withinTokens(draft, estimate));
  return {
    context: written(withinBytes(fitted, bytes), estimate),
    stable: Object.fromEntries(
      fitted.filter(({ draft: { id } }) => !PASSING.includes(id))
        .map(({ draft, text }) => [draft.id, text]),
    ),
  };
}

/** A part as far as there is room for it. */
interface Fitted {
  draft: SectionDraft;
  /** "" when there was room for nothing of it. */
  text: string;
}

function withinTokens(draft: SectionDraft, estimate: Estimate): Fitted {
  const most = MOST_TOKENS[draft.id];
  return most === undefined
    ? { draft, text: textOf(draft) }
    : within(draft, { most, measure: estimate });
}

function textOf({ head, body }: SectionDraft): string {
  return [head, body].filter((part) => part !== "").join("\n\n");
}

function within(draft: SectionDraft, { most, measure }: Limit): Fitted {
  const head = draft.head === "" ? [] : [...draft.head.split("\n"), ""];
  let room = most - costOf(head, measure);
  let text: string | undefined = textOf(draft);
  // A tokenizer need not make of a text what it makes of its lines: what counts is the whole.
  for (let excess = measure(text) - most; text !== undefined && excess > 0;) {
    const beginning = beginningOf(draft.body, draft.more, { most: room, measure });
    text = beginning === undefined ? undefined : [...head, beginning].join("\n");
    excess = measure(text ?? "") - most;
    room -= excess;
  }
  return { draft, text: text ?? "" };
}

function withinBytes(fitted: readonly Fitted[], most: number): readonly Fitted[] {
  let parts = fitted;
  for (const id of GIVES_WAY) {
    const excess = bytesOf(wholeOf(parts)) - most;
    if (excess <= 0) break;
    parts = parts.map((part) => part.draft.id === id ? lessened(part, excess) : part);
  }
  return parts;
}

function lessened({ draft, text }: Fitted, excess: number): Fitted {
  return within(draft, { most: bytesOf(text) - excess, measure: bytesOf });
}

const SEPARATOR = "\n\n";

function wholeOf(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).filter((text) => text !== "").join(SEPARATOR) + "\n";
}

function written(parts: readonly Fitted[], estimate: Estimate): ComposedContext {
  const text = wholeOf(parts);
  const sections = parts.map((part) => sectionOf(part, estimate));
  return { text, tokens: estimate(text), sections };
}

function sectionOf({ draft, text }: Fitted, estimate: Estimate): ContextSection {
  const [tokens, wanted] = [estimate(text), textOf(draft)];
  const left = text === wanted ? undefined : cutWords(tokens, estimate(wanted));
  const cut = draft.problem ?? left;
  return { id: draft.id, text, tokens, ...cut === undefined ? {} : { cut } };
}

function cutWords(tokens: number, wanted: number): string {
  return tokens === 0
    ? `All of it is left out: ${wanted} tokens`
    : `The end is left out: ${Math.max(1, wanted - tokens)} of ${wanted} tokens`;
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}
