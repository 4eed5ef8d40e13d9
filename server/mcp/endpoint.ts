import { z } from "zod";
import { DELEGATION } from "../../core/numbers.ts";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import { callStream } from "./call_stream.ts";
import type { CallRequest, PendingCalls } from "./pending_calls.ts";
import type { ToolRunner } from "./tool_runner.ts";

const callMessage = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal("tools/call"),
  params: z.object({
    name: z.string(),
    arguments: z.unknown().optional(),
    _meta: z.looseObject({ progressToken: z.union([z.string(), z.number()]).optional() })
      .optional(),
  }),
});
const cancelMessage = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});
const listMessage = z.object({ method: z.literal("tools/list") });

/** What the endpoint needs from the rest of the host. */
export interface EndpointDependencies {
  version: string;
  runner: ToolRunner;
  calls: PendingCalls;
  /** An agent's CLI fetched the tool list. */
  toolsListed(agentId: string): void;
}

/**
 * The MCP endpoint: stateless, so neither a restart of the host nor a stale session id matters. Tool
 * calls are streamed and can be taken up again; everything else is the SDK's business.
 */
export class McpEndpoint {
  readonly #deps: EndpointDependencies;

  constructor(dependencies: EndpointDependencies) {
    this.#deps = dependencies;
  }

  /** Answers one request of the agent `caller`. */
  async handle(request: Request, caller: AgentIdentity): Promise<Response> {
    if (request.method === "GET") return this.#resume(request, caller);
    if (request.method !== "POST") {
      return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
    }
    const text = await request.text();
    const message = parseJson(text);
    const call = callMessage.safeParse(message);
    if (call.success && acceptsStream(request)) {
      return callStream(this.#deps.calls.start(caller, toCall(call.data)));
    }
    const cancelled = cancelMessage.safeParse(message);
    if (cancelled.success) await this.#deps.calls.cancel(caller, cancelled.data.params.requestId);
    const response = await this.#bySdk(request, text, caller);
    if (listMessage.safeParse(message).success) this.#deps.toolsListed(caller.agentId);
    return response;
  }

  #resume(request: Request, caller: AgentIdentity): Response {
    const lastEventId = request.headers.get("last-event-id");
    const call = lastEventId === null ? undefined : this.#deps.calls.resume(caller, lastEventId);
    if (call) return callStream(call);
    return new Response(null, { status: 405, headers: { allow: "POST" } });
  }

  async #bySdk(request: Request, text: string, caller: AgentIdentity): Promise<Response> {
    const { version, runner } = this.#deps;
    const { answerBySdk } = await import("./sdk_answer.ts");
    return await answerBySdk(request, text, {
      version,
      call: async (name, input) => {
        const waiting = { holdMs: DELEGATION.holdMs };
        return await runner.run(name, input, caller, waiting);
      },
    });
  }
}

function toCall({ id, params }: z.infer<typeof callMessage>): CallRequest {
  const progressToken = params._meta?.progressToken;
  return {
    id,
    name: params.name,
    arguments: params.arguments,
    ...(progressToken === undefined ? {} : { progressToken }),
  };
}

function acceptsStream(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/event-stream") === true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
