import { computed, signal } from "@preact/signals";
import type { ProfileInfo } from "../../../core/profile/profile.ts";
import { api, read } from "../../client.ts";
import { report } from "../../widgets/toast.ts";

/** The CLIs the host knows; undefined until it has looked. */
export const profiles = signal<readonly ProfileInfo[] | undefined>(undefined);

/** Vendors' CLIs found on this machine (the built-in demo is not one). */
export const installedVendors = computed(() =>
  (profiles.value ?? []).filter(({ installed, slug, hidden }) =>
    installed && slug !== "demo" && !hidden
  )
);

/** True when the host has looked and found no vendor's CLI. */
export const nothingInstalled = computed(() =>
  profiles.value !== undefined && installedVendors.value.length === 0
);

/**
 * Asks the host which CLIs this machine has.
 * @param again makes the host look again
 */
export async function refreshProfiles(again = false): Promise<void> {
  try {
    profiles.value = await read(api.profiles.$get(again ? { query: { refresh: "1" } } : {}));
  } catch (thrown) {
    report(thrown);
  }
}

/** The name of a profile as a person reads it. */
export function vendorName(profileId: string): string {
  return profiles.value?.find((profile) => profile.id === profileId)?.vendor ?? "";
}

/** The name of a CLI as a person reads it; its id while the host has not looked. */
export function profileName(profileId: string): string {
  return profiles.value?.find((profile) => profile.id === profileId)?.name ?? profileId;
}

/** True when agents of this profile can be driven without a terminal. */
export function canChat(profileId: string): boolean {
  return profiles.value?.some(({ id, structured }) => id === profileId && structured) ?? false;
}

/** The profiles that are offered, in their order. */
export function offered(all: readonly ProfileInfo[]): ProfileInfo[] {
  return inOrder(all.filter(({ hidden }) => !hidden));
}

/** Profiles in order: found first, first class before the rest, demo last. */
export function inOrder(all: readonly ProfileInfo[]): ProfileInfo[] {
  return [...all].sort((a, b) => rank(b) - rank(a));
}

function rank(profile: ProfileInfo): number {
  if (profile.slug === "demo") return 2;
  return (profile.installed ? 4 : 0) + (profile.firstClass ? 1 : 0);
}
