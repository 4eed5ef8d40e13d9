import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import { isHeld, mayStart } from "../../core/permission/enforcement.ts";
import { kernelAnswer } from "../../core/permission/kernel_answer.ts";
import type {
  LaunchPlace,
  LaunchPolicies,
  LaunchPolicy,
} from "../../core/permission/launch_policy.ts";
import type { PermissionsDocument, PermissionSet } from "../../core/permission/model.ts";
import { decideCommand } from "../../core/permission/decide_command.ts";
import { decideFile, type EffectivePermissions, resolve } from "../../core/permission/resolve.ts";
import type { ConfinedProgram, Program, Sandbox } from "../../core/permission/sandbox.ts";
import type { ProfileAdapter, Refusal } from "../../core/profile/adapter.ts";
import type {
  EffectiveView,
  PermissionAnswer,
  PermissionQuestion,
  PermissionService,
  PermissionsView,
  RefusedAction,
} from "../../core/permission/service.ts";
import type { PolicyStore } from "../store/policy_store.ts";
import { followLinks } from "./follow_links.ts";
import { type Ground, judge } from "./judgement.ts";
import { type AgentFolders, imaginedPlace } from "./imagined_place.ts";
import { PolicyEdits } from "./policy_edits.ts";
import { PolicyFiles } from "./policy_files.ts";
import { policyRevision } from "./policy_revision.ts";
import { PolicyWatches } from "./policy_watches.ts";
import { RefusalLog } from "./refusal_log.ts";
import { refusedAction } from "./refused_action.ts";
import { createStatePaths } from "./state_paths.ts";

/** What policies need from the rest of the host. */
export interface PolicyDependencies extends Omit<Ground, "ability"> {
  store: PolicyStore;
  sandbox: Sandbox;
  events: EventSink;
  rootOf(projectId: string): string;
  /** The folder an agent works on: the project's, or its work tree. */
  workRootOf(projectId: string, agentId: string): string;
  /** The CLI that plays the agent. @throws IdeaError `NOT_FOUND` */
  adapterOf(projectId: string, agentId: string): Promise<ProfileAdapter | undefined>;
  /** Where an agent's launches take place; they need not exist. */
  foldersOf(projectId: string, agentId: string): AgentFolders;
  environment(): Promise<Record<string, string>>;
}

/** Policies of all projects: what is in force, who holds it, what was refused. */
export class Policies implements PermissionService, LaunchPolicies {
  readonly #deps: PolicyDependencies;
  readonly #files: PolicyFiles;
  readonly #watches: PolicyWatches;
  readonly #refusals = new RefusalLog();
  readonly #edits: PolicyEdits;

