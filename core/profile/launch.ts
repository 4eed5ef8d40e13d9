import type { ProjectedPolicy } from "../permission/projection.ts";
import type { LaunchSkill } from "../skill/skill.ts";

/** Names of environment variables that IdeA gives to the programs it starts. */
export const ENV = {
  /** The agent's token for `/mcp` and `/hooks`; never written to a file. */
  token: "IDEA_MCP_TOKEN",
  /** Marks every process of one launch, so that none can be left behind. */
  launch: "IDEA_LAUNCH_ID",
} as const;

/** Everything an adapter may use to start its CLI. */
export interface LaunchContext {
  agent: { id: string; name: string };
  /** The folder the agent works on; the CLI itself runs in `runDir`. */
  workRoot: string;
  /** `<work root>/.ideai/run/<agentId>`, existing and empty of earlier generated files. */
  runDir: string;
  /** Folder of files the CLI reads and must not write, outside of what agents work in; existing. */
  configDir: string;
  /** What the user lets this agent do; absent: no policy, the CLI asks as it always does. */
  policy?: ProjectedPolicy;
  /** URL of the MCP endpoint, without a token. */
  mcpUrl: string;
  /** URL of this profile's lifecycle hooks. */
  hooksUrl: string;
  /** Command line prefix that runs this program: `[exe, …args]`, to be followed by a role. */
  self: readonly string[];
  /** What the agent must know: its role, the protocol, the project root. Markdown. */
  instructions: string;
  /** Skills the agent has. */
  skills: readonly LaunchSkill[];
  /** A fresh id the adapter may give to a new vendor session. */
  freshSessionId: string;
  /** The vendor's session to resume; absent: start a new one. */
  resume?: string;
  /** Environment the CLI will see, before {@link LaunchPlan.env}. */
  env: Readonly<Record<string, string>>;
}

/** A file written before the start, for nobody but the user; a script (`#!`) can be run. */
export type LaunchFile =
  & {
    /** `run`: the CLI's directory. `config`: the one it must not write. */
    folder: "run" | "config";
    /** Relative to the folder, without `..`. */
    path: string;
  }
  & ({ text: string; bytes?: never } | { bytes: Uint8Array; text?: never });

/** How to start the CLI. */
export interface LaunchPlan {
  args: string[];
  env: Record<string, string>;
  files: LaunchFile[];
  /** Files of earlier launches or of the original app that the CLI would obey; removed. */
  stale: string[];
  /** The vendor's session id when it is known before the first turn. */
  vendorSessionId?: string;
  /** Where the CLI will keep the conversation, when known. */
  transcriptPath?: string;
  /**
   * Put into its terminal at its start, as it is; without a terminal the adapter sees to it. While a
   * program reads whole lines, the system passes on the first 4,095 bytes of one.
   */
  input?: string;
}
