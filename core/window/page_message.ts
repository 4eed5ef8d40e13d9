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
  | { type: "openExternal"; url: string };

const ANSWERS: readonly unknown[] = ["keepRunning", "quit", "cancel"] satisfies CloseAnswer[];

/** Reads what a page posted; undefined for what is not a message of ours. */
export function parsePageMessage(text: string): PageMessage | undefined {
  const message = parseObject(text);
  if (message.type === "closeShown") return { type: "closeShown" };
  if (message.type === "closeAnswer" && ANSWERS.includes(message.answer)) {
    return { type: "closeAnswer", answer: message.answer as CloseAnswer };
  }
  if (message.type === "openExternal" && isWebAddress(message.url)) {
    return { type: "openExternal", url: message.url };
  }
  return undefined;
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
