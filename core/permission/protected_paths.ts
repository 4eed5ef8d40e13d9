import { patternNames, patternRoot } from "./path_pattern.ts";
import type { EffectivePermissions } from "./resolve.ts";

/** Why a path is kept from agents even inside a folder they may write. */
export type ProtectionReason =
  | "shellStart"
  | "gitHooks"
  | "gitConfig"
  | "toolConfig"
  | "cliSettings"
  | "policy"
  | "host";

/** A path that is kept from agents. */
export interface ProtectedPath {
  /** Absolute. */
  path: string;
  /** `readOnly`: cannot be changed. `hidden`: cannot be read either. */
  how: "readOnly" | "hidden";
  why: ProtectionReason;
  /**
   * IdeA replaces the file while agents run. Nothing that lies directly in its folder can be changed
   * by them, so that what takes its place is kept too.
   */
  withFolder?: true;
}

/** A path that should be kept from a program and is not. */
export interface UnprotectedPath extends ProtectedPath {
  /** There is nothing yet: the program could make it. */
  absent?: true;
}

/** Where the protected paths are. */
export interface ProtectedPlaces {
  /** The folder the agent works on, absolute. */
  root: string;
  /** The project's own, for an agent in a work tree; absent: the same. */
  project?: string;
  home: string;
  /** Git's folders outside of the root, when that is a linked worktree. */
  gitFolders?: { own: string; common: string };
  /** Settings of the agent's CLI that would change what it may do; absolute. */
  cliSettings: readonly string[];
  /** Folders of IdeA that hold secrets, and those that hold what it goes by; absolute. */
  host: { secrets: readonly string[]; own: readonly string[] };
}

const IN_PROJECT: readonly (readonly [string, ProtectionReason])[] = [
  [".git/hooks", "gitHooks"],
  [".git/config", "gitConfig"],
  [".gitmodules", "gitConfig"],
  [".mcp.json", "toolConfig"],
  [".envrc", "toolConfig"],
  [".vscode", "toolConfig"],
  [".idea", "toolConfig"],
  [".claude", "cliSettings"],
  [".codex", "cliSettings"],
];

/** Where {@link REPLACED} are. */
const IDEA_FOLDER = ".ideai";
/** Files that IdeA itself replaces while agents run. */
const REPLACED: readonly (readonly [string, ProtectionReason])[] = [
  [`${IDEA_FOLDER}/permissions.json`, "policy"],
  [`${IDEA_FOLDER}/agents.json`, "policy"],
];

const IN_GIT: readonly (readonly [string, ProtectionReason])[] = [
  ["hooks", "gitHooks"],
  ["config", "gitConfig"],
];
/** Where git finds the settings of a linked worktree, which name programs that it runs. */
const LINKS = ["commondir", "gitdir"];

const IN_HOME: readonly (readonly [string, ProtectionReason])[] = [
  ...[".bashrc", ".bash_profile", ".bash_login", ".profile", ".zshrc", ".zprofile", ".zshenv"]
    .map((name) => [name, "shellStart"] as const),
  [".config/fish", "shellStart"],
  [".gitconfig", "gitConfig"],
  [".config/git", "gitConfig"],
];

/**
 * What an agent must not change although it may write around it: with it, it could make people's
 * own shells and tools act for it, or widen its own rights. A path is free when a rule allows
 * writing that very path or one below it by name (`.git/hooks/**`); `**` names nothing.
 */
export function protectedPaths(
  places: ProtectedPlaces,
  effective: EffectivePermissions,
): ProtectedPath[] {
  const free = namedByAllow(effective);
  const isKept = ([path]: readonly [string, ProtectionReason]) =>
    !free.some((name) => isAtOrBelow(name, path));
  const project = places.project ?? places.root;
  const roots = [...new Set([places.root, project])];
  const inProject = roots.flatMap((root) =>
    IN_PROJECT.filter(isKept).map(([path, why]) => protect(`${root}/${path}`, why))
  );
  // A rule that names something in the folder must find it open.
  const withFolder = free.some((name) => isAtOrBelow(name, IDEA_FOLDER)) ? {} : WITH_FOLDER;
  const replaced = REPLACED.filter(isKept)
    .map(([path, why]) => ({ ...protect(`${project}/${path}`, why), ...withFolder }));
  const inGit = places.gitFolders ? gitPaths(places.root, places.gitFolders, free) : [];
  const inHome = IN_HOME.map(([path, why]) => protect(`${places.home}/${path}`, why));
  return [
    ...inProject,
    ...replaced,
    ...inGit,
    ...inHome,
    ...places.cliSettings.map((path) => protect(path, "cliSettings")),
    ...places.host.own.map((path) => protect(path, "host")),
    ...places.host.secrets.map((path): ProtectedPath => ({ path, how: "hidden", why: "host" })),
  ];
}

function gitPaths(
  root: string,
  { own, common }: { own: string; common: string },
  free: readonly string[],
): ProtectedPath[] {
  const shared = IN_GIT.filter(([path]) => !free.some((name) => isAtOrBelow(name, `.git/${path}`)))
    .map(([path, why]) => protect(`${common}/${path}`, why));
  const links = [`${root}/.git`, ...LINKS.map((name) => `${own}/${name}`)];
  return [...shared, ...links.map((path) => protect(path, "gitConfig"))];
}

const WITH_FOLDER = { withFolder: true } as const;

function protect(path: string, why: ProtectionReason): ProtectedPath {
  return { path, how: "readOnly", why };
}

/** Literal beginnings of the patterns that allow writing. */
function namedByAllow({ rules }: EffectivePermissions): string[] {
  return rules.filter(({ capability, effect }) => capability === "write" && effect === "allow")
    .flatMap(({ paths }) => paths.map((path) => patternRoot(patternNames(path)).folder.join("/")));
}

function isAtOrBelow(name: string, path: string): boolean {
  return name === path || name.startsWith(`${path}/`);
}