  constructor(dependencies: PolicyDependencies) {
    const { store, rootOf, events } = dependencies;
    this.#deps = dependencies;
    this.#files = new PolicyFiles(store, rootOf);
    this.#watches = new PolicyWatches(this.#files, events);
    this.#edits = new PolicyEdits({
      files: this.#files,
      watches: this.#watches,
      ability: () => dependencies.sandbox.ability(),
      requireAgent: async (projectId, agentId) => {
        await dependencies.adapterOf(projectId, agentId);
      },
    });
  }

  /**
   * Announces edits of the project's file from now on, until {@link close}.
   * @returns why the file cannot be read, for people; undefined when it can
   */
  open(projectId: string): string | undefined {
    this.#watches.open(projectId);
    return this.#watches.look(projectId).proposal?.problem;
  }

  /** Forgets a project, once all that was begun on its file is done. */
  async close(projectId: string): Promise<void> {
    await this.#edits.settle();
    this.#watches.close(projectId);
    this.#refusals.forget(projectId);
  }

  read(projectId: string): Promise<PermissionsView> {
    return this.#edits.read(projectId);
  }

  setProject(projectId: string, set: PermissionSet | null): Promise<PermissionsView> {
    return this.#edits.setProject(projectId, set);
  }

  setAgent(
    projectId: string,
    agentId: string,
    set: PermissionSet | null,
  ): Promise<PermissionsView> {
    return this.#edits.setAgent(projectId, agentId, set);
  }

  approve(projectId: string, revision: string): Promise<PermissionsView> {
    return this.#edits.approve(projectId, revision);
  }

  discard(projectId: string, revision: string): Promise<PermissionsView> {
    return this.#edits.discard(projectId, revision);
  }

  async effective(projectId: string, agentId: string): Promise<EffectiveView> {
    const ability = this.#deps.sandbox.ability();
    const adapter = await this.#deps.adapterOf(projectId, agentId);
    const judged = await this.#judged(projectId, agentId, adapter);
    if (judged === undefined) return { ability };
    const { effective, plan, enforcement, protect, summary } = judged;
    const policy = { effective, confined: isHeld(enforcement) };
    const place = {
      workRoot: this.#deps.workRootOf(projectId, agentId),
      runDir: this.#deps.foldersOf(projectId, agentId).runDir,
    };
    return {
      effective,
      plan,
      enforcement,
      protected: protect,
      summary,
      ability,
      ...adapter ? { projection: adapter.project(policy, place) } : {},
    };
  }

  async check(
    projectId: string,
    { agentId, capability, what }: PermissionQuestion,
  ): Promise<PermissionAnswer> {
    const adapter = await this.#deps.adapterOf(projectId, agentId);
    const judged = await this.#judged(projectId, agentId, adapter);
    if (capability === "executeBash") {
      return judged ? { decision: decideCommand(judged.effective, what) } : {};
    }
    if (judged === undefined) return { kernel: "open" };
    const root = this.#deps.workRootOf(projectId, agentId);
    const path = await followLinks(what, root);
    const { effective, plan, enforcement, protect } = judged;
    const shielded = this.#deps.sandbox.ability().shields ? protect : [];
    return {
      decision: decideFile(effective, capability, path, root),
      kernel: kernelAnswer({ plan, held: isHeld(enforcement), shielded }, capability, path),
    };
  }

  refusals(projectId: string): RefusedAction[] {
    this.#deps.rootOf(projectId);
    return this.#refusals.of(projectId);
  }

  /** An agent was refused something, by word of its CLI. */
  refused({ projectId, agentId }: { projectId: string; agentId: string }, refusal: Refusal): void {
    const { home, own, secrets, rootOf, workRootOf } = this.#deps;
    const { permissions } = this.#files.read(projectId);
    const effective = permissions && effectiveOf(permissions, agentId);
    const place = {
      root: workRootOf(projectId, agentId),
      project: rootOf(projectId),
      home,
      host: { own, secrets },
    };
    const action = refusedAction(agentId, refusal, effective, place);
    if (!this.#refusals.add(projectId, action)) return;
    const { what } = refusal;
    this.#deps.events.publish({
      type: "actionRefused",
      projectId,
      agentId,
      ...what === undefined ? {} : { what },
    });
  }

  async forLaunch(place: LaunchPlace): Promise<LaunchPolicy | undefined> {
    const effective = this.#inForce(place.projectId, place.agentId);
    if (effective === undefined) return undefined;
    const policy = await judge(effective, place, this.#ground());
    if (!mayStart(policy.plan, policy.enforcement)) throw cannotHold();
    if (isHeld(policy.enforcement)) await createStatePaths(place.state);
    return policy;
  }

  revision(projectId: string, agentId: string): string | undefined {
    const { permissions } = this.#files.read(projectId);
    const effective = permissions && effectiveOf(permissions, agentId);
    return effective && policyRevision(effective, this.#deps.workRootOf(projectId, agentId));
  }

  confine(program: Program, { plan, protect }: LaunchPolicy): Promise<ConfinedProgram> {
    return this.#deps.sandbox.confine(program, plan, protect);
  }

  /** What a launch would run under now; undefined without a policy. */
  async #judged(projectId: string, agentId: string, adapter: ProfileAdapter | undefined) {
    const effective = this.#inForce(projectId, agentId);
    if (effective === undefined) return undefined;
    const { environment, foldersOf, rootOf, workRootOf, self } = this.#deps;
    const place = await imaginedPlace({
      workRoot: workRootOf(projectId, agentId),
      projectRoot: rootOf(projectId),
      folders: foldersOf(projectId, agentId),
      adapter,
      env: await environment(),
      self,
    });
    return await judge(effective, place, this.#ground());
  }

  /** @throws IdeaError `CONFLICT` when nobody can say what is in force */
  #inForce(projectId: string, agentId: string): EffectivePermissions | undefined {
    const { permissions, proposal } = this.#watches.look(projectId);
    if (permissions) return effectiveOf(permissions, agentId);
    throw new IdeaError(
      "CONFLICT",
      `${proposal?.problem}. Mend or remove it, or approve a policy, before agents start here.`,
    );
  }

  #ground(): Ground {
    return { ...this.#deps, ability: this.#deps.sandbox.ability() };
  }
}

function effectiveOf(
  { projectDefaults, agents }: PermissionsDocument,
  agentId: string,
): EffectivePermissions | undefined {
  return resolve(projectDefaults, agents[agentId.toLowerCase()]);
}

function cannotHold(): IdeaError {
  return new IdeaError(
    "UNAVAILABLE",
    "The policy denies everything else, and this machine cannot enforce that (no Landlock): choose" +
      " a policy that asks instead, or start the agent on a machine that can",
  );
}
