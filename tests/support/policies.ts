/** Policies on a real folder and database, with a machine that can what the test says. */
import { join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { IdeaError } from "../../core/error.ts";
import type { SandboxAbility } from "../../core/permission/enforcement.ts";
import type { LaunchPlace } from "../../core/permission/launch_policy.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { PermissionsView } from "../../core/permission/service.ts";
import { Policies } from "../../server/permission/policies.ts";
import { demo } from "../../server/profile/demo.ts";
import { openDatabase } from "../../server/store/database.ts";
import { PolicyStore } from "../../server/store/policy_store.ts";
import { inFolder } from "./folder.ts";

export const PROJECT = "11111111-0000-4000-8000-000000000001";
export const AGENT = "5d4e6a10-0000-4000-8000-00000000000a";

/** A machine with the newest Landlock and nothing else. */
export const LANDLOCK: SandboxAbility = { mechanism: "landlock", abi: 7, shields: false };
/** A machine that can enforce nothing. */
export const NOTHING: SandboxAbility = { mechanism: "none", shields: false };

/** One open project. */
export interface Stage {
  policies: Policies;
  store: PolicyStore;
  events: DomainEvent[];
  /** Holds everything. */
  folder: string;
  root: string;
  /** `.ideai/permissions.json`. */
  path: string;
  /** A launch of the agent. */
  place: LaunchPlace;
  /** Writes the file as an editor does. */
  edit(value: unknown): Promise<void>;
  /** The file, parsed. */
  file(): Promise<unknown>;
}

/** Runs the test with the policies of one project, and leaves nothing behind. */
export async function withPolicies(
  test: (stage: Stage) => Promise<void>,
  ability: SandboxAbility = LANDLOCK,
): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    const stage = await open(folder, ability);
    try {
      await test(stage);
    } finally {
      await stage.policies.close(PROJECT);
      stage.database.close();
    }
  });
}

/** Approves what is shown now. */
export async function approveShown(policies: Policies): Promise<PermissionsView> {
  return await policies.approve(PROJECT, await shown(policies));
}

/** Discards what is shown now. */
export async function discardShown(policies: Policies): Promise<PermissionsView> {
  return await policies.discard(PROJECT, await shown(policies));
}

async function shown(policies: Policies): Promise<string> {
  return (await policies.read(PROJECT)).proposal?.revision ?? "nothing";
}

async function open(folder: string, ability: SandboxAbility) {
  const root = join(folder, "project");
  const path = join(root, ".ideai", "permissions.json");
  await Deno.mkdir(join(root, ".ideai"), { recursive: true });
  const database = openDatabase(":memory:");
  const store = new PolicyStore(database);
  const events: DomainEvent[] = [];
  const folders = {
    runDir: join(root, ".ideai", "run", AGENT),
    configDir: join(folder, "data", "launches", AGENT),
    requestFolder: join(root, ".ideai", "requests", AGENT),
  };
  const env = { PATH: "/usr/bin:/bin", HOME: folder };
  const state = [{ path: join(folder, ".cli"), scope: "tree" }, {
    path: join(folder, ".cli.json"),
    scope: "file",
    initial: "{}\n",
  }] as const;
  const policies = new Policies({
    store,
    sandbox: {
      ability: () => ability,
      confine: (program) => Promise.resolve({ ...program, unprotected: [] }),
    },
    events: { publish: (event) => void events.push(event) },
    rootOf: () => root,
    workRootOf: () => root,
    adapterOf: (_project, agentId) => {
      if (agentId === AGENT) return Promise.resolve(ADAPTER);
      return Promise.reject(new IdeaError("NOT_FOUND", `No agent ${agentId}`));
    },
    foldersOf: () => folders,
    environment: () => Promise.resolve(env),
    self: [Deno.execPath(), "run", "/x/main.ts"],
    home: folder,
    own: [join(folder, "data")],
    secrets: [join(folder, "run")],
  });
  policies.open(PROJECT);
  const place = {
    projectId: PROJECT,
    agentId: AGENT,
    workRoot: root,
    projectRoot: root,
    ...folders,
    command: "/bin/sh",
    state,
    cliSettings: [join(folder, ".cli", "settings.json")],
    env,
  };
  return {
    policies,
    store,
    database,
    events,
    folder,
    root,
    path,
    place,
    edit: async (value: unknown) => {
      await Deno.mkdir(join(root, ".ideai"), { recursive: true });
      await Deno.writeTextFile(
        `${path}~`,
        typeof value === "string" ? value : JSON.stringify(value),
      );
      await Deno.rename(`${path}~`, path);
    },
    file: async () => JSON.parse(await Deno.readTextFile(path)),
  };
}

/** A CLI that shows in its arguments whether the kernel is around it. */
const ADAPTER: ProfileAdapter = {
  ...demo,
  project: ({ confined }) => ({ args: confined ? ["--confined"] : [], notes: [] }),
};
