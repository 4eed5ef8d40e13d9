/** Runs IdeA from its sources: `deno task start|dev|serve|demo`. */
import { join } from "node:path";
import { ideaPaths } from "../server/process/paths.ts";
import { windowSupport } from "../server/window/window_support.ts";
import { installPackages } from "./debian.ts";
import { runCommand } from "./command.ts";
import { ensureUi } from "./ensure_ui.ts";
import { embedderHosts, permissionFlags, sourceProgramFiles } from "./permissions.ts";
import { print } from "./print.ts";
import { ROOT } from "./project.ts";

/** Roles that show no window and no page. */
const WITHOUT_PAGE = ["demo", "demo-agent", "doctor", "mcp-server", "notify", "sandbox-exec"];

async function main(args: string[]): Promise<number> {
  const watch = args.includes("--watch");
  const programArgs = args.filter((arg) => arg !== "--watch");
  const role = programArgs[0] ?? "";
  await ensurePackages();
  if (!WITHOUT_PAGE.includes(role)) await ensureUi();
  if (!WITHOUT_PAGE.includes(role) && role !== "serve") await ensureWindow();
  return await runProgram(programArgs, watch);
}

/** Installs the packages of the lock file, unless they are there. */
async function ensurePackages(): Promise<void> {
  const stamp = join(ROOT, "node_modules", ".idea-lock");
  const lock = await Deno.readTextFile(join(ROOT, "deno.lock"));
  if (await Deno.readTextFile(stamp).catch(() => "") === lock) return;
  print("Installing packages");
  const { code, output } = await runCommand(Deno.execPath(), ["install", "--frozen"], {
    cwd: ROOT,
  });
  if (code !== 0) throw new Error(`deno install failed:\n${output}`);
  await Deno.writeTextFile(stamp, lock);
}

/** Installs what a window needs where that is possible; without it the browser serves. */
async function ensureWindow(): Promise<void> {
  const support = windowSupport();
  if (support.display && support.missingPackages.length > 0) {
    await installPackages(support.missingPackages, "a window of its own");
  }
}

async function runProgram(args: string[], watch: boolean): Promise<number> {
  const home = Deno.env.get("HOME") ?? ROOT;
  const hosts = await userHosts();
  const flags = permissionFlags({ programFiles: sourceProgramFiles(ROOT), home, hosts });
  // Everything is installed by now: looking through it again would cost 100 ms at every start.
  flags.push("--node-modules-dir=manual", ...(watch ? ["--watch"] : []));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, join(ROOT, "main.ts"), ...args],
    // `deno task` moves to the project; the user's folder is where the command was typed.
    cwd: Deno.env.get("INIT_CWD") ?? Deno.cwd(),
    // The look for a newer Deno would reach beyond this machine.
    env: { DENO_NO_UPDATE_CHECK: "1" },
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn();
  forwardSignals(child);
  return (await child.status).code;
}

async function userHosts(): Promise<string[]> {
  try {
    return await embedderHosts(ideaPaths(Deno.env.toObject()).config);
  } catch {
    // Without a home folder there are no settings; the program itself says so.
    return [];
  }
}

function forwardSignals(child: Deno.ChildProcess): void {
  if (Deno.build.os === "windows") return;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    Deno.addSignalListener(signal, () => {
      // A terminal sends Ctrl-C to the whole group: the child has it already.
      if (signal === "SIGINT" && Deno.stdin.isTerminal()) return;
      child.kill(signal);
    });
  }
}

Deno.exit(await main(Deno.args));
