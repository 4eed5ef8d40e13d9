import { IdeaError } from "../../core/error.ts";
import { emptyPermissions } from "../../core/permission/document.ts";
import type { SandboxAbility } from "../../core/permission/enforcement.ts";
import type { PermissionsDocument, PermissionSet } from "../../core/permission/model.ts";
import type { PermissionsProposal, PermissionsView } from "../../core/permission/service.ts";
import { Turns } from "../store/files.ts";
import type { PolicyFiles } from "./policy_files.ts";
import { proposalRevision } from "./policy_revision.ts";
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

  approve(projectId: string, revision: string): Promise<PermissionsView> {
    return this.#turns.run(() => {
      const { permissions, problem } = this.#proposal(projectId, revision);
      if (!permissions) throw new IdeaError("CONFLICT", `${problem}. Mend it, or discard it`);
      this.#deps.files.approve(projectId, permissions);
      return Promise.resolve(this.#look(projectId));
    });
  }

  discard(projectId: string, revision: string): Promise<PermissionsView> {
    return this.#turns.run(async () => {
      this.#proposal(projectId, revision);
      await this.#deps.files.restore(projectId);
      return this.#look(projectId);
    });
  }

  /** Resolves once all that was begun is done. */
  settle(): Promise<void> {
    return this.#turns.run(() => Promise.resolve());
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

  /** The one the person saw: the file may have been written again between a look and the click. */
  #proposal(projectId: string, revision: string): PermissionsProposal {
    const { proposal } = this.#look(projectId);
    if (!proposal) throw new IdeaError("CONFLICT", "No policy waits for approval");
    if (proposal.revision === revision) return proposal;
    throw new IdeaError(
      "CONFLICT",
      `${this.#deps.files.path(projectId)} has changed since it was shown: look at it again`,
    );
  }

  #look(projectId: string): PermissionsView {
    const { permissions = emptyPermissions(), proposal } = this.#deps.watches.look(projectId);
    return {
      permissions,
      ...proposal ? { proposal: { ...proposal, revision: proposalRevision(proposal) } } : {},
      ability: this.#deps.ability(),
    };
  }
}
