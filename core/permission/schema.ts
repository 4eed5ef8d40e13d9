import { z } from "zod";
import { isId } from "../id.ts";
import { matcherOf, matcherProblem } from "./command_matcher.ts";
import {
  CAPABILITIES,
  type CommandMatcher,
  type CommandRule,
  type Effect,
  EFFECTS,
  type PermissionRule,
  type PermissionSet,
  POSTURES,
} from "./model.ts";
import { patternProblem } from "./path_pattern.ts";

/** One of some words; the error tells what was found instead. */
function oneOf<const W extends string>(words: readonly W[]) {
  const error = ({ input }: { input: unknown }) =>
    `expected ${words.join(", ")}, got ${shown(input)}`;
  return z.enum(words, { error });
}

const capability = z.preprocess(
  (value) => value === "execute-bash" ? "executeBash" : value,
  oneOf(CAPABILITIES),
);

const pathPattern = z.string().superRefine((text, { addIssue }) => {
  const problem = patternProblem(text);
  if (problem !== undefined) addIssue(`${problem}, got ${shown(text)}`);
});

/** A command as it is read: without an effect it takes the one of its rule. */
type ReadCommand = Omit<CommandRule, "effect"> & { effect?: Effect };

const command = z.unknown().transform((value, context): ReadCommand => {
  const read = readCommand(value);
  if (typeof read !== "string") return read;
  context.addIssue(`${read}, got ${shown(value)}`);
  return z.NEVER;
});

/** The command, or what is wrong with it. */
function readCommand(value: unknown): ReadCommand | string {
  if (typeof value === "string") return matcherProblem(value) ?? { matcher: matcherOf(value) };
  const expected = 'expected a command or { "matcher", "effect" }';
  if (!isRecord(value)) return expected;
  const { matcher: inner, effect, exact, prefix, glob, kind, type, value: text, pattern, ...rest } =
    value;
  if (effect !== undefined && effect !== "allow" && effect !== "deny") {
    return "expected the effect allow or deny";
  }
  const matcher = readMatcher(inner ?? { exact, prefix, glob, kind, type, value: text, pattern });
  if (matcher === undefined) return expected;
  return matcherProblem(matcher.value) ??
    { ...rest, matcher, ...effect === undefined ? {} : { effect } };
}

/** A text, `{"prefix": "git"}`, or `{"kind": "prefix", "value": "git"}` in its spellings. */
function readMatcher(value: unknown): CommandMatcher | undefined {
  if (typeof value === "string") return matcherOf(value);
  if (!isRecord(value)) return undefined;
  const text = value.value ?? value.pattern;
  const kind = value.kind ?? value.type;
  if (kind === undefined && typeof text === "string") return matcherOf(text);
  for (const name of ["exact", "prefix", "glob"] as const) {
    const own = kind === name ? text : value[name];
    if (typeof own === "string") return { kind: name, value: own };
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const rule = z.looseObject({
  capability,
  effect: oneOf(EFFECTS),
  paths: z.array(pathPattern).default([]),
  commands: z.array(command).default([]),
}).superRefine(({ capability, paths, commands }, { addIssue }) => {
  const problem = (at: string, message: string) =>
    addIssue({ code: "custom", path: [at], message });
  if (capability === "executeBash") {
    if (paths.length > 0) problem("paths", "expected none: a rule of executeBash holds commands");
    return;
  }
  if (commands.length > 0) {
    problem("commands", `expected none: a rule of ${capability} holds paths`);
  }
  if (paths.length === 0) problem("paths", 'expected a pattern; the whole project is "**"');
}).transform((read): PermissionRule => ({
  ...read,
  commands: read.commands.map((one) => ({ ...one, effect: one.effect ?? read.effect })),
}));

/** The policy of one level, as sent by the page or kept in the file; unknown keys are kept. */
export const permissionSet: z.ZodType<PermissionSet> = z.looseObject({
  rules: z.array(rule).default([]),
  fallback: oneOf(POSTURES).optional(),
}).transform(({ fallback, ...read }): PermissionSet => ({
  ...read,
  ...fallback === undefined ? {} : { fallback },
}));

/** The document in all its shapes; `null` stands for an absent set. */
export const permissionsFile = z.looseObject({
  // A policy half understood is none: a later version may mean something else by the same words.
  version: z.literal(1, { error: ({ input }) => `expected 1, got ${shown(input)}` }).default(1),
  project: permissionSet.nullish(),
  projectDefaults: permissionSet.nullish(),
  agents: z.record(z.string(), permissionSet.nullable()).nullish(),
}).superRefine(({ project, projectDefaults, agents }, { addIssue }) => {
  if (project && projectDefaults) {
    addIssue({ code: "custom", path: ["project"], message: "expected it or projectDefaults" });
  }
  for (const id of Object.keys(agents ?? {}).filter((id) => !isId(id))) {
    addIssue({ code: "custom", path: ["agents", id], message: "expected the id of an agent" });
  }
});

/** A value as it is shown in an error, cut to one short line. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
