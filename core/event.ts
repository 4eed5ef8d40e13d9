import type { AgentState } from "./agent/activity.ts";
import type { DeliveryState } from "./delivery/delivery.ts";
import type { TicketState } from "./delegation/ticket.ts";
import type { UsageWarning } from "./limit/usage_window.ts";
import type { TerminalLabel } from "./terminal/terminals.ts";

/** What happened in the host, as sent to every window. Names follow the original where it had one. */
export type DomainEvent =
  | { type: "projectOpened"; projectId: string }
  | { type: "projectClosed"; projectId: string }
  | { type: "agentsChanged"; projectId: string }
  | { type: "agentLaunched"; projectId: string; agentId: string; sessionId: string }
  | { type: "agentExited"; projectId: string; agentId: string; code: number | null }
  | ({ type: "agentStateChanged" } & AgentStateEvent)
  | { type: "layoutChanged"; projectId: string }
  | {
    type: "ticketChanged";
    projectId: string;
    ticketId: string;
    state: TicketState;
    from?: string;
    to: string;
  }
  | {
    type: "deliveryChanged";
    projectId: string;
    deliveryId: string;
    ticketId: string;
    agentId: string;
    state: DeliveryState;
    reason?: string;
  }
  /** A task waits for an exhausted account, and these agents could do it. */
  | { type: "ticketOffered"; projectId: string; ticketId: string; to: readonly string[] }
  | { type: "agentReplied"; projectId: string; agentId: string; replyLen: number }
  | {
    type: "orchestratorRequestProcessed";
    projectId: string;
    requesterId: string;
    action: string;
    ok: boolean;
    source: "mcp" | "file" | "ui";
  }
  /** The policy in force, or what waits for approval, is another one. */
  | { type: "permissionsChanged"; projectId: string }
  /** An agent was refused something; see `PermissionService.refusals`. */
  | { type: "actionRefused"; projectId: string; agentId: string; what?: string }
  | ({ type: "agentRateLimited"; resetsAtMs?: number } & AgentPlace)
  /** A limit without a time, or something that may be one: a person is asked. */
  | ({ type: "agentRateLimitSuspected" } & AgentPlace)
  | ({ type: "agentResumeScheduled"; fireAtMs: number } & AgentPlace)
  | ({ type: "agentResumeCancelled" } & AgentPlace)
  | ({ type: "agentResumed" } & AgentPlace)
  /** No further attempt after so many: a person is to look. */
  | ({ type: "agentResumeGivenUp"; attempts: number } & AgentPlace)
  /** What is known of an account's limits is another. */
  | { type: "limitsChanged"; account: string }
  /** A threshold of use was reached, once per window. */
  | ({ type: "usageWarned"; account: string } & UsageWarning)
  | { type: "memorySaved"; projectId: string; slug: string }
  | { type: "memoryDeleted"; projectId: string; slug: string }
  /** Notes changed on disk, by somebody else than IdeA. */
  | { type: "memoryChanged"; projectId: string }
  /** The project's context, or with an agent its role text. */
  | { type: "contextChanged"; projectId: string; agentId?: string }
  | { type: "proposalsChanged"; projectId: string }
  /** Without a project: those of the user. */
  | { type: "skillsChanged"; projectId?: string }
  | { type: "templateUpdated"; templateId: string; version: number }
  /** One was added or removed. */
  | { type: "templatesChanged" }
  | { type: "embeddersChanged" }
  /** Profiles of the user, or what they changed of those that are built in. */
  | { type: "profilesChanged" }
  /** Many notes, and no engine that finds them by meaning: once for each project and start. */
  | {
    type: "embedderSuggested";
    projectId: string;
    ollamaDetected: boolean;
    onnxCached: boolean;
    vectorHttpEnabled: boolean;
    vectorOnnxEnabled: boolean;
  }
  /** A repository, or one of its work trees, is not as it was. */
  | { type: "gitChanged"; projectId: string; tree?: string }
  /** What is known of a work tree; `output`: what its set-up printed since the last time. */
  | { type: "worktreeChanged"; projectId: string; path: string; output?: string }
  /** What is said in a review, or what became of it. */
  | { type: "reviewChanged"; projectId: string; reviewId: string }
  | { type: "settingsChanged" }
  /** Somebody wants a window: of one project, or with all tabs. */
  | { type: "windowRequested"; projectId?: string }
  /** A project got a window of its own or gave it back. */
  | { type: "windowsChanged"; alone: string[] }
  /** A project's own window is asked to close itself. */
  | { type: "windowGivenBack"; projectId: string }
  | { type: "terminalOpened"; sessionId: string; projectId: string }
  | { type: "terminalExited"; sessionId: string; code: number | null }
  /** Title or progress by the program's own word (OSC 0, 2, 9;4). */
  | ({ type: "terminalChanged" } & TerminalLabel)
  /** A program asked for a notification (OSC 9, 777). */
  | { type: "terminalNotified"; sessionId: string; title?: string; body: string };

/** An agent and where it is. */
export interface AgentPlace {
  projectId: string;
  agentId: string;
}

export interface AgentStateEvent {
  projectId: string;
  agentId: string;
  state: AgentState;
  /** In words: the question of the dialog, the exit code, … */
  reason?: string;
  /** Epoch milliseconds at which the state began. */
  since: number;
  /** Which signal decided, for example `hook UserPromptSubmit`. */
  signal: string;
}

/** An event with its place in the host's sequence; sequences restart with the host. */
export type SequencedEvent = DomainEvent & { seq: number };

/** Where capabilities announce what they have already stored. */
export interface EventSink {
  publish(event: DomainEvent): void;
}
