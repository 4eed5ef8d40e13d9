import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import { openReview } from "./place.ts";

/** Asks for two commits or branches and shows what is between them. */
export function chooseRange(projectId: string): void {
  openDialog(<RangeDialog projectId={projectId} />);
}

function RangeDialog({ projectId }: { projectId: string }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("HEAD");
  const words = t().review;
  const show = () => {
    const target = { kind: "commits", to: to.trim() } as const;
    openReview(projectId, from.trim() === "" ? target : { ...target, from: from.trim() });
    closeDialog();
  };
  return (
    <Dialog
      title={words.chooseRange}
      onSubmit={show}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button kind="primary" submit disabled={to.trim() === ""}>{words.show}</Button>
        </>
      }
    >
      <label class="field">
        <span>{words.from}</span>
        <input
          value={from}
          autofocus
          spellcheck={false}
          onInput={(event) => setFrom(event.currentTarget.value)}
        />
        <span class="hint">{words.fromHint}</span>
      </label>
      <label class="field">
        <span>{words.to}</span>
        <input
          value={to}
          spellcheck={false}
          onInput={(event) => setTo(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
