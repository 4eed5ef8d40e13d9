import { isToolName, type ToolInput, type ToolName, TOOLS } from "../../core/delegation/tool.ts";
import type { AgentDirectory } from "../../core/agent/live_agents.ts";
import { IdeaError, toWireError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { KnowledgeDoor } from "../../core/knowledge/door.ts";
import type { HandoffNote } from "../../core/handoff/note.ts";
import { DELEGATION } from "../../core/numbers.ts";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import type { AgentService } from "../../core/agent/service.ts";
import type { AskOutcome, DelegationService, Waiting } from "../../core/delegation/service.ts";
import { type Handler, type Handlers, knowledgeHandlers } from "./knowledge_handlers.ts";

/** What the tools act on. */
export interface ToolDependencies {
  agents: AgentService;
  delegation: DelegationService;
  directory: AgentDirectory;
  events: EventSink;
  /** Keeps a note in the hand-off of an agent. @throws IdeaError `TOO_LARGE` saying what to do */
  note(agent: AgentIdentity, note: HandoffNote): Promise<void>;
  knowledge: KnowledgeDoor;
  /** What each agent of a project is at, as a line, by id. */
  liveLines(projectId: string): Promise<ReadonlyMap<string, string>>;
}

/** Result of a tool call, as MCP wants it. */
export interface ToolResult {
  content: { type: "text"; text: string }[];
  isError?: boolean;
}

/** Carries out the tools on behalf of the agent whose token was used. */
export class ToolRunner {
  readonly #deps: ToolDependencies;
  readonly #handlers: Handlers<ToolName>;
  /** When each agent's calls of the last minute began. */
  readonly #begun = new Map<string, number[]>();

  constructor(dependencies: ToolDependencies) {
    this.#deps = dependencies;
    this.#handlers = {
      idea_list_agents: (_input, caller) => this.#list(caller),
      idea_ask_agent: (input, caller, waiting) =>
        dependencies.delegation.ask({ ...requestOf(caller), ...input }, waiting),
      idea_await: ({ ticket }, caller, waiting) => this.#await(ticket, caller, waiting),
      idea_reply: (input, caller) => this.#reply(input, caller),
      idea_launch_agent: (input, caller) => this.#launch(input, caller),
      idea_stop_agent: ({ target }, caller) => this.#stop(target, caller),
      idea_handoff_note: (input, caller) => this.#note(input, caller),
      idea_inbox: (_input, caller) => this.#inbox(caller),
      ...knowledgeHandlers(dependencies.knowledge),
    };
  }

  /** Runs a tool; failures are results (`isError`) that say what was expected. */
  async run(
    name: string,
    input: unknown,
    caller: AgentIdentity,
    waiting: Waiting,
  ): Promise<ToolResult> {
    const result = await this.#tryRun(name, input, caller, waiting);
    this.#deps.events.publish({
      type: "orchestratorRequestProcessed",
      projectId: caller.projectId,
      requesterId: caller.agentId,
      action: name,
      ok: result.isError !== true,
      source: "mcp",
    });
    return result;
  }

  async #tryRun(
    name: string,
    input: unknown,
    caller: AgentIdentity,
    waiting: Waiting,
  ): Promise<ToolResult> {
    try {
      if (!isToolName(name)) throw new IdeaError("NOT_FOUND", `No tool "${name}"`);
      this.#checkCaller(name, caller);
      const parsed = TOOLS[name].input.safeParse(input ?? {});
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new IdeaError(
          "INVALID",
          `${issue?.path.join(".") || "arguments"}: ${issue?.message}`,
        );
      }
      const handler = this.#handlers[name] as Handler<ToolName>;
      const value = await handler(parsed.data as ToolInput<ToolName>, caller, waiting);
      return toResult(value);
    } catch (failure) {
      const { code, message } = toWireError(failure);
      return { content: [{ type: "text", text: `${code}: ${message}` }], isError: true };
    }
  }

  /** Whose process died with the host may only collect; and a model in a loop is stopped. */
  #checkCaller(name: ToolName, caller: AgentIdentity): void {
    if (caller.collectsOnly && name !== "idea_await") {
      throw new IdeaError("UNAVAILABLE", "The host restarted and your process ended with it");
    }
    const now = Date.now();
    const recent = (this.#begun.get(caller.agentId) ?? []).filter((at) => at > now - 60_000);
    if (recent.length >= DELEGATION.callsPerMinute) {
      const limit = `${DELEGATION.callsPerMinute} tool calls a minute`;
      throw new IdeaError("TOO_MANY", `More than ${limit}: wait before you call again`);
    }
    this.#begun.set(caller.agentId, [...recent, now]);
  }

  async #inbox(caller: AgentIdentity) {
    const tickets = this.#deps.delegation.inbox(caller.projectId, caller.agentId);
    return await Promise.all(tickets.map(async ({ id, kind, source, task }) => ({
      ticket: id,
      kind: kind === "message" ? "message" : "task",
      from: source.kind === "human"
        ? "the user"
        : await this.#deps.directory.nameOf(caller.projectId, source.agentId),
      text: task,
    })));
  }

  async #note(input: ToolInput<"idea_handoff_note">, caller: AgentIdentity) {
    const { decisions, currentStep, openQuestions } = input;
    if (decisions === undefined && currentStep === undefined && openQuestions === undefined) {
      throw new IdeaError("INVALID", "Expected decisions, currentStep or openQuestions");
    }
    await this.#deps.note(caller, input);
    return { noted: true };
  }

  async #list(caller: AgentIdentity) {
    const { projectId } = caller;
    const live = await this.#deps.liveLines(projectId);
    const agents = await this.#deps.agents.list(projectId);
    return agents.map(({ id, name, profile, state, reason, queued }) => ({
      name,
      state,
      queued,
      ...(reason === undefined ? {} : { reason }),
      ...this.#workOf(id),
      ...liveOf(live, id),
      ...(profile === undefined ? {} : { profile }),
      ...(id === caller.agentId ? { you: true } : {}),
    }));
  }

  #workOf(agentId: string): { workingOn?: string } {
    const task = this.#deps.delegation.workingOn(agentId)?.task;
    return task === undefined ? {} : { workingOn: task.split("\n")[0]?.slice(0, 120) ?? "" };
  }

  #await(ticket: string, caller: AgentIdentity, waiting: Waiting) {
    return this.#deps.delegation.await(caller.projectId, ticket.trim().toLowerCase(), waiting);
  }

  async #reply(input: ToolInput<"idea_reply">, caller: AgentIdentity) {
    const { projectId, source, door } = requestOf(caller);
    const { result, ticket: ticketId } = input;
    const ticket = await this.#deps.delegation.reply({ projectId, source, door, result, ticketId });
    const late = ticket.state !== "answered";
    return {
      ticket: ticket.id,
      accepted: !late && ticket.result === result,
      state: ticket.state,
    };
  }

  async #launch({ target, task }: ToolInput<"idea_launch_agent">, caller: AgentIdentity) {
    const { projectId } = caller;
    if (task !== undefined) {
      const ticket = await this.#deps.delegation.assign({ ...requestOf(caller), target, task });
      return { launched: target, ticket: ticket.id };
    }
    const { id, name } = await this.#deps.directory.resolve(projectId, target);
    await this.#deps.agents.launch(projectId, id, {});
    return { launched: name };
  }

  async #stop(target: string, caller: AgentIdentity) {
    const { id, name } = await this.#deps.directory.resolve(caller.projectId, target);
    await this.#deps.agents.stop(caller.projectId, id);
    return { stopped: name };
  }
}

function liveOf(lines: ReadonlyMap<string, string>, agentId: string): { live?: string } {
  const live = lines.get(agentId);
  return live === undefined ? {} : { live };
}

function requestOf({ projectId, agentId }: AgentIdentity) {
  return { projectId, source: { kind: "agent", agentId }, door: "mcp" } as const;
}

/** An answer reaches the asker word for word; everything else is JSON. */
function toResult(value: unknown): ToolResult {
  const outcome = value as Partial<AskOutcome>;
  const text = (text: string) => [{ type: "text" as const, text }];
  switch (outcome.status) {
    case "answered":
      return { content: text(outcome.result ?? "") };
    case "failed":
    case "expired":
    case "cancelled":
      return { content: text(`The task ${outcome.status}: ${outcome.reason}`), isError: true };
    default:
      return { content: text(JSON.stringify(value)) };
  }
}
