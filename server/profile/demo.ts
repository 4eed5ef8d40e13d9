/** The demo agent: IdeA's own scripted CLI, started like a vendor's. */
import { join } from "node:path";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import { contextFiles, injectContext } from "../../core/profile/injection.ts";
import { type Profile, PROFILE_IDS } from "../../core/profile/profile.ts";
import type { ScreenManifest } from "../../core/profile/screen_manifest.ts";
import { skillFiles, TOLD_SKILLS } from "../../core/profile/skills.ts";
import { claude } from "./claude.ts";
import { readClaudeLimitHook } from "./claude_limit_messages.ts";
import { untoldPolicy } from "./untold_policy.ts";

const screen: ScreenManifest = {
  dialogs: [
    {
      kind: "trust",
      all: ["^ Do you trust this folder\\?\\s*$", "^ Enter to confirm · Esc to cancel\\s*$"],
    },
    {
      kind: "limit",
      all: ["^ What do you want to do\\?\\s*$", "^ Enter to confirm · Esc to cancel\\s*$"],
    },
    {
      kind: "permission",
      all: ["^ May it use [a-z_]+\\?\\s*$", "^ Enter to confirm · Esc to cancel\\s*$"],
    },
  ],
  busy: ["^demo agent · esc to interrupt\\s*$"],
  prompt: { row: "^›[ \\u00a0]?(.*)$", above: "^─{4,}\\s*$", below: "^─{4,}\\s*$" },
};

const profile: Profile = {
  id: PROFILE_IDS.demo,
  slug: "demo",
  name: "Demo agent",
  vendor: "IdeA",
  measured: { on: "2026-11-30", versions: ["0.1.0"] },
  command: "idea",
  versionArgs: ["--version"],
  install: "part of IdeA, nothing to install",
  firstClass: true,
  mcp: true,
  injection: { strategy: "flag", flag: "--context", file: "DEMO.md" },
  skills: "text",
  rules: { readyNeedsTools: true, announces: false },
  typing: {
    enterDelayMs: 20,
    enterDelayMsPerKib: 0,
    submit: "\r",
    interrupt: "\x1b",
    pastePlaceholder: "[Pasted text",
  },
  screen,
  env: {},
};

/** A line of the role text that gives one agent failure options, for example in a test. */
const OPTIONS_LINE = /^demo-options:[ \t]*(.*)$/mu;

/** The arguments start with the rest of {@link LaunchContext.self}: the program is IdeA itself. */
function plan(context: LaunchContext): LaunchPlan {
  const { runDir, resume, freshSessionId } = context;
  const vendorSessionId = resume ?? freshSessionId;
  const told = injectContext(context.instructions, profile.injection, runDir);
  const transcriptPath = join(runDir, "demo", `${vendorSessionId}.jsonl`);
  return {
    args: [
      ...context.self.slice(1),
      "demo-agent",
      ...["--name", context.agent.name],
      ...["--mcp", context.mcpUrl],
      ...["--hooks", context.hooksUrl],
      ...told.args,
      ...["--transcript", transcriptPath],
      ...(resume ? ["--resume", resume] : ["--session-id", freshSessionId]),
      ...optionsIn(context.instructions),
    ],
    env: {},
    files: [...told.files, ...skillFiles(context.skills, TOLD_SKILLS)],
    stale: [TOLD_SKILLS],
    vendorSessionId,
    transcriptPath,
  };
}

function optionsIn(instructions: string): string[] {
  return (OPTIONS_LINE.exec(instructions)?.[1] ?? "").split(/\s+/u).filter(Boolean);
}

async function canResume(context: { transcriptPath?: string }): Promise<boolean> {
  if (context.transcriptPath === undefined) return false;
  const found = await Deno.stat(context.transcriptPath).catch(() => undefined);
  return found?.isFile === true && found.size > 0;
}

/** The adapter of the demo agent; its hooks have the shape of Claude Code's. */
export const demo: ProfileAdapter = {
  profile,
  plan,
  project: untoldPolicy,
  statePaths: () => [],
  ownSettings: () => [],
  owns: [...contextFiles(profile.injection), TOLD_SKILLS],
  readHook: claude.readHook,
  canResume,
  // Its plan never runs out by itself; a person may say that it has.
  limits: {
    account: () => "this machine",
    sentences: { patterns: [], never: [] },
    readHook: readClaudeLimitHook,
    closeMenu: "\x1b",
  },
};
