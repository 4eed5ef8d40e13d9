/** A stand-in for IdeA's host: its MCP endpoint with one tool, and its hooks, both recorded. */
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-types="@modelcontextprotocol/sdk/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";

/** One post to the hooks, with the bearer token it came with. */
export interface HookPost {
  token: string;
  payload: Record<string, unknown>;
}

/** A call of `idea_ask_agent`. */
export interface AskCall {
  target: string;
  task: string;
}

/** A running stand-in. */
export interface IdeaStub extends AsyncDisposable {
  readonly mcpUrl: string;
  readonly hooksUrl: string;
  /** Bearer tokens of all MCP requests so far. */
  readonly mcpTokens: ReadonlySet<string>;
  /** True once a client has fetched the list of tools. */
  readonly listed: boolean;
  readonly asks: readonly AskCall[];
  /** @returns a function that ends the subscription */
  onHook(listener: (post: HookPost) => void): () => void;
}

/**
 * Starts a stand-in on a free loopback port.
 * @param answer the result of every ask
 */
export function startIdeaStub(
  answer: (call: AskCall) => string | Promise<string> = () => "The answer is 42.",
): IdeaStub {
  const mcpTokens = new Set<string>();
  const asks: AskCall[] = [];
  const listeners = new Set<(post: HookPost) => void>();
  const closing = Promise.withResolvers<string>();
  let listed = false;

  async function takeHook(request: Request): Promise<Response> {
    const post = { token: bearer(request), payload: await request.json() };
    for (const listener of listeners) listener(post);
    return Response.json({});
  }

  async function takeMcp(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    mcpTokens.add(bearer(request));
    const body = await request.json();
    listed ||= body.method === "tools/list";
    const server = ideaTools((call) => {
      asks.push(call);
      return Promise.race([answer(call), closing.promise]);
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: body });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/mcp" ? takeMcp(request) : takeHook(request);
  });
  const url = `http://127.0.0.1:${server.addr.port}`;
  return {
    mcpUrl: `${url}/mcp`,
    hooksUrl: `${url}/hooks/test`,
    mcpTokens,
    get listed() {
      return listed;
    },
    asks,
    onHook(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [Symbol.asyncDispose]() {
      closing.resolve("The host is closing.");
      return server.shutdown();
    },
  };
}

function bearer(request: Request): string {
  return request.headers.get("authorization")?.replace(/^Bearer /u, "") ?? "";
}

function ideaTools(ask: (call: AskCall) => string | Promise<string>): McpServer {
  const server = new McpServer({ name: "idea", version: "1.0.0" });
  const inputSchema = { target: z.string(), task: z.string() };
  server.registerTool(
    "idea_ask_agent",
    { description: "Asks another agent and waits for its answer.", inputSchema },
    async (call: AskCall) => ({ content: [{ type: "text" as const, text: await ask(call) }] }),
  );
  return server;
}
