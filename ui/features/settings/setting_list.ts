import type { Settings } from "../../../core/settings/settings.ts";
import { t } from "../../text/text.ts";

/** A setting with a row of its own. */
export type SettingKey = Exclude<keyof Settings, "shortcuts" | "layoutPresets">;

/** A heading of the settings. */
export type GroupId = "appearance" | "terminal" | "agents";

/** Every setting by its heading, in the order of the list. */
export const GROUPS: Record<GroupId, readonly SettingKey[]> = {
  appearance: ["theme", "language"],
  terminal: ["fontFamily", "fontSize", "renderer", "scrollback", "copyOnSelect", "clipboard"],
  agents: ["notifications", "defaultProfile", "memoryEmbedder"],
};

/** Every heading, in order. */
export const GROUP_IDS = Object.keys(GROUPS) as GroupId[];

/** Whether all words of a query occur in a text, without regard to case and accents. */
export function mentions(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query).split(/\s+/).every((word) => folded.includes(word));
}

/** Whether a setting is what somebody looks for: by its name, its hint or its heading. */
export function isFound(group: GroupId, key: SettingKey, query: string): boolean {
  const { groups, items } = t().settings;
  return mentions(`${groups[group]} ${items[key].label} ${items[key].hint}`, query);
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
