import { useState } from "preact/hooks";
import { now } from "../../state/clock.ts";
import { language, t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { agentNameIn } from "./agent_names.ts";
import { limitOf, setLimitTime } from "./accounts.ts";
import { waitingAgents } from "./agent_limit.ts";
import type { NamedAgent } from "./limit_actions.ts";
import { countdownText, resetText } from "./limit_text.ts";
import { dayChoices, impliedDay, timeInputToEpochMs } from "./limit_time.ts";

/** Asks a person when the limit of an agent's account ends. */
export function openSetTime(agent: NamedAgent): void {
  openDialog(<SetTime agent={agent} />);
}

function SetTime({ agent }: { agent: NamedAgent }) {
  const words = t().limit.form;
  const [time, setTime] = useState("");
  const [chosenDay, setChosenDay] = useState<number>();
  const [wasSent, setWasSent] = useState(false);
  const day = chosenDay ?? impliedDay(time, now.value);
  const at = timeInputToEpochMs(time, now.value, day);
  const isWrong = at === undefined && (wasSent || time.trim().length > 4);
  const submit = async () => {
    setWasSent(true);
    if (at === undefined) return;
    const work = async () => {
      await setLimitTime(agent, at);
      closeDialog();
    };
    await attempt(work);
  };
  return (
    <Dialog
      title={words.title(agent.name)}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={time.trim() === ""}>
            {at !== undefined && at <= now.value ? words.submitNow : words.submit}
          </Button>
        </>
      }
    >
      <div class="limit-form">
        <label class="field">
          <span>{words.time}</span>
          <input
            value={time}
            autofocus
            autocomplete="off"
            placeholder="15:05"
            maxLength={5}
            aria-invalid={isWrong}
            aria-describedby="limit-time-said"
            onInput={(event) => setTime(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{words.day}</span>
          <select
            value={day}
            onChange={(event) => setChosenDay(Number(event.currentTarget.value))}
          >
            {dayChoices(now.value).map((noon, ahead) => (
              <option key={ahead} value={ahead}>{dayText(noon, ahead)}</option>
            ))}
          </select>
        </label>
      </div>
      <p
        id="limit-time-said"
        class={isWrong ? "field-problem limit-said" : "hint limit-said"}
        role="status"
      >
        {isWrong ? words.invalid : said(at)}
      </p>
      <Others agent={agent} />
    </Dialog>
  );
}

/** The time is the account's: whoever else waits for it comes back then too. */
function Others({ agent }: { agent: NamedAgent }) {
  const account = limitOf(agent.id)?.account;
  if (!account) return null;
  const words = t().limit.form;
  const others = waitingAgents(account).filter(({ agentId }) => agentId !== agent.id);
  return (
    <>
      {others.length > 0 && <p class="hint">{words.others(others.map(agentNameIn).join(", "))}</p>}
      {account.off && <p class="hint">{words.off}</p>}
    </>
  );
}

function said(at: number | undefined): string {
  const words = t().limit.form;
  if (at === undefined) return words.timeHint;
  const time = resetText(at);
  return at <= now.value ? words.past(time) : words.resumes(time, countdownText(at));
}

function dayText(noon: number, ahead: number): string {
  const words = t().limit.form;
  if (ahead < 2) return ahead === 0 ? words.today : words.tomorrow;
  const options = { weekday: "short", day: "numeric", month: "short" } as const;
  return new Intl.DateTimeFormat(language.value, options).format(noon);
}
