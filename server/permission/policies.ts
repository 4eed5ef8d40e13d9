import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type {
  LaunchPlace,
  LaunchPolicies,
  LaunchPolicy,
} from "../../core/permission/launch_policy.ts";
import type { ConfinedProgram, Program, Sandbox } from "../../core/permission/sandbox.ts";
import type { ProfileAdapter, Refusal } from "../../core/profile/adapter.ts";
import type {
  EffectiveView,
  PermissionAnswer,
  PermissionQuestion,
  PermissionService,
  PermissionsView,
  RefusedAction,
} from "../../core/services.ts";
import type { PolicyStore } from "../store/policy_store.ts";

/** What policies need from the rest of the host. */
export interface PolicyDependencies {
  store: PolicyStore;
  sandbox: Sandbox;
  events: EventSink;
  rootOf(projectId: string): string;
  /** The CLI that plays the agent. @throws IdeaError `NOT_FOUND` */
  adapterOf(projectId: string, agentId: string): Promise<ProfileAdapter | undefined>;
  environment(): Promise<Record<string, string>>;
  /** Command line prefix that runs this program. */
  self: readonly string[];
  home: string;
  /** Folders of IdeA that agents must not change. */
  own: readonly string[];
  /** Folders of IdeA that agents must not read. */
  secrets: readonly string[];
}

/** Policies of all projects: what is in force, who holds it, what was refused. */
export class Policies implements PermissionService, LaunchPolicies {
  readonly #deps: PolicyDependencies;

  constructor(dependencies: PolicyDependencies) {
    this.#deps = dependencies;
  }

  read(_projectId: string): Promise<PermissionsView> {
    const ability = this.#deps.sandbox.ability();
    return Promise.resolve({ permissions: { version: 1, agents: {} }, ability });
  }

  setProject(): Promise<PermissionsView> {
    return Promise.reject(new IdeaError("UNAVAILABLE", "not yet"));
  }

  setAgent(): Promise<PermissionsView> {
    return Promise.reject(new IdeaError("UNAVAILABLE", "not yet"));
  }

  approve(): Promise<PermissionsView> {
    return Promise.reject(new IdeaError("UNAVAILABLE", "not yet"));
  }

  discard(): Promise<PermissionsView> {
    return Promise.reject(new IdeaError("UNAVAILABLE", "not yet"));
  }

  effective(_projectId: string, _agentId: string): Promise<EffectiveView> {
    return Promise.resolve({ ability: this.#deps.sandbox.ability() });
  }

  check(_projectId: string, _question: PermissionQuestion): Promise<PermissionAnswer> {
    return Promise.resolve({});
  }

  refusals(_projectId: string): RefusedAction[] {
    return [];
  }

  /** An agent was refused something, by word of its CLI. */
  refused(_agent: { projectId: string; agentId: string }, _refusal: Refusal): void {
  }

  forLaunch(_place: LaunchPlace): Promise<LaunchPolicy | undefined> {
    return Promise.resolve(undefined);
  }

  revision(_projectId: string, _agentId: string): string | undefined {
    return undefined;
  }

  confine(program: Program, { plan, protect }: LaunchPolicy): Promise<ConfinedProgram> {
    return this.#deps.sandbox.confine(program, plan, protect);
  }
}
