/** Aider: data from its documentation, not measured; reaches IdeA through request files. */
import { join } from "node:path";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import { contextFiles, injectContext } from "../../core/profile/injection.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import { skillFiles, TOLD_SKILLS } from "../../core/profile/skills.ts";
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
  injection: { strategy: "flag", flag: "--read", file: "IDEA.md" },
  skills: "text",
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
  const told = injectContext(context.instructions, profile.injection, context.runDir);
  return {
    args: [
      ...told.args,
      // Both would ask a question before the first prompt.
      "--no-gitignore",
      "--no-check-update",
    ],
    env: {},
    files: [...told.files, ...skillFiles(context.skills, TOLD_SKILLS)],
    stale: [".aider.conf.yml", TOLD_SKILLS],
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
  owns: [...contextFiles(profile.injection), TOLD_SKILLS],
  readHook: () => [],
};
