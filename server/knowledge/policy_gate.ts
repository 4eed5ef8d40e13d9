import { IdeaError } from "../../core/error.ts";
import type { KnowledgeCaller } from "../../core/knowledge/door.ts";
import type { Posture } from "../../core/permission/model.ts";
import { decideFile } from "../../core/permission/resolve.ts";
import type { PermissionService } from "../../core/permission/service.ts";

/**
 * What the user's policy says of the files behind the doors: the host writes them, so no kernel
 * keeps an agent from what it may not touch.
 */
export class PolicyGate {
  readonly #permissions: Pick<PermissionService, "check" | "effective">;

  constructor(permissions: Pick<PermissionService, "check" | "effective">) {
    this.#permissions = permissions;
  }

  /**
   * What the policy says of writing; `allow` without one.
   * @param path relative to the project
   */
  async writing({ projectId, agentId }: KnowledgeCaller, path: string): Promise<Posture> {
    const question = { agentId, capability: "write", what: path } as const;
    return (await this.#permissions.check(projectId, question)).decision?.posture ?? "allow";
  }

  /**
   * Where the policy asks, reading is allowed: nobody can be asked here, and what is read is what
   * agents are told at their start anyway.
   * @param path relative to the project
   * @throws IdeaError `FORBIDDEN` when the policy denies it
   */
  async requireReadable({ projectId, agentId }: KnowledgeCaller, path: string): Promise<void> {
    const question = { agentId, capability: "read", what: path } as const;
    const { decision } = await this.#permissions.check(projectId, question);
    if (decision?.posture === "deny") throw denied("reading", path);
  }

  /**
   * Those the agent may know of.
   * @param pathOf where one is kept, relative to the project
   */
  async readable<T>(
    { projectId, agentId }: KnowledgeCaller,
    all: readonly T[],
    pathOf: (one: T) => string,
  ): Promise<readonly T[]> {
    const { effective } = await this.#permissions.effective(projectId, agentId);
    if (!effective) return all;
    return all.filter((one) => decideFile(effective, "read", pathOf(one)).posture !== "deny");
  }
}

/** The refusal of what the policy denies. */
export function denied(what: "reading" | "writing", path: string): IdeaError {
  return new IdeaError("FORBIDDEN", `The user's policy denies you ${what} ${path}`);
}
