import { IdeaError } from "../../core/error.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { CommandFinding } from "../../core/profile/own_profile_service.ts";
import type { ProfileInfo } from "../../core/profile/profile.ts";
import type { ProfileService } from "../../core/profile/service.ts";
import { findCommand } from "../process/find_command.ts";
import { aider } from "./aider.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { demo } from "./demo.ts";
import { gemini } from "./gemini.ts";
import type { OwnProfiles } from "./own_profiles.ts";

/** Every CLI this version knows, in the order offered. */
export const ADAPTERS: readonly ProfileAdapter[] = [claude, codex, gemini, aider, demo];

/** A CLI that does not say its version within this time (ms) is listed without. */
const VERSION_MS = 15_000;

/** The user's profiles, as far as listing them needs. */
export type ListedProfiles = Pick<OwnProfiles, "adapters" | "isOwn" | "isOffered" | "onChange">;

/** What looking for CLIs needs. */
export interface CatalogueDependencies {
  profiles: ListedProfiles;
  environment(): Promise<Record<string, string>>;
  /** Version of IdeA itself, for the demo agent. */
  version: string;
}

/** Looks which CLIs this machine has. */
export class ProfileCatalogue implements ProfileService {
  readonly #deps: CatalogueDependencies;
  #found: Promise<ProfileInfo[]> | undefined;

  constructor(dependencies: CatalogueDependencies) {
    this.#deps = dependencies;
    dependencies.profiles.onChange(() => this.#found = undefined);
  }

  list(refresh = false): Promise<ProfileInfo[]> {
    if (refresh) this.#found = undefined;
    return this.#found ??= Promise.all(
      this.#deps.profiles.adapters.map((adapter) => this.#look(adapter)),
    );
  }

  async find(command: string, versionArgs: readonly string[]): Promise<CommandFinding> {
    const env = await this.#deps.environment();
    const path = await findCommand(command, { path: env["PATH"] });
    if (path === undefined) {
      throw new IdeaError("NOT_INSTALLED", `\`${command}\` was not found in PATH`);
    }
    if (versionArgs.length === 0) return { path };
    const version = await versionOf(path, versionArgs, env).catch(() => undefined);
    return { path, ...(version === undefined ? {} : { version }) };
  }

  async #look({ profile, structured }: ProfileAdapter): Promise<ProfileInfo> {
    const { id, slug, name, vendor, firstClass, install, command, versionArgs } = profile;
    const { profiles, version } = this.#deps;
    const own = profiles.isOwn(id);
    const info = {
      ...{ id, slug, name, vendor, firstClass, install },
      structured: structured !== undefined,
      ...(own ? { own } : {}),
      ...(profiles.isOffered(slug) ? {} : { hidden: true as const }),
    };
    if (slug === "demo") return { ...info, installed: true, version };
    const found = await this.find(command, versionArgs).catch(() => undefined);
    if (!found) return { ...info, installed: false };
    const isUnmeasured = !own && found.version !== undefined &&
      !profile.measured.versions.includes(found.version);
    return { ...info, installed: true, ...found, ...(isUnmeasured ? { unmeasured: true } : {}) };
  }
}

/**
 * The version a CLI prints about itself.
 * @throws IdeaError `PROCESS` when it prints none
 */
export async function versionOf(
  path: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await new Deno.Command(path, {
    args: [...args],
    env,
    clearEnv: true,
    stdin: "null",
    stderr: "null",
    signal: AbortSignal.timeout(VERSION_MS),
  }).output();
  const version = /\d+\.\d+\.\d+\S*/.exec(new TextDecoder().decode(stdout))?.[0];
  if (version === undefined) throw new IdeaError("PROCESS", `${path} printed no version`);
  return version;
}
