/** A version, the same in every language. */
export function versionText(version: number): string {
  return `v${version}`;
}

/** Something that has a version. */
export function named(name: string, version: number): string {
  return `${name} (${versionText(version)})`;
}

/** From one version of a template to another; texts may differ under the same number. */
export function stepText(name: string, from: number, to: number): string {
  const steps = from === to ? versionText(to) : `${versionText(from)} → ${versionText(to)}`;
  return `${name} ${steps}`;
}
