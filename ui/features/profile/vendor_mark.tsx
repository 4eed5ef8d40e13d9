import { t } from "../../text/text.ts";
import { profiles } from "./profiles.ts";

/** A vendor's two letters in lists; its name on hover and for screen readers. */
export function VendorMark({ profileId }: { profileId: string }) {
  const profile = profiles.value?.find((known) => known.id === profileId);
  if (!profile && profiles.value) {
    const { removed } = t().profile;
    return <span class="vendor-mark" role="img" aria-label={removed} title={removed}>?</span>;
  }
  if (!profile) return <span class="vendor-mark" />;
  return (
    <span class="vendor-mark" role="img" aria-label={profile.vendor} title={profile.name}>
      {profile.vendor.slice(0, 2)}
    </span>
  );
}
