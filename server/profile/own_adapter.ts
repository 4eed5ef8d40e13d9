/** Adapters made of what a user says of a CLI: request files, and the screen tells the state. */
import { join } from "node:path";
import { compileRateLimitPattern } from "../../core/limit/custom_pattern.ts";
import { readCustomLimit } from "../../core/limit/custom_screen.ts";
import type { LimitAdapter } from "../../core/limit/limit_adapter.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";
import type { LaunchContext, LaunchPlan, ProfileAdapter } from "../../core/profile/adapter.ts";
import { contextFiles, injectContext } from "../../core/profile/injection.ts";
import type { ChangedStart, OwnProfile } from "../../core/profile/own_profile.ts";
import type { Profile } from "../../core/profile/profile.ts";
import { skillFiles, TOLD_SKILLS } from "../../core/profile/skills.ts";
import { untoldPolicy } from "./untold_policy.ts";

/** The adapter of a profile of the user's own. */
export function ownAdapter(own: OwnProfile): ProfileAdapter {
  const { injection } = own;
  const limits = limitsOf(own);
  return {
    profile: profileOf(own),
    plan: (context) => planOf(own, context),
    project: untoldPolicy,
    statePaths: (env) => own.statePaths.map((path) => statePath(path, env["HOME"] ?? "")),
    ownSettings: () => [],
    owns: [...contextFiles(injection), TOLD_SKILLS],
    readHook: () => [],
    ...(limits ? { limits } : {}),
  };
}

/** A built-in adapter whose CLI is another program, or gets arguments before IdeA's own. */
export function startedAs(adapter: ProfileAdapter, start: ChangedStart): ProfileAdapter {
  const { profile, structured } = adapter;
  const withArgs = <Plan extends { args: string[] }>(plan: Plan): Plan => ({
    ...plan,
    args: [...start.args, ...plan.args],
  });
  return {
    ...adapter,
    profile: { ...profile, command: start.command ?? profile.command },
    plan: (context) => withArgs(adapter.plan(context)),
    ...(structured
      ? {
        structured: {
          ...structured,
          turn: (context, input) => withArgs(structured.turn(context, input)),
        },
      }
      : {}),
  };
}

function profileOf(own: OwnProfile): Profile {
  const { id, slug, name, command, versionArgs, install, injection, env } = own;
  return {
    id,
    slug,
    name,
    vendor: name,
    measured: { on: "", versions: [] },
    command,
    versionArgs,
    install,
    firstClass: false,
    mcp: false,
    injection,
    skills: "text",
    rules: { readyNeedsTools: false, announces: false, turnsOnScreen: true },
    typing: withoutAbsent(own.typing),
    screen: withoutAbsent({
      ...own.screen,
      dialogs: own.screen.dialogs.map(withoutAbsent),
      prompt: withoutAbsent(own.screen.prompt),
    }),
    env,
  };
}

function planOf(own: OwnProfile, context: LaunchContext): LaunchPlan {
  const { input, files, args, env } = injectContext(
    context.instructions,
    own.injection,
    context.runDir,
  );
  return {
    args: [...own.args, ...args],
    env,
    files: [...files, ...skillFiles(context.skills, TOLD_SKILLS)],
    stale: [TOLD_SKILLS],
    ...(input === undefined ? {} : { input }),
  };
}

function statePath(path: string, home: string): StatePath {
  return { path: join(home, path.slice(2)), scope: "tree" };
}

function limitsOf(own: OwnProfile): LimitAdapter | undefined {
  const detect = own.rateLimitPattern && compileRateLimitPattern(own.rateLimitPattern);
  if (!detect) return undefined;
  return {
    account: () => own.command,
    sentences: { patterns: [], never: [] },
    readScreen: (lines, state, said) =>
      readCustomLimit(lines, state, own.screen.prompt.row, detect, said),
  };
}

type WithoutAbsent<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Optional parts that are there and undefined are left out. */
function withoutAbsent<T extends object>(data: T): WithoutAbsent<T> {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WithoutAbsent<T>;
}
