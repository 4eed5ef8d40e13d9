import { useEffect, useRef } from "preact/hooks";
import { CLOSE_EVENT, type CloseAnswer } from "../../../core/window/page_message.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { agents } from "../agent/agents.ts";
import { openProjects } from "../project/projects.ts";
import { Prose } from "../../widgets/prose.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { tellWindow } from "./own_window.ts";

let asked = 0;

/** Puts the window's question to the person whenever it is asked, for the life of the page. */
export function answerCloseRequests(): void {
  addEventListener(CLOSE_EVENT, (event) => {
    const { sessions } = (event as CustomEvent<{ sessions: number }>).detail;
    // Asked again, it is a new question: each one must be reported as shown.
    openDialog(<CloseQuestion key={`close ${++asked}`} sessions={sessions} />);
  });
}

function CloseQuestion({ sessions }: { sessions: number }) {
  const answered = useRef(false);
  const answer = (chosen: CloseAnswer) => {
    answered.current = true;
    tellWindow({ type: "closeAnswer", answer: chosen });
    closeDialog();
  };
  useEffect(() => {
    tellWindow({ type: "closeShown" });
    return () => {
      if (!answered.current) tellWindow({ type: "closeAnswer", answer: "cancel" });
    };
  }, []);
  const words = t().window;
  const running = runningAgents();
  return (
    <Dialog
      title={running === 0 ? words.terminalsRun(sessions) : words.agentsRun(running)}
      onSubmit={() => answer("keepRunning")}
      actions={
        <>
          <Button kind="quiet" onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="danger" onClick={() => answer("quit")}>{words.quit}</Button>
          <Button kind="primary" submit autoFocus>{words.keepRunning}</Button>
        </>
      }
    >
      <p>
        <Prose text={words.closeHint} />
      </p>
    </Dialog>
  );
}

function runningAgents(): number {
  return openProjects.value.flatMap(({ id }) => agents.of(id)).filter((one) => one.sessionId)
    .length;
}
