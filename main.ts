/** Looks at its first argument and becomes one of IdeA's roles. */
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

// Each role is loaded when it is played: together they would take several times as long to start.
const roles: Record<string, Role> = {
  "serve": async (args) => {
    const { runServe } = await import("./server/role/serve.ts");
    return await runServe(args, import.meta.url);
  },
  "demo-agent": async (args) => {
    const { runDemoAgent } = await import("./server/demo/agent.ts");
    return await runDemoAgent(args, Deno.env.toObject());
  },
  "mcp-server": async (args) => {
    const { runMcpServerRole } = await import("./server/role/mcp_server.ts");
    return await runMcpServerRole(args);
  },
  "demo": async () => {
    const { runDemoRole } = await import("./server/role/demo.ts");
    return await runDemoRole(import.meta.url);
  },
  "doctor": async (args) => {
    const { runDoctorRole } = await import("./server/role/doctor.ts");
    return await runDoctorRole(args);
  },
  "notify": async (args) => {
    const { runNotify } = await import("./server/hooks/notify.ts");
    return await runNotify(args);
  },
  "--help": () => print(USAGE),
  "--version": () => print(`${VERSION}\n`),
};

async function main(args: string[]): Promise<number> {
  const [name = "", ...rest] = args;
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (role) return await role(rest);
  const { runDesktopRole } = await import("./server/role/desktop.ts");
  return await runDesktopRole(args, import.meta.url);
}

async function print(text: string): Promise<number> {
  await Deno.stdout.write(new TextEncoder().encode(text));
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
