import { Gauge, TriangleAlert } from "lucide";
import type { AccountView } from "../../../core/services.ts";
import { now } from "../../state/clock.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { AccountList } from "./account_list.tsx";
import { currentAccounts } from "./accounts.ts";
import { resetText } from "./limit_text.ts";
import { LIMIT_IDS, toggleLimits } from "./limits_panel.ts";
import { type AccountMeter, meterOf } from "./meter.ts";
import { percentText, windowName } from "./usage_text.ts";

/** Accounts that have a meter of their own; the others are in the list below. */
const MOST = 2;

/** How much of the accounts' plans is used, in the title bar; nothing while none is known. */
export function LimitMeters() {
  const all = currentAccounts.value;
  if (all.length === 0) return null;
  const meters = all.flatMap((account) => meterOf(account, now.value) ?? [])
    .sort((one, other) => other.rank - one.rank);
  const text = meters.map(meterText).join(", ");
  return (
    <>
      <button
        id={LIMIT_IDS.meters}
        type="button"
        class="limit-meters"
        aria-haspopup="dialog"
        aria-label={meters.length === 0 ? t().limit.title : t().limit.meter(text)}
        data-tip={t().limit.open}
        onClick={toggleLimits}
      >
        {meters.length === 0 && <Icon of={Gauge} size={14} />}
        {meters.slice(0, MOST).map((meter) => <Meter key={meter.account.id} meter={meter} />)}
        {meters.length > MOST && <span class="meter-more">+{meters.length - MOST}</span>}
      </button>
      <AccountList />
    </>
  );
}

function Meter({ meter }: { meter: AccountMeter }) {
  const { account, level, window, limited } = meter;
  const resetsAt = limited ? account.resetsAtMs : window?.resetsAt;
  return (
    <span class={`account-meter ${limited ? "limited" : level}`}>
      {level === "fine" && !limited
        ? <Share percent={window?.usedPercent ?? 0} />
        : <Icon of={TriangleAlert} size={14} />}
      <span class="meter-name">{account.name}</span>
      {limited
        ? <span>{t().limit.limited}</span>
        : window && <span>{windowName(window)} {percentText(window.usedPercent)}</span>}
      {resetsAt !== undefined && (limited || level !== "fine") && (
        <span class="meter-reset">· {t().limit.resets(resetText(resetsAt))}</span>
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
    `${account.name} ${windowName(window)} ${percentText(window.usedPercent)}`,
    ...(level === "fine" ? [] : [words.levels[level]]),
    ...(window.resetsAt === undefined ? [] : [words.resets(resetText(window.resetsAt))]),
  ];
  return parts.join(" · ");
}

function untilText({ resetsAtMs }: AccountView): string {
  const words = t().limit;
  return resetsAtMs === undefined ? words.limited : words.until(resetText(resetsAtMs));
}
