/** Looks at its first argument and becomes one of IdeA's roles. */
import { runDemoAgent } from "./server/demo/agent.ts";
import { runNotify } from "./server/hooks/notify.ts";
import { runServe } from "./server/serve.ts";
import { VERSION } from "./server/program.ts";

const USAGE = `IdeA ${VERSION}

  idea [DIR]           open the window, on the folder DIR if given
  idea serve           run without a window: --port N, --open
  idea demo            two demo agents do a real delegation; no account needed
  idea doctor          what this machine offers: --json
  idea mcp-server      stdio to MCP bridge: --endpoint URL --requester AGENT_ID
  idea demo-agent      the scripted agent of the demo profile: --help
  idea --version
`;

type Role = (args: string[]) => Promise<number>;

const roles: Record<string, Role> = {
  serve: (args) => runServe(args, import.meta.url),
  "demo-agent": (args) => runDemoAgent(args, Deno.env.toObject()),
  notify: runNotify,
};

async function main([name = "", ...rest]: string[]): Promise<number> {
  const role = roles[name];
  if (role) return await role(rest);
  await Deno.stdout.write(new TextEncoder().encode(USAGE));
  return name === "--help" ? 0 : 2;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
