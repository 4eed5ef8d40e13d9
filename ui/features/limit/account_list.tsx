import { TriangleAlert } from "lucide";
import { useComputed, useSignal } from "@preact/signals";
import type { AccountView, LimitedAgent } from "../../../core/limit/service.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Switch } from "../../widgets/switch.tsx";
import { attempt } from "../../widgets/toast.ts";
import { activeProject } from "../project/projects.ts";
import { shortPath } from "../project/short_path.ts";
import { currentAccounts, setOff } from "./accounts.ts";
import { limitOfMember, waitingAgents } from "./agent_limit.ts";
import { agentAt, agentNameIn } from "./agent_names.ts";
import { LimitButtons } from "./limit_buttons.tsx";
import { LimitWords } from "./limit_words.tsx";
import { LimitHistory } from "./limit_history.tsx";
import { limitMoments, nextText, resetText, whatText } from "./limit_text.ts";
import { leaveLimits, LIMIT_IDS } from "./limits_panel.ts";
import { OfferSwitch } from "./offer_switch.tsx";
import { thisMinute } from "./this_minute.ts";
import { type MeteredWindow, meteredWindows, usageLevel } from "./usage_level.ts";
import { percentText, windowName } from "./usage_text.ts";

/** Every account: its windows, who waits for it, and whether they come back by themselves. */
export function AccountList() {
  const isShown = useSignal(false);
  const projectId = activeProject.value?.id;
  return (
    <div
      id={LIMIT_IDS.panel}
      class="limits-panel"
      popover="auto"
      role="dialog"
      aria-label={t().limit.title}
      tabIndex={-1}
      onToggle={(event) => isShown.value = event.newState === "open"}
    >
      {isShown.value && (
        <>
          {currentAccounts.value.map((account) => <Account key={account.id} account={account} />)}
          {projectId && <OfferSwitch projectId={projectId} />}
          {projectId && <LimitHistory projectId={projectId} />}
        </>
      )}
    </div>
  );
}

function Account({ account }: { account: AccountView }) {
  const words = t().limit;
  const windows = meteredWindows(account.usage, thisMinute.value);
  const waiting = waitingAgents(account);
  return (
    <section class="limit-account" aria-label={account.name}>
      <header>
        <h3>{account.name}</h3>
        <span class="limit-place" title={account.place}>{shortPath(account.place)}</span>
        <AccountState key={account.id} id={account.id} />
      </header>
      {windows.length === 0 && <p class="hint">{words.noUse}</p>}
      {windows.map((window) => <Window key={window.window} account={account} window={window} />)}
      {waiting.length > 0 && (
        <ul class="limit-agents" aria-label={words.agents}>
          {waiting.map((member) => (
            <Waiting key={member.agentId} account={account} member={member} />
          ))}
        </ul>
      )}
      <label class="limit-switch">
        <Switch
          label={words.switch}
          on={account.off}
          onChange={(off) => void attempt(() => setOff(account.id, off))}
        />
        <span>
          {words.switch}
          <span class="hint">{words.switchHint}</span>
        </span>
      </label>
    </section>
  );
}

/** The limit of the account, said once for all who wait for it. */
function AccountState({ id }: { id: string }) {
  const text = useComputed(() => {
    const account = currentAccounts.value.find((each) => each.id === id);
    const [first] = account ? waitingAgents(account) : [];
    const limit = account && first && limitOfMember(account, first);
    return limit ? whatText(limit) : t().limit.noLimit;
  });
  return <span class="limit-state">{text}</span>;
}

function Window({ account, window }: { account: AccountView; window: MeteredWindow }) {
  const words = t().limit;
  const { usedPercent, resetsAt } = window;
  const level = usageLevel(usedPercent);
  const name = windowName(window);
  return (
    <div class={`limit-window ${level}`}>
      <span class="window-name">{name}</span>
      <span
        class="window-bar"
        role="meter"
        aria-label={`${account.name}, ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(usedPercent)}
        aria-valuetext={percentText(usedPercent)}
      >
        <span style={{ width: `${usedPercent}%` }} />
      </span>
      <span class="window-percent">{percentText(usedPercent)}</span>
      <span class="window-rest">
        {level !== "fine" && (
          <span class="window-level">
            <Icon of={TriangleAlert} size={12} />
            {words.levels[level]}
          </span>
        )}
        {resetsAt !== undefined && <span>{words.resets(resetText(resetsAt))}</span>}
      </span>
    </div>
  );
}

function Waiting({ account, member }: { account: AccountView; member: LimitedAgent }) {
  const limit = limitOfMember(account, member);
  if (!limit) return null;
  const agent = agentAt(member);
  return (
    <li>
      <span class="limit-agent" title={limitMoments(limit)}>
        <b>{agentNameIn(member)}</b>
        <span class="hint">
          <LimitWords agentId={member.agentId} of={nextText} />
        </span>
      </span>
      {agent && (
        <span class="choices">
          <LimitButtons agent={agent} stage={limit.stage} before={leaveLimits} />
        </span>
      )}
    </li>
  );
}
