/** How a policy is told to Codex: its sandbox, when it asks, and rules about commands. */
import type {
  FidelityNote,
  PermissionProjection,
  ProjectedPolicy,
} from "../../core/permission/projection.ts";
import type { EffectivePermissions } from "../../core/permission/resolve.ts";
import type { ProjectionPlace } from "../../core/profile/adapter.ts";
import { codexRules, commandStart } from "./codex_rules.ts";
import {
  commandVerdicts,
  coversProject,
  filePatterns,
  mayRunCommands,
  restOfCommands,
} from "./policy_reading.ts";

/** Where the rules lie, below the CLI's own directory. */
export const CODEX_RULES_FILE = ".codex/rules/idea.rules";
/** With these the project's trust holds for the rules too, also where there is no repository. */
const ROOT_MARKERS = ["-c", 'project_root_markers=[".ideai", ".git"]'];
/** Measured on 2026-11-30: takes every tool away that runs commands. */
const NO_COMMANDS = ["-c", "features.shell_tool=false"];

/** What Codex is started with; `rules` are the lines of {@link CODEX_RULES_FILE}. */
export interface CodexProjection extends PermissionProjection {
  settings?: { rules: readonly string[] };
}

type SandboxMode = "danger-full-access" | "workspace-write" | "read-only";

/**
 * The arguments of Codex for a policy, or for none, and its rules about commands.
 *
 * Measured on 2026-11-30 with 0.171.0 and 0.169.0: of the approvals only `on-request` and `never`
 * are left. `on-request` asks before what the sandbox would refuse and before `rm -f`, and for
 * nothing else, so without Codex's sandbox ordinary commands are never asked about. `never` refuses
 * where it would have asked, which is what a policy that denies the rest wants.
 */
export function projectCodex(
  policy: ProjectedPolicy | undefined,
  { workRoot }: ProjectionPlace,
): CodexProjection {
  if (!policy) return { args: argsOf("workspace-write", "on-request", workRoot), notes: [] };
  const { effective, confined } = policy;
  const sandbox = sandboxOf(policy);
  const approval = asks(effective) ? "on-request" : "never";
  const rules = codexRules(effective, confined);
  return {
    args: [
      ...argsOf(sandbox, approval, workRoot),
      ...mayRunCommands(effective) ? [] : NO_COMMANDS,
      ...rules.length > 0 ? ROOT_MARKERS : [],
    ],
    ...rules.length > 0 ? { settings: { rules } } : {},
    notes: [
      ...confined ? fileNotesConfined(effective) : fileNotes(effective, sandbox),
      ...commandNotes(policy),
      ...approval === "never" && mayRunCommands(effective)
        ? [{ kind: "stricter", about: "delete", why: "noDeleteRules" } as const]
        : [],
    ],
  };
}

function argsOf(sandbox: SandboxMode, approval: string, workRoot: string): string[] {
  const args = ["--sandbox", sandbox, "--ask-for-approval", approval];
  return sandbox === "workspace-write" ? [...args, "--add-dir", workRoot] : args;
}

function sandboxOf({ effective, confined }: ProjectedPolicy): SandboxMode {
  if (confined) return "danger-full-access";
  if (filePatterns(effective, "write", "deny").some(coversProject)) return "read-only";
  if (effective.fallback === "allow") return "workspace-write";
  const writes = filePatterns(effective, "write", "allow").length > 0;
  return writes ? "workspace-write" : "read-only";
}

function asks(effective: EffectivePermissions): boolean {
  return effective.fallback === "ask" && !isAutonomous(effective);
}

function isAutonomous(effective: EffectivePermissions): boolean {
  const writes = filePatterns(effective, "write", "allow").some(coversProject);
  const denies = commandVerdicts(effective).some(({ effect }) => effect === "deny");
  return writes && !denies && restOfCommands(effective) === "allow";
}

/** Codex is told of no file at all: the kernel holds what can be held. */
function fileNotesConfined({ rules }: EffectivePermissions): FidelityNote[] {
  return (["read", "write", "delete"] as const)
    .filter((about) => rules.some(({ capability }) => capability === about))
    .map((about) => ({ kind: "lost", about, why: "ownSandboxOff" }));
}

/** Its sandbox lets everything be read, and all of the project be written or nothing. */
function fileNotes(effective: EffectivePermissions, sandbox: SandboxMode): FidelityNote[] {
  const patterns = (about: "read" | "write" | "delete", effect: "allow" | "deny") =>
    filePatterns(effective, about, effect);
  const readsAll = effective.fallback === "allow" || patterns("read", "allow").some(coversProject);
  const unheldWrites = sandbox === "read-only" ? [] : patterns("write", "deny");
  const widened = sandbox === "read-only"
    ? []
    : patterns("write", "allow").filter((pattern) => !coversProject(pattern));
  return [
    ...readsAll ? [] : [{ kind: "looser", about: "read", why: "noDenyOfTheRest" } as const],
    ...patterns("read", "deny").map(({ rule }) => lostFile("read", rule)),
    ...unheldWrites.map(({ rule }) => lostFile("write", rule)),
    ...effective.fallback === "allow"
      ? []
      : widened.map(({ rule }) =>
        ({ kind: "looser", about: "write", rule, why: "noFileRules" }) as const
      ),
    ...[...patterns("delete", "allow"), ...patterns("delete", "deny")].map(({ rule }) =>
      ({ kind: "lost", about: "delete", rule, why: "noDeleteRules" }) as const
    ),
  ];
}

function lostFile(about: "read" | "write", rule: FidelityNote["rule"]): FidelityNote {
  return { kind: "lost", about, ...rule ? { rule } : {}, why: "noFileRules" };
}

function commandNotes({ effective, confined }: ProjectedPolicy): FidelityNote[] {
  if (!mayRunCommands(effective)) {
    return [{ kind: "stricter", about: "read", why: "shellReadsFiles" }];
  }
  const denied = commandVerdicts(effective).filter(({ effect }) => effect === "deny");
  const why = confined ? "ownSandboxOff" : "noDenyOfTheRest";
  return [
    ...restOfCommands(effective) === "allow"
      ? []
      : [{ kind: "looser", about: "executeBash", why } as const],
    ...denied.flatMap(({ matcher, rule }): FidelityNote[] => {
      const start = matcher && commandStart(matcher);
      const note = { about: "executeBash", rule, why: "patternShape" } as const;
      // Also where the words fit: hidden in `env`, `$(…)` or `sh -c` they are not found.
      return [{ kind: start ? start.wider ? "stricter" : "looser" : "lost", ...note }];
    }),
  ];
}
