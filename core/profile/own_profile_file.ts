import { z } from "zod";
import { parseDocument } from "../document.ts";
import { type ChangedStart, changedStart, type OwnProfile, ownProfile } from "./own_profile.ts";
import { PROFILE_IDS } from "./profile.ts";

const fileShape = z.looseObject({
  profiles: z.array(z.looseObject(ownProfile.shape)).default([]),
  /** Slugs of the profiles that are not offered. */
  hidden: z.array(z.string()).default([]),
  /** By the slug of a built-in profile. */
  starts: z.record(z.string(), changedStart).default({}),
}).superRefine(({ profiles }, context) => {
  const taken = new Set<string>([...Object.values(PROFILE_IDS), ...Object.keys(PROFILE_IDS)]);
  profiles.forEach((profile, at) => {
    for (const field of ["id", "slug"] as const) {
      if (taken.has(profile[field])) {
        const message = `expected another one, "${profile[field]}" is taken`;
        context.addIssue({ code: "custom", path: ["profiles", at, field], message });
      }
      taken.add(profile[field]);
    }
  });
});

/** What `profiles.json` of the user holds, with what another version wrote. */
export type OwnProfilesFile = z.output<typeof fileShape>;

/** What it holds when there is none. */
export const NO_OWN_PROFILES: OwnProfilesFile = { profiles: [], hidden: [], starts: {} };

/**
 * Reads the text of `profiles.json`.
 * @throws IdeaError `INVALID` with the path and the field; the caller must then leave the file alone
 */
export function parseOwnProfiles(text: string, where: string): OwnProfilesFile {
  return parseDocument(fileShape, text, where, "a list of profiles");
}

/** The text of the file. */
export function formatOwnProfiles(file: OwnProfilesFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The profile of the file alone, without what another version wrote. */
export function ownProfileOf(file: OwnProfilesFile, id: string): OwnProfile | undefined {
  const found = file.profiles.find((one) => one.id === id);
  return found && ownProfile.parse(found);
}

/** The file with a profile added, or in the place of the one with its id. */
export function withOwnProfile(file: OwnProfilesFile, profile: OwnProfile): OwnProfilesFile {
  const before = file.profiles.find(({ id }) => id === profile.id);
  if (!before) return { ...file, profiles: [...file.profiles, profile] };
  const known = Object.keys(ownProfile.shape);
  const foreign = Object.entries(before).filter(([key]) => !known.includes(key));
  const next = { ...Object.fromEntries(foreign), ...profile };
  return { ...file, profiles: file.profiles.map((one) => one === before ? next : one) };
}

/** The file without a profile, which is then not hidden either. */
export function withoutOwnProfile(file: OwnProfilesFile, profile: OwnProfile): OwnProfilesFile {
  const profiles = file.profiles.filter(({ id }) => id !== profile.id);
  return withOffered({ ...file, profiles }, profile.slug, true);
}

/** The file that offers a profile, or does not. */
export function withOffered(
  file: OwnProfilesFile,
  slug: string,
  offered: boolean,
): OwnProfilesFile {
  const rest = file.hidden.filter((one) => one !== slug);
  return { ...file, hidden: offered ? rest : [...rest, slug] };
}

/** The file with another start of a built-in profile; none that changes something: as usual. */
export function withStart(
  file: OwnProfilesFile,
  slug: string,
  start: ChangedStart,
): OwnProfilesFile {
  const { [slug]: _, ...rest } = file.starts;
  const isUsual = start.command === undefined && start.args.length === 0;
  return { ...file, starts: isUsual ? rest : { ...rest, [slug]: start } };
}
