/** Looks at its first argument and becomes one of IdeA's roles. */
import { loadPart } from "./server/part_url.ts";
import { loopbackWithoutProxy } from "./server/process/proxy.ts";
import { VERSION } from "./server/program.ts";

/** Starts an agent's program behind its policy; written into no help, for nobody types it. */
const SANDBOX_EXEC = "sandbox-exec";

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
  "serve": async (args) => {
    const part = await loadPart<typeof import("./server/role/serve.ts")>("role/serve.ts");
    return await part.runServe(args, import.meta.url);
  },
  "demo": async () => {
    const part = await loadPart<typeof import("./server/role/demo.ts")>("role/demo.ts");
    return await part.runDemoRole(import.meta.url);
  },
  "doctor": async (args) => {
    const part = await loadPart<typeof import("./server/role/doctor.ts")>("role/doctor.ts");
    return await part.runDoctorRole(args);
  },
  "mcp-server": async (args) => {
    const part = await loadPart<typeof import("./server/role/mcp_server.ts")>("role/mcp_server.ts");
    return await part.runMcpServerRole(args);
  },
  "demo-agent": async (args) => {
    const part = await loadPart<typeof import("./server/demo/agent.ts")>("demo/agent.ts");
    return await part.runDemoAgent(args, Deno.env.toObject());
  },
  "notify": async (args) => {
    const part = await loadPart<typeof import("./server/hooks/notify.ts")>("hooks/notify.ts");
    return await part.runNotify(args);
  },
  "--help": () => print(USAGE),
  "--version": () => print(`${VERSION}\n`),
};

async function main(args: string[]): Promise<number> {
  if (args[0] === SANDBOX_EXEC) return await runSandboxExec(args.slice(1));
  const direct = loopbackWithoutProxy(Deno.env.toObject());
  for (const [key, value] of Object.entries(direct)) Deno.env.set(key, value);
  const [name = "", ...rest] = args;
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (role) return await role(rest);
  const part = await loadPart<typeof import("./server/role/desktop.ts")>("role/desktop.ts");
  return await part.runDesktopRole(args, import.meta.url);
}

/** Apart from the roles: the program it becomes gets the environment as it is. */
async function runSandboxExec(args: string[]): Promise<number> {
  const part = await loadPart<typeof import("./server/sandbox/launcher.ts")>("sandbox/launcher.ts");
  return part.runLauncher(args);
}

async function print(text: string): Promise<number> {
  await Deno.stdout.write(new TextEncoder().encode(text));
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
