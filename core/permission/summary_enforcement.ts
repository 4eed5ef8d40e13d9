import { type Enforcement, isHeld, type Lack } from "./enforcement.ts";
import { code } from "./markdown.ts";
import type { FileCapability } from "./model.ts";
import type { ProtectedPath, ProtectionReason } from "./protected_paths.ts";
import type { GrantReason, PathGrant, SandboxPlan } from "./sandbox_plan.ts";

/** What becomes of a policy at one launch. */
export interface EnforcedPolicy {
  plan: SandboxPlan;
  enforcement: Enforcement;
  protect: readonly ProtectedPath[];
  /** The protected paths are held too, and not only asked for. */
  shielded: boolean;
}

const FILE_WORDS: readonly (readonly [FileCapability, string])[] = [
  ["read", "reading"],
  ["write", "writing"],
  ["delete", "deleting"],
];

const LACK_WORDS: Readonly<Record<Lack, string>> = {
  truncate: "This kernel does not stop you from cutting files short elsewhere: do not.",
  moves: "This kernel lets you move no file to another folder: copy and delete.",
};

const PROTECTED_WORDS: Readonly<Record<ProtectionReason, string>> = {
  gitHooks: "git hooks",
  gitConfig: "git's settings",
  toolConfig: "settings of editors and tools",
  cliSettings: "settings of your own CLI",
  policy: "files directly in `.ideai` (this policy, the list of agents)",
  shellStart: "start files of shells",
  host: "IdeA's own files",
};

const COMMANDS = "Rules about commands are advisory: the operating system does not enforce them." +
  " Follow them all the same.";

/** Who holds the policy, in lines of Markdown. */
export function enforcementWords(policy: EnforcedPolicy): string[] {
  const held = isHeld(policy.enforcement);
  return [
    ...held ? fenceLines(policy) : [`${NOBODY[policy.enforcement.status]} ${COMMANDS}`],
    ...protectedLines(policy),
  ];
}

const NOBODY: Readonly<Record<string, string>> = {
  advisory: "Nothing of this is enforced by the operating system here: it is advice to follow.",
  unenforced: "Nothing of this is enforced by the operating system here, for this machine cannot:" +
    " follow it all the same.",
};

function fenceLines({ plan, enforcement }: EnforcedPolicy): string[] {
  const { fences, grants } = plan;
  const open = FILE_WORDS.filter(([capability]) => !fences.includes(capability));
  const own = grants.filter(({ because }) => !because.every(isNeed));
  const needed = grants.filter(({ because }) => because.every(isNeed));
  return [
    "Enforced by the operating system for you and every process you start: " +
    `${words(FILE_WORDS.filter(([name]) => fences.includes(name)))}. It works only in:`,
    "",
    ...own.map(({ path, access }) => `- ${code(path)} (${access.join(", ")})`),
    ...needed.length > 0 ? [`- always: ${neededWords(needed)}`] : [],
    "",
    [
      "Elsewhere it fails with EACCES, also where the policy would ask.",
      ...enforcement.lacks.map((lack) => LACK_WORDS[lack]),
      ...open.length === 0 ? [] : [`Not enforced: rules about ${words(open)}.`],
      COMMANDS,
    ].join(" "),
  ];
}

/** Each need once, with its paths where more than reading is open. */
function neededWords(grants: readonly PathGrant[]): string {
  const paths = new Map<string, string[]>();
  for (const { path, access, because } of grants) {
    const shown = access.some((one) => one !== "read") ? [code(path)] : [];
    for (const { need } of because.filter(isNeed)) {
      paths.set(need, [...paths.get(need) ?? [], ...shown]);
    }
  }
  return [...paths].map(([need, list]) => list.length > 0 ? `${need} (${list.join(", ")})` : need)
    .join(", ");
}

function protectedLines({ protect, shielded }: EnforcedPolicy): string[] {
  const names = [...new Set(protect.map(({ why }) => PROTECTED_WORDS[why]))];
  if (names.length === 0) return [];
  const line = shielded
    ? `Where they exist, read-only for you even inside of open folders: ${names.join(", ")}.`
    : `Leave alone even inside of open folders: ${names.join(", ")}.`;
  return ["", line];
}

function isNeed(reason: GrantReason): reason is Extract<GrantReason, { kind: "needed" }> {
  return reason.kind === "needed";
}

function words(pairs: typeof FILE_WORDS): string {
  return pairs.map(([, word]) => word).join(", ");
}
