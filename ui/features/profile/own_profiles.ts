import { signal } from "@preact/signals";
import {
  checkOwnProfile,
  type OwnProfile,
  type OwnProfileInput,
} from "../../../core/profile/own_profile.ts";
import type { CommandFinding, OwnProfilesView } from "../../../core/profile/own_profile_service.ts";
import { api, done, readAs } from "../../client.ts";
import { Coalesced } from "../../state/coalesced.ts";
import { t } from "../../text/text.ts";
import { attempt, toast } from "../../widgets/toast.ts";
import { type Known, known } from "../knowledge/known.ts";
import { refreshProfiles } from "./profiles.ts";

/** The user's own profiles and changes of the built-in ones; undefined until read. */
export const ownProfiles = signal<Known<OwnProfilesView> | undefined>(undefined);

const reading = new Coalesced(async () => {
  ownProfiles.value = await known(readAs<OwnProfilesView>(api.profiles.own.$get()));
});

/** Reads them again. */
export function refreshOwnProfiles(): Promise<void> {
  return reading.run();
}

/** What was read is no longer sure: it is read again, where it was. */
export function ownProfilesChanged(): void {
  if (ownProfiles.peek()) void refreshOwnProfiles();
}

/**
 * Saves a profile of the user's own.
 * @param id of the one that is changed; absent: a new one is made
 * @throws IdeaError `INVALID` naming the field
 */
export async function saveProfile(profile: OwnProfileInput, id?: string): Promise<void> {
  const json = checkOwnProfile(profile);
  if (id === undefined) await readAs<OwnProfile>(api.profiles.$post({ json }));
  else await readAs<OwnProfile>(api.profiles[":id"].$put({ param: { id }, json }));
  await Promise.all([refreshProfiles(), refreshOwnProfiles()]);
}

/** @throws IdeaError `NOT_INSTALLED` when it is not found */
export function testCommand(command: string, versionArgs: string[]): Promise<CommandFinding> {
  return readAs(api.profiles.test.$post({ json: { command, versionArgs } }));
}

/** Removes a profile; a notice offers the way back. */
export async function removeProfile(profile: OwnProfile): Promise<void> {
  const { id, slug: _, ...data } = profile;
  const removed = await attempt(async () => {
    await done(api.profiles[":id"].$delete({ param: { id } }));
    return true;
  });
  if (!removed) return;
  const words = t().profile;
  const run = () => void attempt(() => saveProfile(data));
  toast({
    kind: "info",
    message: words.wasRemoved(profile.name),
    actions: [{ label: words.undo, run }],
  });
  await Promise.all([refreshProfiles(), refreshOwnProfiles()]);
}

/** Offers a profile when agents are made, or does not. */
export async function offerProfile(id: string, offered: boolean): Promise<void> {
  await attempt(() => done(api.profiles[":id"].offered.$put({ param: { id }, json: { offered } })));
  await refreshProfiles();
}

/**
 * Starts a built-in CLI in another way; neither a command nor arguments: as usual.
 * @throws IdeaError `INVALID` naming the field
 */
export async function saveStart(id: string, command: string, args: string[]): Promise<void> {
  const json = { command: command.trim() === "" ? undefined : command, args };
  await done(api.profiles[":id"].start.$put({ param: { id }, json }));
  await Promise.all([refreshProfiles(), refreshOwnProfiles()]);
}
