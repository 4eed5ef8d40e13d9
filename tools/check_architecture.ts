/** Folders whose children are capabilities, each to be named in ARCHITECTURE.md. */
export const CAPABILITY_ROOTS = ["core", "server", "ui/features"] as const;

/**
 * Compares the folders there are with those that ARCHITECTURE.md names.
 *
 * @param document the text of ARCHITECTURE.md
 * @param folders paths such as `server/mcp`
 * @returns one line per difference, empty when there is none
 */
export function checkArchitecture(document: string, folders: readonly string[]): string[] {
  const named = namedFolders(document);
  const missing = folders.filter((folder) => !named.has(folder));
  const stale = [...named].filter((folder) => !folders.includes(folder));
  return [
    ...missing.map((folder) =>
      `${folder}: the folder exists, but ARCHITECTURE.md does not name it`
    ),
    ...stale.map((folder) => `${folder}: ARCHITECTURE.md names it, but there is no such folder`),
  ];
}

function namedFolders(document: string): Set<string> {
  const pattern = /(?<![\w/.])(?:core|server|ui\/features)\/[a-z0-9_]+(?![\w<*]|\.\w)/g;
  return new Set([...document.matchAll(pattern)].map((match) => match[0]));
}

/** The capability folders below a project's root. */
export async function capabilityFolders(root: string): Promise<string[]> {
  const folders: string[] = [];
  for (const parent of CAPABILITY_ROOTS) {
    for (const name of await subfolders(`${root}/${parent}`)) folders.push(`${parent}/${name}`);
  }
  return folders.sort();
}

async function subfolders(path: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(path));
    return entries.filter((entry) => entry.isDirectory).map((entry) => entry.name);
  } catch (thrown) {
    if (thrown instanceof Deno.errors.NotFound) return [];
    throw thrown;
  }
}
