import { z } from "zod";
import { IdeaError } from "../error.ts";
import { isId } from "../id.ts";
import { compileRateLimitPattern, rateLimitPattern } from "../limit/custom_pattern.ts";
import { OWN_PROFILE } from "../numbers.ts";
import { TOLD_SKILLS } from "./skills.ts";

/** A group that repeats what already repeats tries every way to share a text out: it never ends. */
const NESTED_REPEAT = /[+*}]\)(?:[+*]|\{\d+,)/;
const VARIABLE = /^[A-Za-z_]\w*$/;
/** Names IdeA sets itself. */
const OWN_VARIABLE = /^IDEA_/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FILE = /^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/;
const HOME_PATH = /^~(?:\/(?!\.{1,2}(?:\/|$))[^/\0]+)+\/?$/;

/** The prompt of a CLI whose own is not told: `>`, `❯`, `›` or `$` at the start of a row. */
export const USUAL_PROMPT = { row: "^\\s*[>❯›$](?: (.*))?$", below: "^\\s*$" } as const;

const name = z.string().trim().min(1, "expected a name, got nothing").max(OWN_PROFILE.nameChars);
const argument = z.string().max(OWN_PROFILE.textChars).regex(/^[^\0]*$/, "expected no NUL");
const pattern = z.string().min(1, "expected a pattern, got nothing").superRefine(
  (source, context) => {
    const message = patternProblem(source);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  },
);
const variable = z.string().regex(VARIABLE, "expected the name of an environment variable")
  .refine((text) => !OWN_VARIABLE.test(text), "expected no name of IdeA's own (IDEA_…)");
const file = z.string().regex(FILE, "expected a relative path without ..")
  .refine((path) => path.split("/")[0] !== TOLD_SKILLS, `${TOLD_SKILLS} is the folder of skills`);
const pauseMs = z.number().int().min(0).max(OWN_PROFILE.maxPauseMs);
const keys = z.string().min(1, "expected keys, got nothing").max(OWN_PROFILE.keyChars);

/** A program: a name that is looked for in `PATH`, or an absolute path. */
export const commandText = z.string().trim().min(1, "expected a command, got nothing")
  .max(OWN_PROFILE.textChars)
  .refine(isCommand, "expected a name in PATH or an absolute path");

/** Arguments of a program. */
export const argumentList = z.array(argument).max(OWN_PROFILE.listLength);

const injection = z.discriminatedUnion("strategy", [
  z.object({ strategy: z.literal("conventionFile"), file }),
  z.object({
    strategy: z.literal("flag"),
    flag: argument.min(1, "expected a flag, got nothing"),
    file,
  }),
  z.object({ strategy: z.literal("stdin") }),
  z.object({ strategy: z.literal("env"), variable }),
]);

const typing = z.object({
  enterDelayMs: pauseMs.default(300),
  enterDelayMsPerKib: pauseMs.default(50),
  submit: keys.default("\r"),
  interrupt: keys.default("\x1b"),
  pastePlaceholder: z.string().min(1).optional(),
});

const screen = z.object({
  dialogs: z.array(z.object({
    kind: z.string().min(1),
    all: z.array(pattern).min(1, "expected at least one pattern"),
    question: pattern.optional(),
  })).max(OWN_PROFILE.listLength).default([]),
  busy: z.array(pattern).max(OWN_PROFILE.listLength).default([]),
  busyTitle: pattern.optional(),
  prompt: z.object({ row: pattern, above: pattern.optional(), below: pattern })
    .default({ ...USUAL_PROMPT }),
});

const limitPattern = rateLimitPattern.superRefine((data, context) => {
  const message = patternLengthProblem(data.pattern) ??
    (compileRateLimitPattern(data) ? undefined : "expected a regular expression");
  if (message !== undefined) context.addIssue({ code: "custom", path: ["pattern"], message });
});

/** What a person says of a CLI of their own; what is left out has a usual value. */
export const ownProfileData = z.object({
  name,
  command: commandText,
  args: argumentList.default([]),
  /** Arguments that make it print its version; none: it is not asked. */
  versionArgs: argumentList.default(["--version"]),
  /** How a person installs it. */
  install: z.string().trim().max(OWN_PROFILE.textChars).default(""),
  injection,
  typing: typing.prefault({}),
  screen: screen.prefault({}),
  env: z.record(variable, argument).default({}),
  rateLimitPattern: limitPattern.optional(),
  /** Where it keeps its own state, below `~/`: stays reachable under every policy. */
  statePaths: z.array(z.string().regex(HOME_PATH, "expected a path below ~/, without .."))
    .max(OWN_PROFILE.listLength).default([]),
});

/** A profile as it stands in the user's file. */
export const ownProfile = ownProfileData.extend({
  id: z.string().refine(isId, "expected a UUID").transform((id) => id.toLowerCase()),
  /** Short name in addresses and for agents; fixed when the profile is made. */
  slug: z.string().max(OWN_PROFILE.nameChars).regex(SLUG, "expected words with - between them"),
});

/** What may be left out when a profile is written. */
export type OwnProfileInput = z.input<typeof ownProfileData>;
/** Everything a person says of a CLI of their own. */
export type OwnProfileData = z.output<typeof ownProfileData>;
export type OwnProfile = z.output<typeof ownProfile>;

/** How a built-in profile's CLI is started here instead of as usual. */
export const changedStart = z.object({
  command: commandText.nullish().transform((text) => text ?? undefined),
  /** Before IdeA's own arguments. */
  args: argumentList.default([]),
});
export type ChangedStart = z.output<typeof changedStart>;

/** A free slug for a profile of that name. */
export function slugFor(profileName: string, taken: readonly string[]): string {
  const slug = profileName.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").slice(0, OWN_PROFILE.nameChars - 4).replace(/^-+|-+$/g, "") ||
    "profile";
  if (!taken.includes(slug)) return slug;
  for (let number = 2;; number++) {
    if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}

/**
 * Takes what a person says of a CLI, with the usual values for the rest.
 * @throws IdeaError `INVALID` naming the field
 */
export function checkOwnProfile(data: unknown): OwnProfileData {
  const parsed = ownProfileData.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new IdeaError("INVALID", `${issue?.path.join(".") || "profile"}: ${issue?.message}`);
}

function isCommand(text: string): boolean {
  if (text.includes("\0")) return false;
  return !/[\\/]/.test(text) || /^(?:\/|[A-Za-z]:[\\/])/.test(text);
}

function patternProblem(source: string): string | undefined {
  const problem = patternLengthProblem(source);
  if (problem !== undefined) return problem;
  try {
    new RegExp(source, "mu");
    return undefined;
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    return `expected a regular expression: ${failure.message}`;
  }
}

function patternLengthProblem(source: string): string | undefined {
  if (source.length > OWN_PROFILE.patternChars) {
    return `expected a pattern of at most ${OWN_PROFILE.patternChars} characters, got ${source.length}`;
  }
  if (NESTED_REPEAT.test(source)) return "expected no repetition of what is repeated already";
  return undefined;
}
