import type { z } from "zod";
import { IdeaError } from "../error.ts";
import { matcherOf } from "./command_matcher.ts";
import type {
  CommandRule,
  Effect,
  PermissionRule,
  PermissionsDocument,
  PermissionSet,
} from "./model.ts";
import { permissionSet, permissionsFile } from "./schema.ts";

/** A document without any policy: nothing is imposed. */
export function emptyPermissions(): PermissionsDocument {
  return { version: 1, agents: {} };
}

/**
 * Reads the text of `permissions.json`, in every shape the original wrote: `projectDefaults` or
 * `project`, `executeBash` or `execute-bash`, commands as texts or objects. A text takes the effect
 * of its rule. Keys this version does not know are kept. An absent version is 1, any other than 1
 * is refused, and so is an `agents` key that is no id: either could silently drop a deny.
 * @param where the path named in errors
 * @throws IdeaError `INVALID` naming the path and the place in it; the caller must then leave the
 * file alone and treat the policy as unknown, never as absent
 */
export function parsePermissions(text: string, where: string): PermissionsDocument {
  const read = checked(permissionsFile, parseJson(text, where), `${where} is not a policy: `);
  const { version, project, projectDefaults, agents, ...rest } = read;
  const defaults = projectDefaults ?? project;
  const sets = Object.entries(agents ?? {}).flatMap(([id, set]) =>
    set === null ? [] : [[id.toLowerCase(), set] as const]
  );
  return {
    version,
    ...defaults ? { projectDefaults: defaults } : {},
    agents: Object.fromEntries(sets),
    ...rest,
  };
}

/**
 * Reads the policy of one level, as a client sends it.
 * @param place named in errors, as in `projectDefaults.rules[2].paths[0]`
 * @throws IdeaError `INVALID`
 */
export function readPermissionSet(value: unknown, place: string): PermissionSet {
  return checked(permissionSet, value, "", [place]);
}

/** The text written to `permissions.json`: one shape, `projectDefaults` and `executeBash`. */
export function formatPermissions(value: PermissionsDocument): string {
  const { projectDefaults, agents } = value;
  const sets = Object.entries(agents).map(([id, set]) => [id, writtenSet(set)] as const);
  const written = {
    ...value,
    ...projectDefaults ? { projectDefaults: writtenSet(projectDefaults) } : {},
    agents: sets.length > 0 ? Object.fromEntries(sets) : undefined,
  };
  return JSON.stringify(written, null, 2) + "\n";
}

function writtenSet(set: PermissionSet): unknown {
  return { ...set, rules: set.rules.map(writtenRule) };
}

function writtenRule(rule: PermissionRule): unknown {
  return { ...rule, commands: rule.commands.map((one) => writtenCommand(one, rule.effect)) };
}

/** A plain text where it is read back as the same command, else an object. */
function writtenCommand({ matcher, effect, ...rest }: CommandRule, ofRule: Effect): unknown {
  const { kind, value } = matcher;
  const read = matcherOf(value);
  const same = read.kind === kind && read.value === value && effect === ofRule;
  if (same && Object.keys(rest).length === 0) return value;
  return { ...rest, matcher: { [kind]: value }, effect };
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new IdeaError("INVALID", `${where} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  start: string,
  place: readonly string[] = [],
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = placeName([...place, ...issue?.path ?? []]) || "the document";
  throw new IdeaError("INVALID", `${start}${at}: ${issue?.message}`);
}

/** `rules[2].paths[0]` of its steps. */
function placeName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === "number") return `${name}[${step}]`;
    return name === "" ? String(step) : `${name}.${String(step)}`;
  }, "");
}
