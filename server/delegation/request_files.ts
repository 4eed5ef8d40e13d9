import type { AgentDirectory } from "../../core/agent/live_agents.ts";
import {
  type FileRequest,
  type FileResponse,
  parseRequest,
  refusal,
  typeOf,
} from "../../core/delegation/request_file.ts";
import type { Ticket } from "../../core/delegation/ticket.ts";
import { IdeaError } from "../../core/error.ts";
import type { KnowledgeDoor } from "../../core/knowledge/door.ts";
import type { EventSink } from "../../core/event.ts";
import type { AgentService } from "../../core/agent/service.ts";
import type { AskOutcome, DelegationService } from "../../core/delegation/service.ts";
import type { CallStore } from "../store/call_store.ts";
import { carryOut, onlyReads } from "./knowledge_requests.ts";
import { type FoundRequest, RequestInbox } from "./request_files_inbox.ts";

/** What the file door needs from the rest of the host. */
export interface RequestFilesDependencies {
  delegation: DelegationService;
  agents: AgentService;
  directory: AgentDirectory;
  events: EventSink;
  knowledge: KnowledgeDoor;
  /** Remembers what was carried out: after a restart nothing is done twice. */
  calls: Pick<CallStore, "insert" | "find">;
  rootOf(projectId: string): string;
  /** True when the agent's CLI reaches the tools over MCP: this door is then closed to it. */
  profileHasMcp(projectId: string, agentId: string): Promise<boolean>;
}

/** One request with all that is known about it. */
interface Call {
  projectId: string;
  agentId: string;
  found: FoundRequest;
  request: FileRequest;
  /** The project is being closed: whoever waits stops waiting. */
  signal: AbortSignal;
  begun: () => void;
}

/** What an action did, before it becomes a response. */
type Result = Omit<FileResponse, "action" | "request"> | undefined;

/**
 * The door of agents without MCP: request files in `.ideai/requests/<agent>/`, answered by a file
 * beside each. Everything is handed to the same dispatcher as through the other doors.
 */
export class RequestFiles {
  readonly #deps: RequestFilesDependencies;
  readonly #open = new Map<string, { inbox: RequestInbox; hangUp: AbortController }>();

  constructor(dependencies: RequestFilesDependencies) {
    this.#deps = dependencies;
  }

