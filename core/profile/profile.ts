import type { ActivityRules } from "../agent/activity.ts";
import type { ContextInjection } from "./injection.ts";
import type { SkillDelivery } from "./skills.ts";
import type { ScreenManifest } from "./screen_manifest.ts";

/** Ids of the built-in profiles; the first one is fixed by existing projects. */
export const PROFILE_IDS = {
  claude: "664cc20c-47b8-53ad-9351-dce3c09c0de4",
  codex: "0b6a9d0f-5c0f-5d8b-9f0e-7b9f2c7f1a01",
  gemini: "0b6a9d0f-5c0f-5d8b-9f0e-7b9f2c7f1a02",
  aider: "0b6a9d0f-5c0f-5d8b-9f0e-7b9f2c7f1a03",
  demo: "0b6a9d0f-5c0f-5d8b-9f0e-7b9f2c7f1a04",
} as const;

/** Slug of a built-in profile. */
export type ProfileSlug = keyof typeof PROFILE_IDS;

/** Everything IdeA knows about one CLI: data, dated, with the versions it was measured on. */
export interface Profile {
  id: string;
  /** Of a built-in one a {@link ProfileSlug}. */
  slug: string;
  /** The name people read. */
  name: string;
  /** The vendor's word for the mark in lists, for example `Claude`. */
  vendor: string;
  /** When and on which versions the data below was measured. */
  measured: { on: string; versions: readonly string[] };
  command: string;
  /** Arguments that make the command print its version. */
  versionArgs: readonly string[];
  /** How a person installs it, as one shell line or sentence. */
  install: string;
  /** Offered first when an agent is created. */
  firstClass: boolean;
  /** Reaches the `idea_*` tools over MCP; otherwise the request-file prose is used. */
  mcp: boolean;
  /** How the CLI takes its instructions. */
  injection: ContextInjection;
  /** Bytes of its instructions that it reads; absent: no limit is known. */
  contextBytes?: number;
  /** How it comes to the agent's skills. */
  skills: SkillDelivery;
  rules: ActivityRules;
  typing: TypingRules;
  screen: ScreenManifest;
  /** Environment set for the CLI, after everything else. */
  env: Readonly<Record<string, string>>;
  /** Variables it must not inherit: IdeA may itself have been started from inside such a CLI. */
  unsetEnv?: readonly string[];
}

/** How text gets into the CLI's prompt. */
export interface TypingRules {
  /** Pause (ms) between the text and Enter: base, plus a term per KiB. */
  enterDelayMs: number;
  enterDelayMsPerKib: number;
  /** Bytes that submit and that interrupt a turn. */
  submit: string;
  interrupt: string;
  /** What the prompt shows instead of a long paste. */
  pastePlaceholder?: string;
}

/** One profile as listed to people: what it is and whether this machine has it. */
export interface ProfileInfo {
  id: string;
  slug: string;
  name: string;
  vendor: string;
  firstClass: boolean;
  /** Can be driven without a terminal. */
  structured: boolean;
  installed: boolean;
  version?: string;
  /** Absolute path of the command found. */
  path?: string;
  /** Made by the user, not built in. */
  own?: true;
  /** Not offered when an agent is made. */
  hidden?: true;
  install: string;
  /** Set when the installed version was never measured: screen recognition may be off. */
  unmeasured?: boolean;
}
