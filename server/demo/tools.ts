// @ts-types="@modelcontextprotocol/sdk/client/index"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { describe, IdeaError } from "../../core/error.ts";
import { pause, unlessAborted } from "../process/pause.ts";

/** Pauses (ms) between attempts to reach the host: the first, and the longest. */
const CONNECT = { firstMs: 100, longestMs: 2_000 } as const;
/** An ask may take a day; the host decides, not the client's own limit. */
const CALL_MS = 24 * 3_600_000;
/** The host may restart during a call; its stream says after how long to come back. */
const RECONNECT = {
  initialReconnectionDelay: 500,
  maxReconnectionDelay: 5_000,
  reconnectionDelayGrowFactor: 1.5,
  maxRetries: 20,
};

const content = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));

interface Connection {
  client: Client;
  names: string[];
}

/** IdeA's tools, reached over MCP like by any other agent. */
export class IdeaTools {
  readonly #url: string;
  readonly #token: string;
  #connection: Promise<Connection> | undefined;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /**
   * Connects, however long the host takes to appear, and lists the tools.
   * @param onTrouble told once why the host cannot be reached yet
   * @returns their names
   */
  async connect(signal: AbortSignal, onTrouble: (why: string) => void): Promise<string[]> {
    this.#connection = this.#retry(signal, onTrouble);
    return (await this.#connection).names;
  }

  /**
   * The text of the tool's result.
   * @throws IdeaError `PROCESS` with the tool's own message when it failed
   */
  async call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<string> {
    const { client } = await unlessAborted(this.#connected(), signal);
    const result = await client.callTool({ name, arguments: args }, undefined, {
      signal,
      timeout: CALL_MS,
      onprogress: () => {},
    });
    const text = content.parse(result.content).map((part) => part.text ?? "").join("\n");
    if (result.isError) throw new IdeaError("PROCESS", text);
    return text;
  }

  #connected(): Promise<Connection> {
    if (this.#connection) return this.#connection;
    throw new IdeaError("UNAVAILABLE", "IdeA's tools are not connected");
  }

  async #retry(signal: AbortSignal, onTrouble: (why: string) => void): Promise<Connection> {
    for (let attempt = 0;; attempt++) {
      try {
        return await this.#attempt();
      } catch (thrown) {
        if (attempt === 0) onTrouble(describe(thrown));
        await pause(Math.min(CONNECT.firstMs * 2 ** attempt, CONNECT.longestMs), signal);
      }
    }
  }

  async #attempt(): Promise<Connection> {
    const client = new Client({ name: "idea-demo-agent", version: "0.1.0" });
    const transport = new StreamableHTTPClientTransport(new URL(this.#url), {
      requestInit: { headers: { Authorization: `Bearer ${this.#token}` } },
      reconnectionOptions: RECONNECT,
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    return { client, names: tools.map((tool) => tool.name) };
  }
}
