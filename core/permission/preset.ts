import { canonicalText } from "./canonical.ts";
import { matcherOf } from "./command_matcher.ts";
import type {
  Capability,
  CommandRule,
  Effect,
  FileCapability,
  PermissionRule,
  PermissionSet,
} from "./model.ts";

/** Ready-made policies, from the one that asks most to the one that asks least. */
export const PRESET_NAMES = ["ask", "readOnly", "guarded", "autonomous"] as const;
export type PresetName = typeof PRESET_NAMES[number];

/**
 * Commands that nobody should have to refuse twice: other rights than the user's, the end of the
 * machine, history rewritten for everyone, and the removal of all there is. Told by their letters.
 */
const DANGEROUS = [
  ...["sudo", "su", "doas", "pkexec", "shutdown", "reboot", "poweroff", "mkfs", "mkfs.*"],
  ...["dd * of=/dev/*", "git push* --force*", "git push* -f*", "git push* +*"],
  ...["git * push* --force*", "git * push* -f*", "git * push* +*"],
  ...["rm -* / *", "rm -* /?", "rm -* ~ *", "rm -* ~/ *", "rm -* ~/?"],
  ...["rm -* $HOME *", "rm -* $HOME/ *", "rm -* $HOME/?"],
];

/**
 * The ready-made policies. Each asks for what no rule speaks of.
 * - `ask`: every question is asked.
 * - `readOnly`: reading the project is allowed, changing it is not.
 * - `guarded`: the project's files are free, commands are asked for, dangerous ones refused.
 * - `autonomous`: the project's files and every command are free.
 */
export const PRESETS: Readonly<Record<PresetName, PermissionSet>> = {
  ask: { rules: [], fallback: "ask" },
  readOnly: {
    rules: [everywhere("read", "allow"), everywhere("write", "deny"), everywhere("delete", "deny")],
    fallback: "ask",
  },
  guarded: {
    rules: [...allFiles(), commands("deny", DANGEROUS)],
    fallback: "ask",
  },
  autonomous: { rules: [...allFiles(), commands("allow", [])], fallback: "ask" },
};

/** The ready-made policy that a set is; undefined for one of its own. */
export function presetOf(set: PermissionSet): PresetName | undefined {
  const text = canonicalText(set);
  return PRESET_NAMES.find((name) => canonicalText(PRESETS[name]) === text);
}

function allFiles(): PermissionRule[] {
  return [everywhere("read", "allow"), everywhere("write", "allow"), everywhere("delete", "allow")];
}

function everywhere(capability: FileCapability, effect: Effect): PermissionRule {
  return { capability, effect, paths: ["**"], commands: [] };
}

function commands(effect: Effect, texts: readonly string[]): PermissionRule {
  const capability: Capability = "executeBash";
  const rules = texts.map((text): CommandRule => ({ matcher: matcherOf(text), effect }));
  return { capability, effect, paths: [], commands: rules };
}
