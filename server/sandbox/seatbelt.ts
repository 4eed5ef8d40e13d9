import { basename, dirname, join } from "node:path/posix";
import type { Sandbox } from "../../core/permission/sandbox.ts";
import { seatbeltProfile } from "./seatbelt_profile.ts";

const SANDBOX_EXEC = "/usr/bin/sandbox-exec";

/**
 * Seatbelt, the sandbox of macOS. `sandbox-exec` restricts itself and becomes the program; when it
 * does not understand the profile it says so and starts nothing.
 */
export const seatbeltSandbox: Sandbox = {
  ability: () => ({ mechanism: "seatbelt", shields: true, untested: true }),
  confine: async ({ command, args }, { fences, grants }, protect) => {
    if (fences.length === 0 && protect.length === 0) return { command, args, unprotected: [] };
    const profile = seatbeltProfile(
      { fences, grants: await Promise.all(grants.map(realPlace)) },
      await Promise.all(protect.map(realPlace)),
    );
    return { command: SANDBOX_EXEC, args: ["-p", profile, command, ...args], unprotected: [] };
  },
};

/** Seatbelt goes by where a path really is: `/tmp` and `/var` are links there. */
async function realPlace<Place extends { path: string }>(place: Place): Promise<Place> {
  return { ...place, path: await realPath(place.path) };
}

/** The real path, also of what does not exist yet. */
async function realPath(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (cause) {
    const folder = dirname(path);
    if (!(cause instanceof Deno.errors.NotFound) || folder === path) throw cause;
    return join(await realPath(folder), basename(path));
  }
}
