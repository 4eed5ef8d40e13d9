import { CAPABILITIES, type Capability, type Effect, type FileCapability } from "./model.ts";
import type { EffectivePermissions, EffectiveRule } from "./resolve.ts";
import type { SandboxPlan } from "./sandbox_plan.ts";

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

/** What the operating system does for the policy. */
export interface Enforcement {
  plan?: SandboxPlan;
  /** The plan is in force for this launch. */
  enforced: boolean;
}

/**
 * The block of an agent's context (Markdown, English) that says what its policy allows, what the
 * operating system refuses whatever the agent tries, and what is only asked of it. Undefined
 * without a policy. The same input gives the same text.
 */
export function renderPermissionSummary(
  effective: EffectivePermissions | undefined,
  enforcement: Enforcement,
): string | undefined {
  if (effective === undefined) return undefined;
  return [
    "## What you may do",
    "",
    "The user set this policy. A deny always wins. Paths are relative to the project.",
    "",
    ...CAPABILITIES.map((capability) => capabilityLine(effective, capability)),
    "",
    ...enforcementLines(enforcement),
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

function enforcementLines({ plan, enforced }: Enforcement): string[] {
  const commands =
    "Rules about commands are advisory: the operating system does not enforce them." +
    " Follow them all the same.";
  if (!enforced || plan === undefined || plan.fences.length === 0) {
    return [`Nothing of this is enforced by the operating system here. ${commands}`];
  }
  const open = FILE_WORDS.filter(([capability]) => !plan.fences.includes(capability));
  const rest = open.length === 0 ? [] : [`Not enforced: rules about ${words(open)}.`];
  return [
    "Enforced by the operating system for you and every process you start: " +
    `${words(FILE_WORDS.filter(([name]) => plan.fences.includes(name)))}. It works only in:`,
    "",
    ...plan.grants.map(({ path, access, because }) =>
      `- ${code(path)} (${access.join(", ")})${because.some(isNeed) ? ", always open" : ""}`
    ),
    "",
    ["Elsewhere it fails with EACCES, also where the policy would ask.", ...rest, commands].join(
      " ",
    ),
  ];
}

const FILE_WORDS: readonly (readonly [FileCapability, string])[] = [
  ["read", "reading"],
  ["write", "writing"],
  ["delete", "deleting"],
];

function isNeed({ kind }: { kind: string }): boolean {
  return kind === "needed";
}

function words(pairs: typeof FILE_WORDS): string {
  return pairs.map(([, word]) => word).join(", ");
}

function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
