import { agentCommands } from "../agent/commands.ts";
import { conversationCommands } from "../conversation/commands.ts";
import { gitCommands } from "../git/commands.ts";
import { knowledgeCommands } from "../knowledge/commands.ts";
import { layoutCommands } from "../layout/commands.ts";
import { limitCommands } from "../limit/commands.ts";
import { memoryCommands } from "../memory/commands.ts";
import { policyCommands } from "../permission/commands.ts";
import { projectCommands } from "../project/commands.ts";
import { terminalCommands } from "../terminal/commands.ts";
import { frameCommands } from "../../frame/commands.ts";
import { reviewCommands } from "../review/commands.ts";
import { settingCommands } from "../settings/commands.ts";
import type { Command } from "./command.ts";
import type { ShortcutId } from "./shortcuts.ts";

/** Everything that can be done now; each feature lists its own. */
export function availableCommands(): Command[] {
  return [
    ...agentCommands(),
    ...frameCommands(),
    ...conversationCommands(),
    ...knowledgeCommands(),
    ...memoryCommands(),
    ...policyCommands(),
    ...gitCommands(),
    ...limitCommands(),
    ...terminalCommands(),
    ...layoutCommands(),
    ...projectCommands(),
    ...reviewCommands(),
    ...settingCommands(),
  ];
}

/**
 * Runs the command that has this shortcut.
 * @returns false when there is none now: the key belongs to whatever has the focus
 */
export function runShortcut(id: ShortcutId): boolean {
  const command = availableCommands().find(({ shortcut }) => shortcut === id);
  return command !== undefined && command.run() !== false;
}
