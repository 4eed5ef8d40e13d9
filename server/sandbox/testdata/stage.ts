import { fileURLToPath } from "node:url";
import type { FileCapability } from "../../../core/permission/model.ts";
import type { ProtectedPath } from "../../../core/permission/protected_paths.ts";
import type { ConfinedProgram } from "../../../core/permission/sandbox.ts";
import type { PathGrant, SandboxPlan } from "../../../core/permission/sandbox_plan.ts";
import { LinuxSandbox } from "../linux_sandbox.ts";
import type { ProbeEnvironment } from "../probe.ts";

/** How this program is started by itself. */
export const SELF = [
  Deno.execPath(),
  "run",
  "--quiet",
  "--allow-all",
  "--node-modules-dir=manual",
  "--config",
  fileURLToPath(new URL("../../../deno.json", import.meta.url)),
  fileURLToPath(new URL("../../../main.ts", import.meta.url)),
];

/** The sandbox of this machine, with less than it can on demand. */
export function sandboxWith(limits: ProbeEnvironment = {}): LinuxSandbox {
  return new LinuxSandbox(SELF, { PATH: Deno.env.get("PATH"), ...limits });
}

const machine = sandboxWith();

/** For tests that need the kernel to refuse. */
export const withLandlock = { ignore: machine.ability().mechanism !== "landlock" };
/** For tests that need paths to be shielded. */
export const withShields = { ignore: !machine.ability().shields };
/** For tests that need both. */
export const withBoth = { ignore: withLandlock.ignore || withShields.ignore };

/** Two folders side by side: what an agent works on, and somebody else's. */
export interface Places {
  base: string;
  inside: string;
  outside: string;
}

/** Runs the test with folders of its own, away from what plans usually leave open. */
export async function withPlaces(test: (places: Places) => Promise<void>): Promise<void> {
  const base = await Deno.makeTempDir({ dir: "/var/tmp", prefix: "idea-sandbox-" });
  const places = { base, inside: `${base}/inside`, outside: `${base}/outside` };
  try {
    await Deno.mkdir(places.inside);
    await Deno.mkdir(places.outside);
    await test(places);
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

/** A grant without its story. */
export function grant(
  path: string,
  access: readonly FileCapability[] = ["write", "delete"],
  scope: PathGrant["scope"] = "tree",
): PathGrant {
  return { path, scope, access, because: [] };
}

/** A plan that refuses writing and deleting outside of the grants, unless told otherwise. */
export function plan(
  grants: readonly PathGrant[],
  fences: readonly FileCapability[] = ["write", "delete"],
): SandboxPlan {
  return { defaultPosture: "ask", fences, grants, gaps: [] };
}

/** What plans of agents grant besides the project, so that shells work. */
export const DEVICES = grant("/dev/null", ["read", "write"], "file");

/** What programs are read from. */
export const SYSTEM = ["/usr", "/bin", "/lib", "/lib64", "/etc", "/dev", "/proc"]
  .map((path) => grant(path, ["read"]));

/** A shell script behind a plan. */
export function confineScript(
  script: string,
  confining: { plan: SandboxPlan; protect?: readonly ProtectedPath[]; sandbox?: LinuxSandbox },
): Promise<ConfinedProgram> {
  const program = { command: "/bin/sh", args: ["-c", script] };
  return (confining.sandbox ?? machine).confine(program, confining.plan, confining.protect ?? []);
}

/** What a program did. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a script behind a plan to its end. */
export async function run(
  script: string,
  confining: Parameters<typeof confineScript>[1],
  options: Deno.CommandOptions = {},
): Promise<Outcome> {
  return await runProgram(await confineScript(script, confining), options);
}

/** Runs a program to its end. */
export async function runProgram(
  { command, args }: Pick<ConfinedProgram, "command" | "args">,
  options: Deno.CommandOptions = {},
): Promise<Outcome> {
  const output = await new Deno.Command(command, { args: [...args], ...options }).output();
  const decoder = new TextDecoder();
  return {
    code: output.code,
    out: decoder.decode(output.stdout).trimEnd(),
    err: decoder.decode(output.stderr).trimEnd(),
  };
}
