/** The part of a host that a demo agent sees: an MCP endpoint and hooks, scripted by a test. */
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-types="@modelcontextprotocol/sdk/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";

type Arguments = Record<string, string>;
type Answer = (args: Arguments) => string | Promise<string>;

const ARGUMENTS: Record<string, Record<string, z.ZodType>> = {
  "idea_ask_agent": { target: z.string(), task: z.string() },
  "idea_await": { ticket: z.string() },
  "idea_reply": { ticket: z.string().optional(), result: z.string() },
  "idea_list_agents": {},
  "idea_launch_agent": { target: z.string() },
};

/** One tool call as the host saw it. */
export interface ToolCall {
  tool: string;
  args: Arguments;
}

/** A scripted host on a free loopback port. */
export class TestHost {
  readonly token = crypto.randomUUID();
  readonly calls: ToolCall[] = [];
  readonly hooks: Record<string, unknown>[] = [];
  readonly #answers: Record<string, Answer>;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(answers: Record<string, Answer>) {
    this.#answers = answers;
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    this.#server = Deno.serve(options, (request) => this.#handle(request));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** Names of the hooks received, in order. */
  get hookNames(): unknown[] {
    return this.hooks.map((hook) => hook["hook_event_name"]);
  }

  async close(): Promise<void> {
    await this.#server.shutdown();
  }

  async #handle(request: Request): Promise<Response> {
    if (request.headers.get("Authorization") !== `Bearer ${this.token}`) {
      return new Response(null, { status: 401 });
    }
    if (new URL(request.url).pathname !== "/mcp") {
      this.hooks.push(await request.json());
      return Response.json({});
    }
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await this.#tools().connect(transport);
    return await transport.handleRequest(request);
  }

  #tools(): McpServer {
    const server = new McpServer({ name: "test-host", version: "0" });
    for (const [tool, shape] of Object.entries(ARGUMENTS)) {
      server.registerTool(tool, { description: tool, inputSchema: shape }, async (args) => {
        this.calls.push({ tool, args: args as Arguments });
        const text = await this.#answers[tool]?.(args as Arguments) ?? "ok";
        return { content: [{ type: "text", text }] };
      });
    }
    return server;
  }
}
