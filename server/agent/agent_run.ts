import {
  type Activity,
  type ActivitySignal,
  launched,
  next,
  type ScreenReading,
} from "../../core/agent/activity.ts";
import type { LaunchPolicy } from "../../core/permission/launch_policy.ts";
import type { UnprotectedPath } from "../../core/permission/protected_paths.ts";
import type { AgentChat } from "../../core/chat/session.ts";
import type { Told } from "../../core/context/composer.ts";
import type { AgentMode } from "../../core/agent/service.ts";
import type { LiveAgent } from "../../core/agent/live_agents.ts";
import type {
  LaunchContext,
  ProfileAdapter,
  TranscriptFollower,
} from "../../core/profile/adapter.ts";

/** What identifies one run. */
export interface RunIdentity {
  agentId: string;
  projectId: string;
  sessionId: string;
  launchId: string;
  context: LaunchContext;
  args: readonly string[];
  adapter: ProfileAdapter;
  /** What holds the process; absent when it was started without a policy. */
  policy?: LaunchPolicy & { unprotected: readonly UnprotectedPath[] };
}

/** One process playing one agent, from its launch to its end. */
export class AgentRun {
  readonly identity: RunIdentity;
  /** The account's limit cut its open turn off. */
  cutOff = false;
  /** Epoch milliseconds. */
  readonly startedAt = Date.now();
  activity: Activity = launched(this.startedAt);
  reading: ScreenReading | undefined;
  /** The cell that shows it; a background agent has none. */
  nodeId: string | undefined;
  vendorSessionId: string | undefined;
  /** Why it does not go on with an earlier conversation of the agent; absent: there is no problem. */
  resumeProblem: string | undefined;
  follower: TranscriptFollower | undefined;
  /** What its CLI was given to read; absent before that. */
  told: Told | undefined;
  /** The session, when the CLI is driven without a terminal. */
  chat: AgentChat | undefined;
  /** Bytes of output when the screen was last looked at, and when that number last grew. */
  output = { seq: 0, grownAt: Date.now() };
  /** A turn began by word of the CLI and its end was not told yet. */
  turnOpen = false;
  /** Somebody asked for its end. */
  stopping = false;

  constructor(identity: RunIdentity) {
    this.identity = identity;
  }

  get ended(): boolean {
    return this.activity.state === "exited" || this.activity.state === "stopped";
  }

  get mode(): AgentMode {
    return this.chat ? "structured" : "terminal";
  }

  /** Folds a signal in; returns true when what people see of the state changed. */
  fold(signal: ActivitySignal): boolean {
    const before = this.activity;
    this.activity = next(before, signal, this.identity.adapter.profile.rules, Date.now());
    return before.state !== this.activity.state || before.reason !== this.activity.reason;
  }

  toLive(): LiveAgent {
    const { agentId, projectId, sessionId, context, adapter } = this.identity;
    return {
      agentId,
      projectId,
      sessionId,
      runDir: context.runDir,
      profile: adapter.profile,
      activity: this.activity,
      ...(this.reading ? { reading: this.reading } : {}),
      ...(this.chat ? { chat: this.chat } : {}),
    };
  }
}
