import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { closeDialog, Dialog, openDialog } from "../../widgets/dialog.tsx";
import type { PasteFacts } from "./paste.ts";

/** Enough to recognise a text; the dialog stays small. */
const SHOWN_LINES = 8;
const SHOWN_COLUMNS = 200;

interface Question {
  facts: PasteFacts;
  /** Every line would run as soon as it arrives. */
  runs: boolean;
  /** Offered first. */
  asFileFirst: boolean;
  paste: () => void;
  asFile: () => void;
}

/** Asks what to do with a large paste, or with one whose lines would run. */
export function askAboutPaste({ facts, runs, asFileFirst, paste, asFile }: Question): void {
  const words = t().terminal;
  const then = (act: () => void) => () => {
    closeDialog();
    act();
  };
  const choices = [
    { label: words.pasteAsFile, act: then(asFile) },
    { label: words.pasteNow, act: then(paste) },
  ];
  const [other, main] = asFileFirst ? choices.reverse() : choices;
  openDialog(
    <Dialog
      title={words.pasteTitle(facts.lines, size(facts.bytes))}
      onSubmit={main!.act}
      actions={
        <>
          <Button onClick={closeDialog}>{t().common.cancel}</Button>
          <Button onClick={other!.act}>{other!.label}</Button>
          <Button kind="primary" submit autoFocus>{main!.label}</Button>
        </>
      }
    >
      {runs && <p>{words.pasteRuns}</p>}
      {asFileFirst && <p>{words.pasteHuge}</p>}
      <pre class="paste-preview" tabIndex={0} aria-label={words.pastePreview}>
        {preview(facts)}
      </pre>
    </Dialog>,
  );
}

function preview({ text, lines }: PasteFacts): string {
  const shown = text.split("\n", SHOWN_LINES).map((line) =>
    line.length > SHOWN_COLUMNS ? `${line.slice(0, SHOWN_COLUMNS)}…` : line
  );
  return lines > SHOWN_LINES ? `${shown.join("\n")}\n…` : shown.join("\n");
}

function size(bytes: number): string {
  const words = t().terminal;
  if (bytes < 1024) return words.bytes(bytes);
  const units = bytes < 1024 * 1024
    ? [bytes / 1024, "K"] as const
    : [bytes / 1024 / 1024, "M"] as const;
  return words.kilobytes(
    units[0] < 10 ? Math.round(units[0] * 10) / 10 : Math.round(units[0]),
    units[1],
  );
}