  /** Opens the door of a project; an open one stays as it is. */
  async open(projectId: string): Promise<void> {
    if (this.#open.has(projectId)) return;
    const hangUp = new AbortController();
    const inbox = new RequestInbox(
      this.#deps.rootOf(projectId),
      projectId,
      (found, begun) => this.#handle(projectId, found, hangUp.signal, begun),
    );
    this.#open.set(projectId, { inbox, hangUp });
    await inbox.open();
  }

  /** Closes it; requests that still wait are taken up again when the project is opened. */
  async close(projectId: string): Promise<void> {
    const door = this.#open.get(projectId);
    this.#open.delete(projectId);
    door?.hangUp.abort();
    await door?.inbox.close();
  }

  async #handle(
    projectId: string,
    found: FoundRequest,
    signal: AbortSignal,
    begun: () => void,
  ): Promise<FileResponse | undefined> {
    const action = typeOf(found.text ?? "");
    const response = await this.#tryHandle(projectId, found, signal, begun)
      .then((result) => result && { ...result, action }, (failure) => refusal(action, failure));
    if (!response) return undefined;
    this.#deps.events.publish({
      type: "orchestratorRequestProcessed",
      projectId,
      requesterId: found.requester,
      action,
      ok: response.ok,
      source: "file",
    });
    return response;
  }

  async #tryHandle(
    projectId: string,
    found: FoundRequest,
    signal: AbortSignal,
    begun: () => void,
  ): Promise<Result> {
    const agent = await this.#deps.directory.resolve(projectId, found.requester);
    if (await this.#deps.profileHasMcp(projectId, agent.id)) {
      const reason = `"${agent.name}" has the idea_* tools; request files are for agents without`;
      throw new IdeaError("FORBIDDEN", reason);
    }
    if (found.text === undefined) throw found.problem;
    const request = parseRequest(found.text);
    const call = { projectId, agentId: agent.id, found, request, signal, begun };
    const done = this.#deps.calls.find(found.id);
    return done ? await this.#again(call, done.ticketId) : await this.#do(call);
  }

  async #do(call: Call): Promise<Result> {
    const { projectId, agentId, request, signal, begun } = call;
    const { delegation } = this.#deps;
    const asking = { projectId, source: { kind: "agent", agentId }, door: "file" } as const;
    switch (request.action) {
      case "agent.message": {
        const { target, task } = request;
        const onTicket = (ticketId: string) => {
          this.#remember(call, ticketId);
          begun();
        };
        return fromOutcome(await delegation.ask({ ...asking, target, task }, { signal, onTicket }));
      }
      case "agent.await":
        begun();
        return fromOutcome(await delegation.await(projectId, idOf(request.ticket), { signal }));
      case "agent.reply": {
        const { result, ticket: ticketId } = request;
        const ticket = await delegation.reply({ ...asking, result, ticketId });
        this.#remember(call, ticket.id);
        return fromReply(ticket, result);
      }
      case "agent.run":
        return await this.#run(call, request);
      case "agent.list":
        return { ok: true, reply: JSON.stringify(await this.#list(projectId, agentId)) };
      case "agent.stop": {
        const { id, name } = await this.#deps.directory.resolve(projectId, request.target);
        await this.#deps.agents.stop(projectId, id);
        this.#remember(call, "");
        return { ok: true, detail: `stopped agent ${name}` };
      }
      default: {
        const result = await carryOut(this.#deps.knowledge, { projectId, agentId }, request);
        if (!onlyReads(request)) this.#remember(call, "");
        return result;
      }
    }
  }

  /** Taken up after a restart: what was done is told, not done again. */
  async #again({ projectId, request, signal, begun }: Call, ticketId: string): Promise<Result> {
    begun();
    if (request.action === "agent.message") {
      return fromOutcome(await this.#deps.delegation.await(projectId, ticketId, { signal }));
    }
    return { ok: true, detail: "done before the host restarted", ...ticketOr(ticketId) };
  }

  async #run(
    call: Call,
    request: Extract<FileRequest, { action: "agent.run" }>,
  ): Promise<Result> {
    const { projectId, agentId } = call;
    const { id, name } = await this.#deps.directory.resolve(projectId, request.target);
    const detail = `launched agent ${name}`;
    if (request.task === undefined) {
      await this.#deps.agents.launch(projectId, id, {});
      this.#remember(call, "");
      return { ok: true, detail };
    }
    const source = { kind: "agent", agentId } as const;
    const { task } = request;
    const assignment = { projectId, source, target: id, task, door: "file" } as const;
    const ticket = await this.#deps.delegation.assign(assignment);
    this.#remember(call, ticket.id);
    return { ok: true, detail, ticket: ticket.id };
  }

  async #list(projectId: string, own: string) {
    const agents = await this.#deps.agents.list(projectId);
    return agents.map(({ id, name, profile, state, reason, queued }) => ({
      name,
      state,
      queued,
      ...(reason === undefined ? {} : { reason }),
      ...(profile === undefined ? {} : { profile }),
      ...(id === own ? { you: true } : {}),
    }));
  }

  #remember({ found, agentId, projectId }: Call, ticketId: string): void {
    const { id, name } = found;
    const startedAt = Date.now();
    this.#deps.calls.insert({ id, agentId, projectId, requestId: name, ticketId, startedAt });
  }
}

function idOf(ticket: string): string {
  return ticket.trim().toLowerCase();
}

function ticketOr(ticket: string): { ticket?: string } {
  return ticket === "" ? {} : { ticket };
}

/** An ask that is still open is one that the host stopped waiting for: no response yet. */
function fromOutcome(outcome: AskOutcome): Result {
  const { ticket } = outcome;
  if (outcome.status === "pending") return undefined;
  if (outcome.status === "answered") return { ok: true, reply: outcome.result, ticket };
  return { ok: false, error: `The task ${outcome.status}: ${outcome.reason}`, ticket };
}

function fromReply({ id, state, result }: Ticket, given: string): Result {
  const accepted = state === "answered" && result === given;
  if (accepted) return { ok: true, detail: "the answer was handed over", ticket: id };
  const detail = state === "answered"
    ? "not accepted: the task had been answered before, and the first answer counts"
    : `not accepted: the task had ended before (${state}); your answer is kept beside it`;
  return { ok: true, detail, ticket: id };
}
