/** What projections ask of a policy, with the place of each answer. */
import { matchesEverything } from "../../core/permission/command_matcher.ts";
import type { CommandMatcher, Effect, FileCapability } from "../../core/permission/model.ts";
import { patternNames, patternRoot } from "../../core/permission/path_pattern.ts";
import type { FidelityNote } from "../../core/permission/projection.ts";
import type { EffectivePermissions } from "../../core/permission/resolve.ts";

/** Where a rule stands, as notes name it. */
export type RulePlace = NonNullable<FidelityNote["rule"]>;

/** One pattern of a rule about files. */
export interface PlacedPattern {
  names: readonly string[];
  rule: RulePlace;
}

/** One verdict on commands; without a matcher on every one. */
export interface PlacedCommand {
  effect: Effect;
  matcher?: CommandMatcher;
  rule: RulePlace;
}

/** The patterns that allow, or deny, something with files. */
export function filePatterns(
  { rules }: EffectivePermissions,
  capability: FileCapability,
  effect: Effect,
): PlacedPattern[] {
  return rules.filter((rule) => rule.capability === capability && rule.effect === effect)
    .flatMap(({ level, index, paths }) =>
      paths.map((path, item) => ({ names: patternNames(path), rule: { level, index, item } }))
    );
}

/** True for a pattern of all there is in the project. */
export function coversProject({ names }: PlacedPattern): boolean {
  const { folder, covers } = patternRoot(names);
  return folder.length === 0 && covers === "tree";
}

/** The verdicts on commands, a glob of nothing but stars being one on every command. */
export function commandVerdicts({ rules }: EffectivePermissions): PlacedCommand[] {
  return rules.filter(({ capability }) => capability === "executeBash").flatMap(
    ({ level, index, effect, commands }): PlacedCommand[] => {
      if (commands.length === 0) return [{ effect, rule: { level, index } }];
      return commands.map((one, item) => ({
        effect: one.effect,
        ...matchesEverything(one.matcher) ? {} : { matcher: one.matcher },
        rule: { level, index, item },
      }));
    },
  );
}

/** What becomes of a command no rule names. */
export function restOfCommands(effective: EffectivePermissions): "allow" | "ask" | "deny" {
  const every = commandVerdicts(effective).filter(({ matcher }) => matcher === undefined);
  if (every.some(({ effect }) => effect === "deny")) return "deny";
  return every.length > 0 ? "allow" : effective.fallback;
}

/** False when not a single command may be run, not even with consent. */
export function mayRunCommands(effective: EffectivePermissions): boolean {
  if (restOfCommands(effective) !== "deny") return true;
  const verdicts = commandVerdicts(effective);
  const all = verdicts.some(({ effect, matcher }) => effect === "deny" && matcher === undefined);
  return !all && verdicts.some(({ effect }) => effect === "allow");
}
