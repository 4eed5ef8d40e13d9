import { Eye, EyeOff, Pencil, Plus, RefreshCw, Trash2 } from "lucide";
import { useEffect } from "preact/hooks";
import type { OwnProfilesView } from "../../../core/profile/own_profile_service.ts";
import type { ProfileInfo } from "../../../core/profile/profile.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Select } from "../../widgets/segmented.tsx";
import { Loaded } from "../knowledge/loaded.tsx";
import { SettingRow } from "../settings/setting_row.tsx";
import { changeSetting, settings } from "../settings/settings.ts";
import { offerProfile, ownProfiles, refreshOwnProfiles, removeProfile } from "./own_profiles.ts";
import { openProfile, openStart } from "./profile_form.tsx";
import { inOrder, offered, profiles, refreshProfiles } from "./profiles.ts";

/** The profile of new agents, and all profiles there are. */
export function ProfileSetting() {
  useEffect(() => {
    void refreshOwnProfiles();
    if (!profiles.peek()) void refreshProfiles();
  }, []);
  return (
    <div class="profile-setting">
      <DefaultProfile />
      <Loaded of={ownProfiles.value} onRetry={() => void refreshOwnProfiles()}>
        {(own) => <Profiles own={own} />}
      </Loaded>
    </div>
  );
}

function DefaultProfile() {
  const installed = offered(profiles.value ?? []).filter((profile) => profile.installed);
  const choices = installed.map(({ slug, name }) => ({ value: slug, label: name }));
  const { defaultProfile } = settings.value;
  // A choice this machine does not have now must not look like another one.
  const missing = defaultProfile !== "" && !choices.some(({ value }) => value === defaultProfile);
  return (
    <SettingRow setting="defaultProfile">
      <Select<string>
        label={t().settings.items.defaultProfile.label}
        choices={[
          { value: "", label: t().settings.firstInstalled },
          ...choices,
          ...(missing ? [{ value: defaultProfile, label: defaultProfile }] : []),
        ]}
        chosen={defaultProfile}
        onChoose={(slug) => void changeSetting({ defaultProfile: slug === "" ? null : slug })}
      />
    </SettingRow>
  );
}

function Profiles({ own }: { own: OwnProfilesView }) {
  const words = t().profile;
  return (
    <section class="profiles" aria-label={words.all}>
      {own.problem !== undefined && <p class="field-problem" role="alert">{own.problem}</p>}
      <ul>
        {inOrder(profiles.value ?? []).map((profile) => (
          <ProfileRow key={profile.id} profile={profile} own={own} />
        ))}
      </ul>
      <div class="choices">
        <Button icon={Plus} onClick={() => openProfile()}>{words.add}</Button>
        <Button icon={RefreshCw} onClick={() => void refreshProfiles(true)}>{words.refresh}</Button>
      </div>
    </section>
  );
}

function ProfileRow({ profile, own }: { profile: ProfileInfo; own: OwnProfilesView }) {
  const words = t().profile;
  const { id, name, slug, hidden } = profile;
  const mine = own.profiles.find((one) => one.id === id);
  const edit = () => mine ? openProfile(mine) : openStart(profile, own.starts[slug]);
  return (
    <li class="profile-row">
      <div class="profile-head">
        <span class={hidden ? "profile-name hidden-profile" : "profile-name"}>{name}</span>
        <IconButton
          icon={hidden ? EyeOff : Eye}
          label={hidden ? words.offer(name) : words.hide(name)}
          onClick={() => void offerProfile(id, hidden === true)}
        />
        {slug !== "demo" && <IconButton icon={Pencil} label={words.edit(name)} onClick={edit} />}
        {mine && (
          <IconButton
            icon={Trash2}
            label={words.remove(name)}
            onClick={() => void removeProfile(mine)}
          />
        )}
      </div>
      <p class="hint">{stateOf(profile)}{hidden && ` · ${words.notOffered}`}</p>
    </li>
  );
}

function stateOf({ slug, installed, path, version, install }: ProfileInfo): string {
  const words = t().profile;
  if (slug === "demo") return words.builtIn;
  if (!installed || path === undefined) {
    return install === "" ? words.notFound : `${words.notFound} · ${install}`;
  }
  return words.found(path, version);
}
