import type { Sandbox } from "../../core/permission/sandbox.ts";
import { unsupportedSandbox } from "./unsupported.ts";

/**
 * The sandbox of this platform.
 * @param self command line prefix that runs this program
 */
export function openSandbox(_self: readonly string[]): Sandbox {
  return unsupportedSandbox;
}
