/** Gemini CLI: data from its documentation, not measured; reaches IdeA through request files. */
import { join } from "node:path";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import { contextFiles, injectContext } from "../../core/profile/injection.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import { skillFiles, TOLD_SKILLS } from "../../core/profile/skills.ts";
import { geminiLimitSentences } from "./gemini_limits.ts";
import { untoldPolicy } from "./untold_policy.ts";

const profile: Profile = {
  id: PROFILE_IDS.gemini,
  slug: "gemini",
  name: "Gemini CLI",
  vendor: "Gemini",
  measured: { on: "2026-11-30", versions: [] },
  command: "gemini",
  versionArgs: ["--version"],
  install: "npm install -g @google/gemini-cli",
  firstClass: false,
  mcp: false,
  injection: { strategy: "conventionFile", file: "GEMINI.md" },
  skills: "text",
  rules: { readyNeedsTools: false, announces: false },
  typing: { enterDelayMs: 300, enterDelayMsPerKib: 50, submit: "\r", interrupt: "\x1b" },
  screen: {
    dialogs: [
      { kind: "trust", all: ["(Do you trust (?:the files in )?this folder\\?)"] },
      { kind: "login", all: ["(How would you like to authenticate)"] },
      { kind: "permission", all: ["(Apply this change\\?|Allow execution.*\\?)"] },
    ],
    busy: ["\\(esc to cancel"],
    prompt: { row: "^\\s*│ > (?:Type your message.*|(.*?))\\s*│$", below: "^\\s*╰" },
  },
  env: {},
};

function plan(context: LaunchContext): LaunchPlan {
  return {
    args: ["--include-directories", context.workRoot],
    env: {},
    files: [
      ...injectContext(context.instructions, profile.injection, context.runDir).files,
      ...skillFiles(context.skills, TOLD_SKILLS),
    ],
    stale: [".gemini", TOLD_SKILLS],
  };
}

function stateFolder(env: Readonly<Record<string, string>>): string {
  return join(env["HOME"] ?? "", ".gemini");
}

function statePaths(env: Readonly<Record<string, string>>): StatePath[] {
  return [{ path: stateFolder(env), scope: "tree" }];
}

/** The adapter of Gemini CLI; it sends no signals, so only the screen tells its state. */
export const gemini: ProfileAdapter = {
  profile,
  plan,
  project: untoldPolicy,
  statePaths,
  ownSettings: () => [],
  owns: [...contextFiles(profile.injection), TOLD_SKILLS],
  readHook: () => [],
  limits: { account: stateFolder, sentences: geminiLimitSentences },
};
