/** How a policy is told to Claude Code: rules and mode in its settings file. */
import type { Posture } from "../../core/permission/model.ts";
import type {
  FidelityNote,
  PermissionProjection,
  ProjectedPolicy,
} from "../../core/permission/projection.ts";
import type { EffectivePermissions } from "../../core/permission/resolve.ts";
import type { ProjectionPlace } from "../../core/profile/adapter.ts";
import {
  allowCommand,
  allowPath,
  denyCommand,
  denyPath,
  type PathTool,
  type ToldRule,
} from "./claude_rules.ts";
import {
  commandVerdicts,
  coversProject,
  filePatterns,
  mayRunCommands,
  restOfCommands,
  type RulePlace,
} from "./policy_reading.ts";

const IDEA_TOOLS = "mcp__idea";
/** Claude's own ways to hand work on: it would have neither identity nor record in IdeA. */
const RIVAL_TOOLS = ["Agent", "SendMessage", "ListAgents", "Workflow"];
/** What is let through as a whole when all else is allowed. */
const EVERYDAY_TOOLS = ["Bash", "Edit", "Write", "Read", "NotebookEdit", "WebFetch", "WebSearch"];
/** Programs that only delete. */
const DELETERS = ["rm", "rmdir", "unlink", "shred"];
/**
 * Measured on 2026-11-30: `dontAsk` refuses, without a question, what no rule allows. The mode that
 * asks for nothing at all is refused to root and opens a dialog: it is never used.
 */
const MODES: Readonly<Record<Posture, string>> = {
  allow: "acceptEdits",
  ask: "default",
  deny: "dontAsk",
};

/** Rules being collected, with what they fail to say. */
interface Draft {
  allow: string[];
  ask: string[];
  deny: string[];
  notes: FidelityNote[];
}

/** The settings of Claude Code for a policy, or for none. */
export function projectClaude(
  policy: ProjectedPolicy | undefined,
  { workRoot }: ProjectionPlace,
): PermissionProjection {
  const draft: Draft = { allow: [IDEA_TOOLS], ask: [], deny: [...RIVAL_TOOLS], notes: [] };
  if (policy) tell(draft, policy.effective, workRoot);
  const readable = !policy || readsByItself(draft, policy);
  const permissions = {
    allow: unique(draft.allow),
    ...draft.ask.length > 0 ? { ask: unique(draft.ask) } : {},
    deny: unique(draft.deny),
    defaultMode: MODES[policy?.effective.fallback ?? "ask"],
    // By flag, a folder that is not trusted would be asked about once more at every start.
    additionalDirectories: readable ? [workRoot] : [],
  };
  const sandbox = policy?.confined ? { sandbox: { enabled: false } } : {};
  return { args: [], settings: { permissions, ...sandbox }, notes: draft.notes };
}

function tell(draft: Draft, effective: EffectivePermissions, root: string): void {
  if (effective.fallback === "allow") draft.allow.push(...EVERYDAY_TOOLS);
  tellPaths(draft, effective, root, "Read");
  tellPaths(draft, effective, root, "Edit");
  tellDeletes(draft, effective);
  tellCommands(draft, effective);
}

/** Where all else is allowed only the denies have something to say. */
function tellPaths(
  draft: Draft,
  effective: EffectivePermissions,
  root: string,
  tool: PathTool,
): void {
  const capability = tool === "Read" ? "read" : "write";
  const denied = filePatterns(effective, capability, "deny");
  draft.deny.push(...denied.map((pattern) => denyPath(tool, root, pattern)));
  if (denied.length > 0 && mayRunCommands(effective)) {
    draft.notes.push({ kind: "looser", about: capability, why: "shellReadsFiles" });
  }
  if (effective.fallback === "allow") return;
  const allowed = filePatterns(effective, capability, "allow");
  for (const pattern of allowed) {
    const told = allowPath(tool, root, pattern, allowed);
    add(draft, "allow", told);
    note(draft, told, "stricter", capability, pattern.rule);
  }
}

/** No rule knows of deleting; only where nothing may be deleted can the programs for it be denied. */
function tellDeletes(draft: Draft, effective: EffectivePermissions): void {
  const denied = filePatterns(effective, "delete", "deny");
  const all = denied.filter(coversProject);
  if (all.length > 0) draft.deny.push(...DELETERS.map((program) => `Bash(${program}:*)`));
  const allowed = filePatterns(effective, "delete", "allow");
  for (const pattern of [...allowed, ...denied]) {
    const kind = all.includes(pattern) ? "looser" : "lost";
    draft.notes.push({ kind, about: "delete", rule: pattern.rule, why: "noDeleteRules" });
  }
}

function tellCommands(draft: Draft, effective: EffectivePermissions): void {
  for (const { effect, matcher, rule } of commandVerdicts(effective)) {
    if (effect === "allow" && effective.fallback === "allow") continue;
    const told = effect === "deny"
      ? matcher ? denyCommand(matcher) : { rule: "Bash", exact: true }
      : matcher
      ? allowCommand(matcher)
      : { rule: "Bash", exact: true };
    add(draft, effect, told);
    note(draft, told, "stricter", "executeBash", rule);
  }
  // Commands it knows to be harmless, as `ls`, are run without a question in every mode.
  if (!mayRunCommands(effective)) return void draft.deny.push("Bash");
  if (restOfCommands(effective) === "allow") return;
  draft.notes.push({ kind: "looser", about: "executeBash", why: "noDenyOfTheRest" });
}

/**
 * In its working folders Claude reads without a question, so the project is none where the policy
 * lets only parts be read. Held by the kernel it may be one: commands could not run there otherwise.
 */
function readsByItself(draft: Draft, { effective, confined }: ProjectedPolicy): boolean {
  if (effective.fallback === "allow") return true;
  const allowed = filePatterns(effective, "read", "allow");
  if (allowed.some(coversProject)) return true;
  const limited = allowed.length > 0 && !confined;
  if (!limited) draft.notes.push({ kind: "looser", about: "read", why: "noDenyOfTheRest" });
  return !limited;
}

function add(draft: Draft, effect: "allow" | "deny", { rule, guard }: ToldRule): void {
  if (rule !== undefined) draft[effect].push(rule);
  if (guard !== undefined) draft.ask.push(guard);
}

function note(
  draft: Draft,
  { exact }: ToldRule,
  kind: FidelityNote["kind"],
  about: FidelityNote["about"],
  rule: RulePlace,
): void {
  if (!exact) draft.notes.push({ kind, about, rule, why: "patternShape" });
}

function unique(rules: readonly string[]): string[] {
  return [...new Set(rules)];
}
