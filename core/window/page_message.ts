import { isId } from "../id.ts";
import { type Bounds, parseBounds } from "./bounds.ts";

/** Name of the page's event that asks whether agents are to keep running. */
export const CLOSE_EVENT = "idea:close-requested";

/** What the user wants done with the agents when the last window closes. */
export type CloseAnswer = "keepRunning" | "quit" | "cancel";

/** What a page may say to its window. */
export type PageMessage =
  /** The question of {@link CLOSE_EVENT} is on the screen. */
  | { type: "closeShown" }
  | { type: "closeAnswer"; answer: CloseAnswer }
  /** A link that leads out of IdeA was followed. */
  | { type: "openExternal"; url: string }
  /** A window is wanted: of one project, or with all tabs. One that is there is brought to the front. */
  | { type: "openWindow"; projectId?: string }
  /** The page has nothing left to show. */
  | { type: "closeWindow" }
  | { type: "title"; title: string }
  /** Where the window is, as the page sees it. */
  | { type: "bounds"; bounds: Bounds };

const LONGEST_TITLE = 200;

const ANSWERS: readonly unknown[] = ["keepRunning", "quit", "cancel"] satisfies CloseAnswer[];

/** Reads what a page posted; undefined for what is not a message of ours. */
export function parsePageMessage(text: string): PageMessage | undefined {
  const message = parseObject(text);
  switch (message.type) {
    case "closeShown":
    case "closeWindow":
      return { type: message.type };
    case "closeAnswer":
      return ANSWERS.includes(message.answer)
        ? { type: "closeAnswer", answer: message.answer as CloseAnswer }
        : undefined;
    case "openExternal":
      return isWebAddress(message.url) ? { type: "openExternal", url: message.url } : undefined;
    case "openWindow":
      return parseOpenWindow(message.projectId);
    case "title":
      return typeof message.title === "string"
        ? { type: "title", title: oneLine(message.title) }
        : undefined;
    case "bounds":
      return parseBoundsMessage(message.bounds);
  }
  return undefined;
}

function parseOpenWindow(projectId: unknown): PageMessage | undefined {
  if (projectId === undefined) return { type: "openWindow" };
  if (typeof projectId !== "string" || !isId(projectId)) return undefined;
  return { type: "openWindow", projectId: projectId.toLowerCase() };
}

function parseBoundsMessage(value: unknown): PageMessage | undefined {
  const bounds = parseBounds(value);
  return bounds && { type: "bounds", bounds };
}

/** A window manager draws it: control characters would break its lines. */
function oneLine(title: string): string {
  return title.replace(/\p{C}/gu, " ").slice(0, LONGEST_TITLE);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
  } catch {
    return {};
  }
}

/** Only what a browser shows: another scheme may start any program. */
function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);
}
