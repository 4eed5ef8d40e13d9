import type { Sandbox } from "../../core/permission/sandbox.ts";
import { LinuxSandbox } from "./linux_sandbox.ts";
import { probeBubblewrap } from "./probe.ts";
import { seatbeltSandbox } from "./seatbelt.ts";
import { unsupportedSandbox } from "./unsupported.ts";

/**
 * The sandbox of this platform.
 * @param self command line prefix that runs this program
 */
export function openSandbox(self: readonly string[]): Sandbox {
  if (Deno.build.os === "linux") return new LinuxSandbox(self, Deno.env.toObject());
  return Deno.build.os === "darwin" ? seatbeltSandbox : unsupportedSandbox;
}

/** Why no path inside a writable folder can be shielded, with the next step; undefined if it can. */
export function shieldingProblem(): string | undefined {
  if (Deno.build.os !== "linux") return undefined;
  const finding = probeBubblewrap(Deno.env.toObject());
  return finding.works ? undefined : finding.reason;
}
