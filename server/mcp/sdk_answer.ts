/**
 * What the MCP SDK answers. It takes longer to load than the rest of the host together, so it is
 * loaded when the first client comes.
 */
// @ts-types="@modelcontextprotocol/sdk/server"
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
// @ts-types="@modelcontextprotocol/sdk/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { TOOLS } from "../../core/delegation/tool.ts";
import type { ToolResult } from "./tool_runner.ts";

/** What the SDK's server needs to answer. */
export interface SdkDependencies {
  version: string;
  /** Runs a tool for a client that takes no stream. */
  call(name: string, input: unknown): Promise<ToolResult>;
}

/**
 * Answers one message that is posted to the endpoint.
 * @param text the body of `request`, which has been read
 */
export async function answerBySdk(
  request: Request,
  text: string,
  dependencies: SdkDependencies,
): Promise<Response> {
  const server = createServer(dependencies);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const { url, headers } = request;
  const response = await transport.handleRequest(
    new Request(url, { method: "POST", headers, body: text }),
  );
  const body = await response.arrayBuffer();
  await server.close();
  return new Response(response.status === 202 ? null : body, {
    status: response.status,
    headers: response.headers,
  });
}

function createServer({ version, call }: SdkDependencies): Server {
  const server = new Server({ name: "idea", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    return { ...await call(params.name, params.arguments) };
  });
  return server;
}

function toolList() {
  return Object.entries(TOOLS).map(([name, { description, input }]) => ({
    name,
    description,
    inputSchema: z.toJSONSchema(input) as { type: "object" },
  }));
}
