import { Ellipsis, Pause, Play, RotateCcw } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AgentView } from "../../../core/services.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button, IconButton } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { openMenu } from "../../widgets/menu.tsx";
import { waitText } from "../delegation/names.ts";
import { CellBody } from "../layout/cell_body.tsx";
import { CellHeader } from "../layout/cell_header.tsx";
import { closeCell, focusCell } from "../layout/cells.ts";
import { vendorName } from "../profile/profiles.ts";
import { TerminalView } from "../terminal/terminal_view.tsx";
import {
  interrupt,
  launchAndShow,
  launching,
  resumableConversation,
  stop,
} from "./agent_actions.ts";
import { openRename } from "./agent_list.tsx";
import { agentMenu } from "./agent_menu.ts";
import { isInterruptible, questionOf } from "./agent_state.ts";
import { MessageBox } from "./message_box.tsx";
import { StateDot, StateWord } from "./state_mark.tsx";

/** An agent in a cell: state, terminal, message box. */
export function AgentCell({ agent, cellId }: { agent: AgentView; cellId: string }) {
  // The last screen of a program that ended stays readable until the next launch.
  const shown = useSignal(agent.sessionId);
  useEffect(() => {
    if (agent.sessionId) shown.value = agent.sessionId;
  }, [agent.sessionId]);
  const sessionId = agent.sessionId ?? shown.value;
  return (
    <>
      <AgentHeader agent={agent} cellId={cellId} />
      <NeedsYou agent={agent} cellId={cellId} />
      <CellBody cellId={cellId}>
        {sessionId
          ? (
            <TerminalView
              key={sessionId}
              cellId={cellId}
              sessionId={sessionId}
              name={agent.name}
              whenEnded={<StartButtons agent={agent} again />}
            />
          )
          : <NotRunning agent={agent} />}
      </CellBody>
      <MessageBox agent={agent} />
    </>
  );
}

function AgentHeader({ agent, cellId }: { agent: AgentView; cellId: string }) {
  const label = t().agent.menu(agent.name);
  const waits = waitText(agent.id);
  return (
    <CellHeader cellId={cellId} onClose={() => askClose(agent, cellId)}>
      <StateDot state={agent.state} />
      <span class="cell-title">{agent.name}</span>
      <span class="cell-vendor">{vendorName(agent.profileId)}</span>
      <span class="cell-state">
        <StateWord agent={agent} />
        <Age since={agent.since} />
      </span>
      {waits && <span class="cell-waits">{waits}</span>}
      <span class="grow" />
      {isInterruptible(agent) && (
        <IconButton
          icon={Pause}
          label={t().agent.interrupt}
          onClick={() => interrupt(agent)}
        />
      )}
      <IconButton
        icon={Ellipsis}
        label={label}
        onClick={(event) =>
          openMenu(
            event.currentTarget as HTMLElement,
            label,
            agentMenu(agent, () => openRename(agent)),
          )}
      />
    </CellHeader>
  );
}

function NeedsYou({ agent, cellId }: { agent: AgentView; cellId: string }) {
  const question = questionOf(agent);
  if (!question) return null;
  return (
    <div class="needs-you" role="status">
      <StateDot state="needsYou" />
      <p class="grow" title={question}>{question}</p>
      <Button onClick={() => focusCell(cellId)}>{t().agent.goToTerminal}</Button>
    </div>
  );
}

function NotRunning({ agent }: { agent: AgentView }) {
  return (
    <div class="placeholder">
      <p>{t().agent.notRunning(agent.name)}</p>
      <div class="choices">
        <StartButtons agent={agent} />
      </div>
      <p class="hint">{t().agent.notRunningHint}</p>
    </div>
  );
}

function StartButtons({ agent, again = false }: { agent: AgentView; again?: boolean }) {
  const conversation = resumableConversation(agent);
  if (launching.value.has(agent.id)) return <Button disabled>{t().agent.launching}</Button>;
  return (
    <>
      {conversation && (
        <Button
          kind="primary"
          icon={RotateCcw}
          onClick={() => void launchAndShow(agent, conversation)}
        >
          {t().agent.resume}
        </Button>
      )}
      <Button
        kind={conversation ? "plain" : "primary"}
        icon={Play}
        onClick={() => void launchAndShow(agent)}
      >
        {again ? t().terminal.again : t().agent.launch}
      </Button>
    </>
  );
}

function askClose(agent: AgentView, cellId: string): void {
  if (!agent.sessionId) return closeCell(cellId);
  const words = t().layout;
  const close = (also: () => void) => {
    closeDialog();
    closeCell(cellId);
    also();
  };
  openDialog(
    <Dialog
      title={words.closeTitle(agent.name)}
      onSubmit={() => close(() => {})}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="danger" onClick={() => close(() => stop(agent))}>{words.closeStop}</Button>
          <Button kind="primary" submit autoFocus>{words.closeKeep}</Button>
        </>
      }
    >
      <p>{words.closeHint}</p>
    </Dialog>,
  );
}
