import { useSignal } from "@preact/signals";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { attempt, toast } from "../../widgets/toast.ts";
import { begunTickets } from "../delegation/open_work.ts";
import { firstWords } from "../delivery/ledger_filter.ts";
import { profiles, refreshProfiles } from "../profile/profiles.ts";
import { VendorList } from "../profile/vendor_list.tsx";
import { hasTurn } from "./agent_state.ts";
import { findAgent, updateAgent } from "./agents.ts";
import { losses } from "./restart.tsx";

/** Opens the choice of another vendor for an agent, which says what goes with it. */
export function openChangeVendor(agent: AgentView): void {
  void refreshProfiles();
  openDialog(<ChangeVendor key={agent.id} agent={agent} />);
}

function ChangeVendor({ agent: opened }: { agent: AgentView }) {
  const agent = findAgent(opened.id) ?? opened;
  const chosen = useSignal(agent.profile ?? "");
  const changing = useSignal(false);
  const words = t().agent;
  const isOther = chosen.value !== "" && chosen.value !== agent.profile;
  const name = nameOf(chosen.value);
  const change = async () => {
    if (!isOther || changing.value) return;
    changing.value = true;
    await attempt(async () => {
      await updateAgent(agent, { profile: chosen.value });
      closeDialog();
      toast({ kind: "info", message: words.vendorChanged(agent.name, name) });
    });
    changing.value = false;
  };
  return (
    <Dialog
      title={words.vendorTitle(agent.name)}
      onSubmit={() => void change()}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={!isOther || changing.value}>
            {isOther ? words.changeTo(name) : words.changeVendorConfirm}
          </Button>
        </>
      }
    >
      <VendorList chosen={chosen.value} onChoose={(slug) => chosen.value = slug} />
      {isOther && <Consequences agent={agent} to={name} />}
      {changing.value && <Progress label={words.changingVendor(agent.name, name)} />}
    </Dialog>
  );
}

/** What stays, what does not, and what is interrupted. */
function Consequences({ agent, to }: { agent: AgentView; to: string }) {
  const words = t().agent;
  const from = nameOf(agent.profile ?? "");
  const [begun] = begunTickets(agent.id);
  return (
    <dl class="consequences" aria-live="polite">
      <dt>{words.vendorKept}</dt>
      <dd>{words.vendorKeptWhat}</dd>
      <dt>{words.vendorLost}</dt>
      <dd>{words.vendorLostWhat(from === "" ? words.itsVendor : from)}</dd>
      <dt>{words.vendorNow}</dt>
      <dd>
        <p>
          {agent.sessionId
            ? words.vendorRunning(agent.name, to)
            : words.vendorStopped(agent.name, to)}
        </p>
        {hasTurn(agent) && begun && <p>{words.worksOn(firstWords(begun.task))}</p>}
        {agent.sessionId && losses(agent).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </dd>
    </dl>
  );
}

function nameOf(slug: string): string {
  return profiles.value?.find((profile) => profile.slug === slug)?.name ?? slug;
}
