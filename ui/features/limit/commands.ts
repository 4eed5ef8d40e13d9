import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { accounts } from "./accounts.ts";
import { toggleLimits } from "./limits_panel.ts";

/** Showing the limits; those of one agent are among what can be done with it. */
export function limitCommands(): Command[] {
  if (accounts.value.length === 0) return [];
  return [{ id: "limits", group: "action", title: t().limit.open, run: toggleLimits }];
}
