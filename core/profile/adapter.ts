import type { Dialog } from "../agent/activity.ts";
import type { StructuredAdapter } from "../chat/structured.ts";
import type { ConversationDetails } from "../conversation/inspection.ts";
import type { LimitAdapter } from "../limit/limit_adapter.ts";
import type { LimitSignal } from "../limit/signal.ts";
import type { StatePath } from "../permission/launch_policy.ts";
import type { FileCapability } from "../permission/model.ts";
import type { PermissionProjection, ProjectedPolicy } from "../permission/projection.ts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import type { Profile } from "./profile.ts";

export { ENV, type LaunchContext, type LaunchFile, type LaunchPlan } from "./launch.ts";

/** What the CLI told about itself through a hook, its notify program or its transcript. */
export type AgentSignal =
  | { kind: "session"; vendorSessionId: string; transcriptPath?: string }
  | { kind: "turnStarted"; source: string; prompt?: string }
  /** `interrupted`: by a person, before the agent was done. `failed`: by the CLI, in its words. */
  | {
    kind: "turnEnded";
    source: string;
    lastMessage?: string;
    interrupted?: true;
    failed?: string;
  }
  | { kind: "blocked"; source: string; dialog: Dialog }
  | { kind: "refused"; source: string; refusal: Refusal }
  /** A file the agent has just written; absolute, or as its CLI names it. */
  | { kind: "wrote"; path: string }
  | { kind: "limit"; signal: LimitSignal }
  | { kind: "alive"; source: string };

/** Something the agent tried and the operating system or the CLI's own rules refused. */
export interface Refusal {
  capability: FileCapability | "executeBash";
  /** The path as the refusal names it, or the command line; absent when it names none. */
  what?: string;
  /** The line that says so, as it came. */
  text: string;
}

/** Follows a transcript the CLI appends to; stopped with the launch. */
export interface TranscriptFollower {
  stop(): Promise<void>;
}

/** Where a projection is for; both absolute. */
export interface ProjectionPlace {
  workRoot: string;
  runDir: string;
}

/** One CLI: its data and the little code that data cannot express. */
export interface ProfileAdapter {
  profile: Profile;
  plan(context: LaunchContext): LaunchPlan;
  /** The settings this CLI is started with because of a policy; pure, and part of {@link plan}. */
  project(policy: ProjectedPolicy, place: ProjectionPlace): PermissionProjection;
  /** What of the CLI's own must stay reachable under every policy. */
  statePaths(env: Readonly<Record<string, string>>): StatePath[];
  /** The CLI's own settings among its state, absolute: whoever writes them changes what it may do. */
  ownSettings(env: Readonly<Record<string, string>>): string[];
  /** Files this profile ever writes into the run directory; removed when another one takes over. */
  owns: readonly string[];
  /** Meaning of one post to `/hooks/:profile`; an empty list for what is not understood. */
  readHook(payload: unknown): AgentSignal[];
  /** Starts following the CLI's own record of the conversation, where that is the proof. */
  follow?(
    context: LaunchContext,
    onSignal: (signal: AgentSignal) => void,
  ): TranscriptFollower;
  /** What is known of the limits of its vendor's plans; absent: nothing. */
  limits?: LimitAdapter;
  /** True when `resume` would find the session, with something in it. */
  canResume?(context: { vendorSessionId: string; transcriptPath?: string }): Promise<boolean>;
  /**
   * What the CLI's own record of a conversation tells of it, best effort: `{}` when it says nothing.
   * Absent: its records are not understood.
   */
  inspect?(transcriptPath: string): Promise<ConversationDetails>;
  /** The same CLI without a terminal; absent: it has no such mode. */
  structured?: StructuredAdapter;
}
