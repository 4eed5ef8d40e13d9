import { join } from "node:path";
import { parseEmbedders } from "../core/embedder/document.ts";
import { networkHosts } from "../core/embedder/endpoint.ts";

/** Where the program and its user are. */
export interface ProgramPlace {
  /** Files and folders that make up the program; it may not change itself. */
  programFiles: readonly string[];
  /** The user's home folder, absolute. */
  home: string;
  /** Hosts beyond loopback that it may reach, as `host` or `host:port`. */
  hosts?: readonly string[];
}

/** Hosts that are this machine. */
const LOOPBACK = ["127.0.0.1", "localhost"];

/** What the program asks the system about itself: its user, whose folders must be private. */
const SYSTEM_FACTS = "uid";

/** The user's secrets in other programs' care. The CLIs' own logins are not here: resuming needs them. */
const SECRETS = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".kube",
  ".docker/config.json",
  ".netrc",
  ".password-store",
  ".config/gcloud",
  ".config/gh",
  ".local/share/keyrings",
  ".mozilla",
  ".config/google-chrome",
  ".config/chromium",
];

/**
 * The one list of Deno flags the program runs with, from sources, packed or compiled. Reading and
 * writing cannot be scoped to folders: Deno guards terminals by unscoped rights, and takes them
 * back piece by piece. What this protects is the host against its own dependencies; agents are held
 * by the sandbox.
 */
export function permissionFlags({ programFiles, home, hosts = [] }: ProgramPlace): string[] {
  return [
    "--no-prompt",
    `--allow-net=${[...LOOPBACK, ...hosts].join(",")}`,
    "--allow-env",
    `--allow-sys=${SYSTEM_FACTS}`,
    "--allow-ffi",
    "--allow-run",
    "--allow-read",
    ...denial("read", SECRETS.map((name) => join(home, name))),
    "--allow-write",
    ...denial("write", programFiles),
  ];
}

/**
 * Hosts of the embedding engines a user has configured: the only ones beyond loopback. A file that
 * cannot be understood opens nothing; the program says what is wrong with it.
 * @param configDir folder of the user's settings
 */
export async function embedderHosts(configDir: string): Promise<string[]> {
  const path = join(configDir, "embedders.json");
  try {
    return networkHosts(parseEmbedders(await Deno.readTextFile(path), path).embedders);
  } catch {
    return [];
  }
}

/** The program's own files when it runs from its sources. */
export function sourceProgramFiles(root: string): string[] {
  return ["main.ts", "deno.json", "deno.lock", "core", "server", "node_modules", "dist"]
    .map((name) => join(root, name));
}

/** Deno separates paths by commas and knows no way to write one: such a path cannot be listed. */
function denial(right: "read" | "write", paths: readonly string[]): string[] {
  const listable = paths.filter((path) => !path.includes(","));
  return listable.length === 0 ? [] : [`--deny-${right}=${listable.join(",")}`];
}
