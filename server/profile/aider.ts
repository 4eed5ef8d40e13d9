/** Aider: data from its documentation, not measured; reaches IdeA through request files. */
import { join } from "node:path";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import { untoldPolicy } from "./untold_policy.ts";

const profile: Profile = {
  id: PROFILE_IDS.aider,
  slug: "aider",
  name: "Aider",
  vendor: "Aider",
  measured: { on: "2026-11-30", versions: [] },
  command: "aider",
  versionArgs: ["--version"],
  install: "python -m pip install aider-install && aider-install",
  firstClass: false,
  mcp: false,
  contextFile: "IDEA.md",
  rules: { readyNeedsTools: false, announces: false },
  // Aider's prompt has no Esc: Ctrl+C stops an answer.
  typing: { enterDelayMs: 300, enterDelayMsPerKib: 50, submit: "\r", interrupt: "\x03" },
  screen: {
    dialogs: [{ kind: "permission", all: ["^(.*\\?) \\(Y\\)es/\\(N\\)o.*$(?![\\s\\S]*\\n\\S*>)"] }],
    busy: ["^\\s*\\S? ?Waiting for "],
    prompt: { row: "^(?:[a-z]+ ?)?>(?: (.*))?$", below: "^\\s*$" },
  },
  env: {},
};

function plan(context: LaunchContext): LaunchPlan {
  return {
    args: [
      "--read",
      join(context.runDir, profile.contextFile),
      // Both would ask a question before the first prompt.
      "--no-gitignore",
      "--no-check-update",
    ],
    env: {},
    files: [{ folder: "run", path: profile.contextFile, text: context.instructions }],
    stale: [".aider.conf.yml"],
  };
}

function statePaths(env: Readonly<Record<string, string>>): StatePath[] {
  return [{ path: join(env["HOME"] ?? "", ".aider"), scope: "tree" }];
}

/** The adapter of Aider; it sends no signals, so only the screen tells its state. */
export const aider: ProfileAdapter = {
  profile,
  plan,
  project: untoldPolicy,
  statePaths,
  ownSettings: () => [],
  owns: [profile.contextFile],
  readHook: () => [],
};
