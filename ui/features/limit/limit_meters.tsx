import { Gauge, TriangleAlert } from "lucide";
import type { AccountView } from "../../../core/limit/service.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { vendorName } from "../profile/profiles.ts";
import { AccountList } from "./account_list.tsx";
import { currentAccounts } from "./accounts.ts";
import { resetText } from "./limit_text.ts";
import { LIMIT_IDS, toggleLimits } from "./limits_panel.ts";
import { type AccountMeter, meterOf } from "./meter.ts";
import { thisMinute } from "./this_minute.ts";
import type { MeteredWindow } from "./usage_level.ts";
import { percentText, windowName } from "./usage_text.ts";

/** Accounts that have a meter of their own; the others are in the list below. */
const MOST = 2;

/** How much of the accounts' plans is used, in the title bar; nothing while none is known. */
export function LimitMeters() {
  const all = currentAccounts.value;
  if (all.length === 0) return null;
  const meters = all.flatMap((account) => meterOf(account, thisMinute.value) ?? [])
    .sort((one, other) => other.rank - one.rank);
  const { title, open } = t().limit;
  return (
    <>
      <button
        id={LIMIT_IDS.meters}
        type="button"
        class="limit-meters"
        aria-haspopup="dialog"
        data-tip={meters.length === 0 ? open : meters.map(meterText).join("\n")}
        onClick={toggleLimits}
      >
        <span class="visually-hidden">{title}</span>
        {meters.length === 0 && <Icon of={Gauge} size={14} />}
        <span class="account-meters">
          {meters.slice(0, MOST).map((meter) => <Meter key={meter.account.id} meter={meter} />)}
        </span>
        {meters.length > MOST && <span class="meter-more">+{meters.length - MOST}</span>}
      </button>
      <AccountList />
    </>
  );
}

/** The spaces between the parts are for whoever hears them: the layout has gaps. */
function Meter({ meter }: { meter: AccountMeter }) {
  const { account, level, window, limited } = meter;
  const words = t().limit;
  const resetsAt = limited ? account.resetsAtMs : window?.resetsAt;
  const isFine = level === "fine" && !limited;
  return (
    <span class={`account-meter ${limited ? "limited" : level}`}>
      {isFine
        ? <Share percent={window?.usedPercent ?? 0} />
        : <Icon of={TriangleAlert} size={14} />} <span class="meter-name">{nameOf(account)}</span>
      {" "}
      <span>{limited ? words.limited : window && shareText(window)}</span>
      {!limited && level !== "fine" && (
        <span class="visually-hidden">{` · ${words.levels[level]}`}</span>
      )}
      {resetsAt !== undefined && !isFine && (
        <span class="meter-reset">
          {limited
            ? ` ${words.short.until(resetText(resetsAt))}`
            : ` · ${words.resets(resetText(resetsAt))}`}
        </span>
      )}
    </span>
  );
}

/** A share as a small upright bar, beside the number that says it. */
function Share({ percent }: { percent: number }) {
  const height = 12 * percent / 100;
  return (
    <svg class="meter-share" width="6" height="14" viewBox="0 0 6 14" aria-hidden="true">
      <rect x="0.5" y="0.5" width="5" height="13" rx="1.5" fill="none" stroke="currentColor" />
      <rect x="1" y={13 - height} width="4" height={height} rx="1" fill="currentColor" />
    </svg>
  );
}

function meterText({ account, level, window, limited }: AccountMeter): string {
  const words = t().limit;
  if (limited) return [account.name, untilText(account)].join(" ");
  if (!window) return account.name;
  const parts = [
    `${account.name} ${shareText(window)}`,
    ...(level === "fine" ? [] : [words.levels[level]]),
    ...(window.resetsAt === undefined ? [] : [words.resets(resetText(window.resetsAt))]),
  ];
  return parts.join(" · ");
}

/** Short: which of several accounts of a vendor it is, the list says. */
function nameOf({ profileId, name }: AccountView): string {
  return vendorName(profileId) || name;
}

function shareText(window: MeteredWindow): string {
  return `${windowName(window)} ${percentText(window.usedPercent)}`;
}

function untilText({ resetsAtMs }: AccountView): string {
  const words = t().limit;
  return resetsAtMs === undefined ? words.limited : words.until(resetText(resetsAtMs));
}
