import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { toWireError } from "../../../core/error.ts";
import type { ChangedStart, OwnProfile } from "../../../core/profile/own_profile.ts";
import type { ProfileInfo } from "../../../core/profile/profile.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { saveProfile, saveStart, testCommand } from "./own_profiles.ts";
import { draftOf, linesOf, NEW_PROFILE, profileOf } from "./profile_draft.ts";
import { ProfileFields } from "./profile_fields.tsx";

/** Opens the form of a profile of the user's own. @param profile absent: a new one */
export function openProfile(profile?: OwnProfile): void {
  openDialog(<ProfileForm profile={profile} />);
}

/** Opens the form of how a built-in CLI is started. */
export function openStart(profile: ProfileInfo, start: ChangedStart | undefined): void {
  openDialog(<StartForm profile={profile} start={start} />);
}

function ProfileForm({ profile }: { profile: OwnProfile | undefined }) {
  const words = t().profile;
  const draft = useSignal(profile ? draftOf(profile) : NEW_PROFILE);
  return (
    <FormDialog
      title={profile?.name ?? words.newProfile}
      test={() => [draft.peek().command, linesOf(draft.peek().versionArgs)]}
      save={() => saveProfile(profileOf(draft.peek(), profile), profile?.id)}
    >
      <ProfileFields draft={draft} />
    </FormDialog>
  );
}

function StartForm({ profile, start }: { profile: ProfileInfo; start: ChangedStart | undefined }) {
  const words = t().profile;
  const command = useSignal(start?.command ?? "");
  const args = useSignal(start?.args.join("\n") ?? "");
  return (
    <FormDialog
      title={words.startOf(profile.name)}
      test={() => [command.peek(), ["--version"]]}
      save={() => saveStart(profile.id, command.peek(), linesOf(args.peek()))}
    >
      <label class="field">
        <span>{words.fields.command.label}</span>
        <input
          spellcheck={false}
          placeholder={profile.path}
          value={command.value}
          onInput={(event) => command.value = event.currentTarget.value}
        />
        <span class="hint">{words.startHint}</span>
      </label>
      <label class="field">
        <span>{words.fields.args.label}</span>
        <textarea
          rows={2}
          spellcheck={false}
          value={args.value}
          onInput={(event) => args.value = event.currentTarget.value}
        />
        <span class="hint">{words.fields.args.hint}</span>
      </label>
    </FormDialog>
  );
}

interface FormProps {
  title: string;
  /** The program to look for and its arguments for its version. */
  test: () => [command: string, versionArgs: string[]];
  save: () => Promise<void>;
  children: ComponentChildren;
}

/** A form that can be tried before it is saved. */
function FormDialog({ title, test, save, children }: FormProps) {
  const words = t().profile;
  const answer = useSignal<{ isProblem: boolean; text: string } | undefined>(undefined);
  const attemptIt = async (work: () => Promise<string | undefined>) => {
    try {
      const text = await work();
      answer.value = text === undefined ? undefined : { isProblem: false, text };
    } catch (thrown) {
      answer.value = { isProblem: true, text: toWireError(thrown).message };
    }
  };
  const tryIt = () =>
    attemptIt(async () => {
      const { path, version } = await testCommand(...test());
      return words.found(path, version);
    });
  const saveIt = () =>
    attemptIt(async () => {
      await save();
      closeDialog();
      return undefined;
    });
  return (
    <Dialog
      title={title}
      wide
      onSubmit={() => void saveIt()}
      actions={
        <>
          <Button onClick={() => void tryIt()}>{words.test}</Button>
          <span class="grow" />
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit>{words.save}</Button>
        </>
      }
    >
      {children}
      <p class={answer.value?.isProblem ? "field-problem" : "hint"} role="status">
        {answer.value?.text}
      </p>
    </Dialog>
  );
}
