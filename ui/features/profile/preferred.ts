import type { ProfileInfo } from "../../../core/profile/profile.ts";
import { settings } from "../settings/settings.ts";
import { installedVendors, profiles } from "./profiles.ts";

/** The profile the user prefers, if this machine has it; else the first it has, else the demo. */
export function preferredProfile(): ProfileInfo | undefined {
  const wanted = settings.value.defaultProfile;
  const preferred = profiles.value?.find((one) => one.slug === wanted && one.installed);
  const demo = profiles.value?.find(({ slug }) => slug === "demo");
  return preferred ?? installedVendors.value[0] ?? demo;
}
