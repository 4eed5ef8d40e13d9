/** Where a file of a project's notes is, in the writing of its system. */
export function memoryPath(root: string, file: string): string {
  const separator = root.includes("\\") ? "\\" : "/";
  return [root, ".ideai", "memory", file].join(separator);
}
