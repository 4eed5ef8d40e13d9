import { t } from "../../text/text.ts";
import type { Ignored, Obstacle } from "./assigned.ts";
import type { ShortcutId } from "./default_chords.ts";

/** What a shortcut does, in words. */
export function shortcutName(id: ShortcutId): string {
  const words = t().palette;
  switch (id) {
    case "palette":
      return words.open;
    case "nextNeedsMe":
      return words.nextNeedsMe;
    case "message":
      return words.message;
    case "activity":
      return words.toggleActivity;
    case "policy":
      return t().permission.title;
    case "splitRight":
    case "splitDown":
    case "maximise":
      return t().layout[id];
    case "left":
    case "right":
    case "up":
    case "down":
      return words.moveTo[id];
    default:
      return isNamed(id) ? words.names[id] : words.focusAgent(Number(id.slice("agent".length)));
  }
}

type Named = keyof ReturnType<typeof t>["palette"]["names"];

function isNamed(id: ShortcutId): id is Extract<ShortcutId, Named> {
  return id in t().palette.names;
}

/** Why keys were not taken, in words. */
export function obstacleText(obstacle: Obstacle): string {
  const { obstacles } = t().palette;
  return obstacle.kind === "taken"
    ? obstacles.taken(shortcutName(obstacle.by))
    : obstacles[obstacle.kind];
}

/** Which change of the file has no effect and why, in words. */
export function ignoredText({ id, text, why }: Ignored): string {
  return t().palette.keysIgnored(shortcutName(id), text, obstacleText(why));
}
