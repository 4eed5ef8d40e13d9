/** What a rule may speak of in the file system. */
export const FILE_CAPABILITIES = ["read", "write", "delete"] as const;
export type FileCapability = typeof FILE_CAPABILITIES[number];

/** Everything a rule may speak of. */
export const CAPABILITIES = [...FILE_CAPABILITIES, "executeBash"] as const;
export type Capability = typeof CAPABILITIES[number];

export const EFFECTS = ["allow", "deny"] as const;
export type Effect = typeof EFFECTS[number];

/** Answers to "may it?", from the widest to the strictest. */
export const POSTURES = ["allow", "ask", "deny"] as const;
export type Posture = typeof POSTURES[number];

/**
 * Patterns of paths relative to the project, never outside of it; see `path_pattern.ts`.
 * A rule of files holds at least one: a rule whose last pattern was taken away must not turn into
 * a rule of everything, so the whole project is always spelled `**`.
 */
export type PathScope = readonly string[];

/** How a command is recognised; see `command_matcher.ts`. */
export interface CommandMatcher {
  kind: "exact" | "prefix" | "glob";
  value: string;
}

/** One command of a rule, with its own effect. */
export interface CommandRule {
  matcher: CommandMatcher;
  effect: Effect;
}

/**
 * One rule. `commands` is empty unless the capability is `executeBash`, `paths` is empty if it is.
 * A rule of commands without any is a verdict on every command; with some, its own `effect` is
 * inert and what none of them matches goes to the fallback.
 */
export interface PermissionRule {
  capability: Capability;
  effect: Effect;
  paths: PathScope;
  commands: readonly CommandRule[];
}

/**
 * The policy of one level. An empty set is a policy (its fallback), an absent set is none.
 * A set without `fallback` inherits: an agent its project's, a project `ask`.
 */
export interface PermissionSet {
  rules: readonly PermissionRule[];
  fallback?: Posture;
}

/** The whole of `.ideai/permissions.json`; `agents` is keyed by agent id in lower case. */
export interface PermissionsDocument {
  version: 1;
  projectDefaults?: PermissionSet;
  agents: Readonly<Record<string, PermissionSet>>;
}

/** The strictest of some postures; `allow` of none. */
export function strictest(...postures: readonly Posture[]): Posture {
  const rank = Math.max(0, ...postures.map((posture) => POSTURES.indexOf(posture)));
  return POSTURES[rank] ?? "deny";
}
