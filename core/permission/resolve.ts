import {
  type FileCapability,
  type PermissionRule,
  type PermissionSet,
  type Posture,
  strictest,
} from "./model.ts";
import type { ShellTrouble } from "./shell_reader.ts";
import {
  matchesNames,
  namesInProject,
  pathNames,
  patternNames,
  withAllBelow,
} from "./path_pattern.ts";

/** Who set a rule or a fallback. */
export type Level = "project" | "agent";

/** A rule of the policy in force, with the place it comes from. */
export interface EffectiveRule extends PermissionRule {
  level: Level;
  /** Of the rule in `rules` of its level. */
  index: number;
}

/** The policy in force for one agent: all that projections, the sandbox and people are told. */
export interface EffectivePermissions {
  /** The project's rules, then the agent's, as written. */
  rules: readonly EffectiveRule[];
  fallback: Posture;
  fallbackFrom: Level | "default";
}

/** Why a decision came out as it did, as data: the page puts it in words. */
export type DecisionReason =
  | {
    kind: "rule";
    level: Level;
    index: number;
    /** Of the pattern or command within the rule; absent for a rule about every command. */
    item?: number;
    /** The simple command it speaks of. */
    command?: string;
  }
  | { kind: "fallback"; level: Level | "default"; command?: string }
  /** The path may be anywhere: it is absolute or climbs, and no root was given. */
  | { kind: "unknownPlace" }
  /** The command cannot be told apart from one that is denied. */
  | { kind: "unreadable"; why: ShellTrouble | "hidden"; command?: string };

/** The answer for one path or command line. */
export interface Decision {
  posture: Posture;
  because: DecisionReason;
}

/**
 * The policy in force, or undefined when neither level has one: then nothing is written anywhere
 * and the CLI keeps its own questions. Total and deterministic.
 *
 * The fallback is the stricter one of the two levels: an agent may tighten its project's but never
 * widen it, so `ask` over `allow` stays `ask`. A set that does not mention a fallback inherits it,
 * so an agent's block with one rule does not tighten a project of `allow` unawares; if no level
 * mentions one it is `ask`.
 */
export function resolve(
  project: PermissionSet | undefined,
  agent: PermissionSet | undefined,
): EffectivePermissions | undefined {
  if (project === undefined && agent === undefined) return undefined;
  const rules = [...placed(project, "project"), ...placed(agent, "agent")];
  return { rules, ...mergedFallback(project?.fallback, agent?.fallback) };
}

function placed(set: PermissionSet | undefined, level: Level): EffectiveRule[] {
  return (set?.rules ?? []).map((rule, index) => ({ ...rule, level, index }));
}

function mergedFallback(
  project: Posture | undefined,
  agent: Posture | undefined,
): Pick<EffectivePermissions, "fallback" | "fallbackFrom"> {
  if (project === undefined && agent === undefined) {
    return { fallback: "ask", fallbackFrom: "default" };
  }
  const given = [project, agent].filter((posture) => posture !== undefined);
  const fallback = strictest(...given);
  return { fallback, fallbackFrom: fallback === project ? "project" : "agent" };
}

/**
 * Whether a path may be read, written or deleted. Any deny that matches wins over every allow, of
 * either level and however specific. A deny of a folder denies all that is in it; an allow covers
 * what it matches and no more. What is outside the project fits no rule and goes to the fallback.
 * A write says nothing of a delete, nor the reverse: a delete without rules goes to the fallback.
 * @param path relative to the project, or absolute
 * @param root the project's folder, absolute; without it a path that is absolute or climbs out by
 * `..` may lie anywhere and is at best asked for
 */
export function decideFile(
  effective: EffectivePermissions,
  capability: FileCapability,
  path: string,
  root?: string,
): Decision {
  const names = root === undefined ? pathNames(path) : namesInProject(path, root);
  if (names === undefined) {
    return { posture: strictest("ask", effective.fallback), because: { kind: "unknownPlace" } };
  }
  const found = names === "outside" ? undefined : ruleFor(effective, capability, names);
  return found ?? {
    posture: effective.fallback,
    because: { kind: "fallback", level: effective.fallbackFrom },
  };
}

function ruleFor(
  { rules }: EffectivePermissions,
  capability: FileCapability,
  names: readonly string[],
): Decision | undefined {
  const own = rules.filter((rule) => rule.capability === capability);
  for (const effect of ["deny", "allow"] as const) {
    for (const { level, index, paths } of own.filter((rule) => rule.effect === effect)) {
      const item = paths.findIndex((pattern) => matchesNames(reach(pattern, effect), names));
      if (item >= 0) return { posture: effect, because: { kind: "rule", level, index, item } };
    }
  }
  return undefined;
}

function reach(pattern: string, effect: "allow" | "deny"): string[] {
  const names = patternNames(pattern);
  return effect === "deny" ? withAllBelow(names) : names;
}
