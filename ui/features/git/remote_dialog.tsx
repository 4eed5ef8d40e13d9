import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { toWireError } from "../../../core/error.ts";
import type { GitOutcome } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { Progress } from "../../widgets/progress.tsx";
import { toast } from "../../widgets/toast.ts";
import { GitWords, NextStep } from "./problem_bar.tsx";
import { pullTarget, pushTarget } from "./remote_target.ts";
import { gitState, refreshGit } from "./repositories.ts";

const ADD_REMOTE = "git remote add origin <address>";

/** Asks whether to push what is checked out, and shows what git says. */
export function openPush(projectId: string): void {
  openDialog(<PushDialog projectId={projectId} />);
}

/** Asks whether to pull into what is checked out, and shows what git says. */
export function openPull(projectId: string): void {
  openDialog(<PullDialog projectId={projectId} />);
}

function PushDialog({ projectId }: { projectId: string }) {
  const words = t().git;
  const state = useSignal(gitState(projectId)).value;
  const target = state ? pushTarget(state) : { kind: "noBranch" as const };
  const work = () =>
    readAs<GitOutcome>(api.projects[":p"].git.push.$post({ param: { p: projectId }, json: {} }));
  const texts = {
    verb: words.push,
    running: words.pushing,
    ok: words.pushed,
    failed: words.notPushed,
  };
  const asked = { projectId, texts, work };
  switch (target.kind) {
    case "upstream":
      return (
        <RemoteDialog {...asked} title={words.pushTitle(target.branch, target.remote)}>
          <p>{words.pushes(target.ahead, target.remote)}</p>
        </RemoteDialog>
      );
    case "first":
      return (
        <RemoteDialog {...asked} title={words.pushTitle(target.branch, target.remote)}>
          <p>{words.pushesFirst(target.branch, target.remote)}</p>
        </RemoteDialog>
      );
    case "noRemote":
      return (
        <Explanation title={words.push}>
          <p>{words.noRemote}</p>
          <pre class="exact" tabIndex={0}>{ADD_REMOTE}</pre>
        </Explanation>
      );
    case "severalRemotes":
      return (
        <Explanation title={words.push}>
          <p>{words.severalRemotes(target.names.join(", "))}</p>
        </Explanation>
      );
    case "noBranch":
      return (
        <Explanation title={words.push}>
          <p>{words.noBranch}</p>
        </Explanation>
      );
  }
}

function PullDialog({ projectId }: { projectId: string }) {
  const words = t().git;
  const state = useSignal(gitState(projectId)).value;
  const target = state ? pullTarget(state) : { kind: "noBranch" as const };
  const work = () =>
    readAs<GitOutcome>(api.projects[":p"].git.pull.$post({ param: { p: projectId }, json: {} }));
  if (target.kind === "upstream") {
    const texts = {
      verb: words.pull,
      running: words.pulling,
      ok: words.pulled,
      failed: words.notPulled,
    };
    return (
      <RemoteDialog
        projectId={projectId}
        texts={texts}
        work={work}
        title={words.pullTitle(target.branch, target.remote)}
      >
        <p>{words.pulls}</p>
      </RemoteDialog>
    );
  }
  return (
    <Explanation title={words.pull}>
      <p>
        {target.kind === "noUpstream" ? words.pullNoUpstream(target.branch) : words.noBranch}
      </p>
    </Explanation>
  );
}

function Explanation({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Dialog
      title={title}
      actions={<Button kind="primary" onClick={closeDialog}>{t().common.close}</Button>}
    >
      {children}
    </Dialog>
  );
}

interface RemoteProps {
  projectId: string;
  title: string;
  texts: { verb: string; running: string; ok: string; failed: string };
  work: () => Promise<GitOutcome>;
  children: ComponentChildren;
}

type Phase = "asking" | "running" | GitOutcome;

/** A question, then the work, then what git said: nothing leaves the machine before the answer. */
function RemoteDialog({ projectId, title, texts, work, children }: RemoteProps) {
  const phase = useSignal<Phase>("asking");
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);
  const run = async () => {
    if (phase.peek() !== "asking") return;
    phase.value = "running";
    const outcome = await work().catch((thrown: unknown) => {
      return { ok: false, output: toWireError(thrown).message };
    });
    phase.value = outcome;
    if (!isOpen.current) tell(outcome, texts);
    await refreshGit(projectId);
  };
  const now = phase.value;
  const isOver = typeof now !== "string";
  return (
    <Dialog
      title={isOver ? (now.ok ? texts.ok : texts.failed) : title}
      onSubmit={isOver ? closeDialog : () => void run()}
      actions={isOver ? <Button kind="primary" submit>{t().common.close}</Button> : (
        <>
          <Button onClick={closeDialog} autoFocus>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={now === "running"}>{texts.verb}</Button>
        </>
      )}
    >
      {!isOver && children}
      {now === "running" && <Progress label={texts.running} />}
      {isOver && (
        <div role="status">
          {now.output !== "" && <GitWords text={now.output} />}
          {!now.ok && <NextStep of={now.output} />}
        </div>
      )}
    </Dialog>
  );
}

/** Whoever closed the dialog meanwhile still wants to know. */
function tell({ ok, output }: GitOutcome, texts: RemoteProps["texts"]): void {
  if (ok) toast({ kind: "info", message: texts.ok });
  else toast({ kind: "error", message: `${texts.failed}: ${output}` });
}
