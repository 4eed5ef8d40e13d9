import { Ellipsis, Pause, Play, RotateCcw } from "lucide";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { attempt } from "../../widgets/toast.ts";
import { ChatView } from "../chat/chat_view.tsx";
import { CellBody } from "../layout/cell_body.tsx";
import { CellHeader } from "../layout/cell_header.tsx";
import { closeCell, focusCell } from "../layout/cells.ts";
import { LimitBar } from "../limit/limit_bar.tsx";
import { vendorName } from "../profile/profiles.ts";
import { TerminalProgressLine } from "../terminal/progress_line.tsx";
import { TerminalView } from "../terminal/terminal_view.tsx";
import { interrupt, launchAndShow, launching, resumableConversation } from "./agent_actions.ts";
import { AgentLine } from "./agent_line.tsx";
import { agentMenuAtPointer, openAgentMenu } from "./agent_menu.ts";
import { questionIn } from "./agent_note.ts";
import { isInterruptible } from "./agent_state.ts";
import { stopAgent } from "./agents.ts";
import { MessageBox } from "./message_box.tsx";
import { losses } from "./restart.tsx";
import { StateDot } from "./state_mark.tsx";

/** An agent in a cell: state, terminal or chat, message box. */
export function AgentCell({ agent, cellId }: { agent: AgentView; cellId: string }) {
  const isChat = agent.mode === "structured";
  // The last screen of a program that ended stays readable until the next launch.
  const shown = useSignal(isChat ? undefined : agent.sessionId);
  useEffect(() => {
    if (agent.sessionId && !isChat) shown.value = agent.sessionId;
  }, [agent.sessionId, isChat]);
  const sessionId = isChat ? undefined : agent.sessionId ?? shown.value;
  return (
    <>
      <AgentHeader agent={agent} cellId={cellId} />
      {sessionId && <TerminalProgressLine sessionId={sessionId} />}
      <LimitBar agent={agent} />
      <NeedsYou agent={agent} cellId={cellId} />
      <CellBody cellId={cellId}>
        {isChat
          ? (
            <ChatView
              cellId={cellId}
              agent={agent}
              whenStopped={<StartButtons agent={agent} />}
            />
          )
          : sessionId
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
  return (
    <div class="agent-header" onContextMenu={(event) => agentMenuAtPointer(event, agent)}>
      <CellHeader cellId={cellId} onClose={() => askClose(agent, cellId)}>
        <StateDot state={agent.state} />
        <span class="cell-title">{agent.name}</span>
        <span class="cell-vendor">{vendorName(agent.profileId)}</span>
        <AgentLine agent={agent} />
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
          onClick={(event) => openAgentMenu(event.currentTarget as HTMLElement, agent)}
        />
      </CellHeader>
    </div>
  );
}

function NeedsYou({ agent, cellId }: { agent: AgentView; cellId: string }) {
  const question = questionIn(agent, t().agent);
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
          onClick={() => void launchAndShow(agent, { conversationId: conversation })}
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
          <Button kind="danger" onClick={() => close(() => void attempt(() => stopAgent(agent)))}>
            {words.closeStop}
          </Button>
          <Button kind="primary" submit autoFocus>{words.closeKeep}</Button>
        </>
      }
    >
      <p>{words.closeHint}</p>
      {losses(agent).map((sentence) => (
        <p key={sentence} class="hint">{t().agent.whenStopped(sentence)}</p>
      ))}
    </Dialog>,
  );
}
