import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Switch } from "../../widgets/switch.tsx";
import { attempt } from "../../widgets/toast.ts";
import { chooseWhenLimited, whenLimited } from "./offers.ts";

/** Whether tasks that wait for a limit are offered to agents of other vendors. */
export function OfferSwitch({ projectId }: { projectId: string }) {
  const words = t().limit;
  useEffect(() => void whenLimited.refresh(projectId), [projectId]);
  const choice = whenLimited.of(projectId);
  if (choice === undefined) return null;
  const choose = (on: boolean) =>
    void attempt(() => chooseWhenLimited(projectId, on ? "offer" : "wait"));
  return (
    <label class="limit-switch limit-offers">
      <Switch label={words.offerSwitch} on={choice === "offer"} onChange={choose} />
      <span>
        {words.offerSwitch}
        <span class="hint">{words.offerHint}</span>
      </span>
    </label>
  );
}
