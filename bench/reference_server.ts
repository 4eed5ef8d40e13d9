/** Bare servers, without anything of IdeA's: a page, a WebSocket that echoes, an MCP endpoint. */
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-types="@modelcontextprotocol/sdk/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";

function echo(request: Request): Response {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => socket.send(data);
  return response;
}

async function mcp(request: Request): Promise<Response> {
  const server = new McpServer({ name: "reference", version: "1.0.0" });
  const tool = { description: "Says hello.", inputSchema: { name: z.string() } };
  server.registerTool("hello", tool, ({ name }) => ({
    content: [{ type: "text", text: `Hello ${name}` }],
  }));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return await transport.handleRequest(request);
}

Deno.serve(
  {
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => Deno.stdout.writeSync(new TextEncoder().encode(`${port}\n`)),
  },
  (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/echo") return echo(request);
    return pathname === "/mcp" ? mcp(request) : new Response("hello");
  },
);
