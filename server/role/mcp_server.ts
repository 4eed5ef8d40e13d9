import { runBridge } from "../mcp/bridge.ts";

/**
 * `idea mcp-server`: MCP over stdio for CLIs that speak nothing else.
 * @returns the exit code
 */
export async function runMcpServerRole(args: readonly string[]): Promise<number> {
  return await runBridge(args, Deno.env.toObject(), {
    stdin: Deno.stdin.readable,
    stdout: Deno.stdout.writable,
    complain: (line) => void Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`)),
  });
}
