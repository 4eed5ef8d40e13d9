import { dirname } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { StatePath } from "../../core/permission/launch_policy.ts";

/**
 * Makes what of a CLI's state is absent, for itself alone: the kernel opens only what exists.
 * @throws IdeaError `FILE_SYSTEM` naming the path
 */
export async function createStatePaths(state: readonly StatePath[]): Promise<void> {
  for (const one of state) {
    await create(one).catch((cause) => {
      throw new IdeaError(
        "FILE_SYSTEM",
        `Could not create ${one.path}, which the CLI keeps its state in: ${cause.message}`,
        { cause },
      );
    });
  }
}

async function create({ path, scope, initial = "" }: StatePath): Promise<void> {
  const folder = scope === "tree" ? path : dirname(path);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  if (scope === "tree") return;
  await Deno.writeTextFile(path, initial, { createNew: true, mode: 0o600 }).catch((cause) => {
    if (!(cause instanceof Deno.errors.AlreadyExists)) throw cause;
  });
}
