import { readCommandLine, runsOthers } from "./command_parts.ts";
import { decideCommand } from "./decide_command.ts";
import type { Capability, CommandMatcher, FileCapability, PermissionRule } from "./model.ts";
import { namesInProject, patternProblem } from "./path_pattern.ts";
import type { ProtectedPath } from "./protected_paths.ts";
import { decideFile, type EffectivePermissions } from "./resolve.ts";

/** Programs whose second word says what they do. */
const WITH_VERBS = new Set(
  ("git gh npm pnpm yarn bun deno npx cargo rustup go pip pip3 uv poetry gem bundle composer make " +
    "just docker podman kubectl helm terraform systemctl apt apt-get brew dotnet mvn gradle")
    .split(" "),
);
const VERB = /^[A-Za-z][\w:-]*$/;

/** Something an agent was refused. */
export interface RefusedThing {
  capability: Capability;
  /** A path, relative to the project or absolute, or a command line. */
  what: string;
}

/** Where it was refused. */
export interface RefusalPlace {
  /** The project's folder, absolute. */
  root: string;
  protect: readonly ProtectedPath[];
}

/**
 * The narrow rule that would allow what was refused: for a path the folder it is in, for a command
 * its program with its verb. Undefined where no rule could, or none should be one click away: outside
 * of the project, for protected paths, where a rule denies it, and where it is allowed already.
 */
export function suggestRule(
  effective: EffectivePermissions,
  { capability, what }: RefusedThing,
  place: RefusalPlace,
): PermissionRule | undefined {
  return capability === "executeBash"
    ? commandRule(effective, what)
    : fileRule(effective, capability, what, place);
}

function fileRule(
  effective: EffectivePermissions,
  capability: FileCapability,
  what: string,
  { root, protect }: RefusalPlace,
): PermissionRule | undefined {
  const { posture, because } = decideFile(effective, capability, what, root);
  if (posture === "allow" || because.kind !== "fallback") return undefined;
  const names = namesInProject(what, root);
  if (names === "outside" || names.length === 0) return undefined;
  const path = `${root}/${names.join("/")}`;
  if (protect.some((one) => namesInProject(path, one.path) !== "outside")) return undefined;
  const pattern = patternFor(names);
  if (patternProblem(pattern) !== undefined) return undefined;
  return { capability, effect: "allow", paths: [pattern], commands: [] };
}

/** Brackets are no part of patterns; `?` stands for any one character. */
function patternFor(names: readonly string[]): string {
  const wanted = names.length === 1 ? names : [...names.slice(0, -1), "**"];
  const last = names.length > 1 ? wanted.length - 1 : wanted.length;
  return wanted.map((name, at) => at < last ? name.replace(/[[\]{}*\\]/g, "?") : name).join("/");
}

function commandRule(effective: EffectivePermissions, line: string): PermissionRule | undefined {
  const { posture, because } = decideCommand(effective, line);
  if (posture === "allow" || because.kind !== "fallback") return undefined;
  const { parts: [part] } = readCommandLine(because.command ?? line);
  if (part === undefined) return undefined;
  const matcher = matcherFor(part.text);
  const rule: PermissionRule = {
    capability: "executeBash",
    effect: "allow",
    paths: [],
    commands: [{ matcher, effect: "allow" }],
  };
  const rules = [...effective.rules, { ...rule, level: "agent", index: 0 } as const];
  return decideCommand({ ...effective, rules }, part.text).posture === "allow" ? rule : undefined;
}

/** Of a program that runs others only the very command: its name alone would allow everything. */
function matcherFor(text: string): CommandMatcher {
  const [program = "", verb = ""] = text.split(" ");
  if (runsOthers(program) || /['=]/.test(program)) return { kind: "exact", value: text };
  const words = WITH_VERBS.has(program) && VERB.test(verb) ? [program, verb] : [program];
  return { kind: "prefix", value: words.join(" ") };
}
