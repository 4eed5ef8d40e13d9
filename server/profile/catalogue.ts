import { IdeaError } from "../../core/error.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { ProfileInfo } from "../../core/profile/profile.ts";
import type { ProfileService } from "../../core/services.ts";
import { findCommand } from "../process/find_command.ts";
import { aider } from "./aider.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { demo } from "./demo.ts";
import { gemini } from "./gemini.ts";

/** Every CLI this version knows, in the order offered. */
export const ADAPTERS: readonly ProfileAdapter[] = [claude, codex, gemini, aider, demo];

/** A CLI that does not say its version within this time (ms) is listed without. */
const VERSION_MS = 15_000;

/** Looks which CLIs this machine has. */
export class ProfileCatalogue implements ProfileService {
  readonly #environment: () => Promise<Record<string, string>>;
  readonly #version: string;
  #found: Promise<ProfileInfo[]> | undefined;

  /** @param version of IdeA itself, for the demo agent */
  constructor(environment: () => Promise<Record<string, string>>, version: string) {
    this.#environment = environment;
    this.#version = version;
  }

  list(refresh = false): Promise<ProfileInfo[]> {
    if (refresh) this.#found = undefined;
    return this.#found ??= Promise.all(ADAPTERS.map((adapter) => this.#look(adapter)));
  }

  async #look({ profile, structured }: ProfileAdapter): Promise<ProfileInfo> {
    const { id, slug, name, vendor, firstClass, install } = profile;
    const can = { structured: structured !== undefined };
    const info = { id, slug, name, vendor, firstClass, install, ...can };
    if (slug === "demo") return { ...info, installed: true, version: this.#version };
    const env = await this.#environment();
    const path = await findCommand(profile.command, { path: env["PATH"] });
    if (path === undefined) return { ...info, installed: false };
    const version = await versionOf(path, profile.versionArgs, env).catch(() => undefined);
    if (version === undefined) return { ...info, installed: true, path };
    const unmeasured = !profile.measured.versions.includes(version);
    return { ...info, installed: true, path, version, ...(unmeasured ? { unmeasured } : {}) };
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
