import { RefreshCw } from "lucide";
import type { ProfileInfo } from "../../../core/profile/profile.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { offered, profiles, refreshProfiles } from "./profiles.ts";

/** Chooses a vendor: what this machine has comes first, the rest says how to install it. */
export function VendorList(props: { chosen: string; onChoose: (slug: string) => void }) {
  const all = profiles.value;
  if (!all) return <Progress label={t().common.loading} />;
  if (all.length === 0) return <p class="hint">{t().profile.none}</p>;
  return (
    <fieldset class="vendors">
      <legend class="label-row">
        <span>{t().agent.vendor}</span>
        <Button kind="quiet" icon={RefreshCw} onClick={() => void refreshProfiles(true)}>
          {t().profile.refresh}
        </Button>
      </legend>
      {offered(all).map((profile) => (
        <VendorChoice
          key={profile.id}
          profile={profile}
          checked={props.chosen === profile.slug}
          onChoose={() => props.onChoose(profile.slug)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  profile: ProfileInfo;
  checked: boolean;
  onChoose: () => void;
}

function VendorChoice({ profile, checked, onChoose }: ChoiceProps) {
  return (
    <label class={profile.installed ? "vendor" : "vendor missing"}>
      <input
        type="radio"
        name="vendor"
        checked={checked}
        disabled={!profile.installed}
        onChange={onChoose}
      />
      <span class="vendor-name">{profile.name}</span>
      <span class="vendor-note" title={profile.path}>{noteOf(profile)}</span>
      {!profile.installed && <code class="vendor-install">{profile.install}</code>}
      {profile.unmeasured && <span class="vendor-install">{t().profile.unmeasured}</span>}
    </label>
  );
}

function noteOf(profile: ProfileInfo): string {
  if (!profile.installed) return t().profile.notFound;
  if (profile.slug === "demo") return t().profile.builtIn;
  return profile.version ?? "";
}
