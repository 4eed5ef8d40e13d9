import { IdeaError } from "../../core/error.ts";
import { canonicalText } from "../../core/permission/canonical.ts";
import { emptyPermissions } from "../../core/permission/document.ts";
import type { SandboxAbility } from "../../core/permission/enforcement.ts";
import type { PermissionsDocument, PermissionSet } from "../../core/permission/model.ts";
import type { PermissionsProposal, PermissionsView } from "../../core/services.ts";
import { Turns } from "../store/files.ts";
import type { PolicyFiles } from "./policy_files.ts";
import type { PolicyWatches } from "./policy_watches.ts";

/** What edits need. */
export interface EditDependencies {
  files: PolicyFiles;
  watches: PolicyWatches;
  ability(): SandboxAbility;
  /** @throws IdeaError `NOT_FOUND` when there is no such agent */
  requireAgent(projectId: string, agentId: string): Promise<void>;
}

type Change = (
  document: PermissionsDocument,
) => PermissionsDocument | Promise<PermissionsDocument>;

/** What a person does with policies: one thing after the other, so that two lose nothing. */
export class PolicyEdits {
  readonly #deps: EditDependencies;
  readonly #turns = new Turns();
  /** The proposal of each project that people last saw. */
  readonly #shown = new Map<string, string>();

  constructor(dependencies: EditDependencies) {
    this.#deps = dependencies;
  }

  read(projectId: string): Promise<PermissionsView> {
    return this.#turns.run(() => Promise.resolve(this.#look(projectId)));
  }

  setProject(projectId: string, set: PermissionSet | null): Promise<PermissionsView> {
    return this.#change(projectId, ({ projectDefaults: _before, ...document }) => ({
      ...document,
      ...set === null ? {} : { projectDefaults: set },
    }));
  }

  setAgent(
    projectId: string,
    agentId: string,
    set: PermissionSet | null,
  ): Promise<PermissionsView> {
    const id = agentId.toLowerCase();
    return this.#change(projectId, async (document) => {
      const { [id]: before, ...others } = document.agents;
      // The policy of an agent that is gone can still be taken away.
      if (set !== null || before === undefined) await this.#deps.requireAgent(projectId, agentId);
      return { ...document, agents: set === null ? others : { ...others, [id]: set } };
    });
  }

  approve(projectId: string): Promise<PermissionsView> {
    return this.#turns.run(() => {
      const proposal = this.#proposal(projectId);
      const { permissions, problem } = proposal;
      if (!permissions) throw new IdeaError("CONFLICT", `${problem}. Mend it, or discard it`);
      this.#requireShown(projectId, proposal);
      this.#deps.files.approve(projectId, permissions);
      return Promise.resolve(this.#look(projectId));
    });
  }

  discard(projectId: string): Promise<PermissionsView> {
    return this.#turns.run(async () => {
      this.#proposal(projectId);
      await this.#deps.files.restore(projectId);
      return this.#look(projectId);
    });
  }

  /** Forgets a project, once all that was begun in it is done. */
  close(projectId: string): Promise<void> {
    return this.#turns.run(() => {
      this.#shown.delete(projectId);
      return Promise.resolve();
    });
  }

  #change(projectId: string, change: Change): Promise<PermissionsView> {
    return this.#turns.run(async () => {
      const { files, watches } = this.#deps;
      const { permissions, proposal } = watches.look(projectId);
      if (proposal || !permissions) {
        throw new IdeaError(
          "CONFLICT",
          `${files.path(projectId)} was not written by IdeA: approve or discard it first`,
        );
      }
      await files.write(projectId, await change(permissions));
      return this.#look(projectId);
    });
  }

  #proposal(projectId: string): PermissionsProposal {
    const { proposal } = this.#deps.watches.look(projectId);
    if (proposal) return proposal;
    throw new IdeaError("CONFLICT", "No policy waits for approval");
  }

  /** The file may have been written again between a look at it and the click. */
  #requireShown(projectId: string, proposal: PermissionsProposal): void {
    const shown = this.#shown.get(projectId);
    if (shown === undefined || shown === canonicalText(proposal)) return;
    throw new IdeaError(
      "CONFLICT",
      `${this.#deps.files.path(projectId)} has changed since it was shown: look at it again`,
    );
  }

  #look(projectId: string): PermissionsView {
    const state = this.#deps.watches.look(projectId);
    const { permissions = emptyPermissions(), proposal } = state;
    if (proposal) this.#shown.set(projectId, canonicalText(proposal));
    else this.#shown.delete(projectId);
    return { permissions, ...proposal ? { proposal } : {}, ability: this.#deps.ability() };
  }
}
