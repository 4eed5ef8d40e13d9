import { CAPABILITIES, type Capability, type Effect } from "./model.ts";
import { code } from "./markdown.ts";
import type { EffectivePermissions, EffectiveRule } from "./resolve.ts";
import { type EnforcedPolicy, enforcementWords } from "./summary_enforcement.ts";

const DOING: Record<Capability, string> = {
  read: "Read files",
  write: "Write files",
  delete: "Delete files",
  executeBash: "Run commands",
};

const OTHERWISE = {
  allow: "everything else is allowed",
  ask: "anything else needs the user's consent",
  deny: "everything else is denied",
} as const;

/**
 * The block of an agent's context (Markdown, English) that says what its policy allows, what the
 * operating system refuses whatever the agent tries, and what is only asked of it. It is read at
 * every start, so it is short: system folders are named by one word. The same input gives the same
 * text.
 */
export function renderPermissionSummary(
  effective: EffectivePermissions,
  enforced: EnforcedPolicy,
): string {
  return [
    "## What you may do",
    "",
    "The user set this policy. A deny always wins. Paths are relative to the project.",
    "",
    ...CAPABILITIES.map((capability) => capabilityLine(effective, capability)),
    "",
    ...enforcementWords(enforced),
    "",
    "Do not work around a refusal: say what you need, and the user decides.",
  ].join("\n");
}

function capabilityLine({ rules, fallback }: EffectivePermissions, capability: Capability): string {
  const own = rules.filter((rule) => rule.capability === capability);
  const denied = named(own, "deny");
  const allowed = named(own, "allow");
  const words = [
    ...denied.length > 0 ? [`denied: ${denied.join(", ")}`] : [],
    ...allowed.length > 0 ? [`allowed: ${allowed.join(", ")}`] : [],
    ...denied.includes(EVERY) || allowed.includes(EVERY) ? [] : [OTHERWISE[fallback]],
  ];
  return `- ${DOING[capability]}: ${words.join("; ")}.`;
}

const EVERY = "every command";

function named(rules: readonly EffectiveRule[], effect: Effect): string[] {
  const names = rules.flatMap((rule) => {
    if (rule.capability !== "executeBash") {
      return rule.effect === effect ? rule.paths.map(code) : [];
    }
    if (rule.commands.length === 0) return rule.effect === effect ? [EVERY] : [];
    return rule.commands.filter((one) => one.effect === effect).map(({ matcher }) =>
      matcher.kind === "prefix" ? `${code(matcher.value)} with any arguments` : code(matcher.value)
    );
  });
  return [...new Set(names)];
}
