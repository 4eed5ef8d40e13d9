import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Dialog, openDialog } from "../../widgets/dialog.tsx";
import {
  pressedChord,
  resetShortcuts,
  setShortcut,
  SHORTCUT_IDS,
  type ShortcutId,
  shortcutText,
} from "./shortcuts.ts";

/** Opens the list of shortcuts, where each may be changed. */
export function openShortcuts(): void {
  openDialog(<Shortcuts />);
}

function Shortcuts() {
  const [problem, setProblem] = useState("");
  return (
    <Dialog
      title={t().palette.shortcuts}
      actions={<Button onClick={resetShortcuts}>{t().palette.resetShortcuts}</Button>}
    >
      <p class="hint">{t().palette.shortcutsHint}</p>
      <ul class="shortcuts">
        {SHORTCUT_IDS.map((id) => <ShortcutRow key={id} id={id} onProblem={setProblem} />)}
      </ul>
      <p class="shortcut-problem" role="status">{problem}</p>
    </Dialog>
  );
}

function ShortcutRow(props: { id: ShortcutId; onProblem: (problem: string) => void }) {
  const [listening, setListening] = useState(false);
  const { id, onProblem } = props;
  const onKey = (event: KeyboardEvent) => {
    if (!listening || event.key === "Tab" || event.key === "Escape") return;
    event.preventDefault();
    const chord = pressedChord(event);
    if (chord === undefined) return;
    setListening(false);
    onProblem(problemOf(setShortcut(id, chord)));
  };
  return (
    <li class="shortcut">
      <span class="grow">{nameOf(id)}</span>
      <button
        type="button"
        class="button plain"
        aria-label={`${nameOf(id)}: ${shortcutText(id)}`}
        onClick={() => setListening(true)}
        onBlur={() => setListening(false)}
        onKeyDown={onKey}
      >
        {listening ? t().palette.pressKeys : shortcutText(id)}
      </button>
    </li>
  );
}

function problemOf(refusal: "bare" | ShortcutId | undefined): string {
  if (refusal === undefined) return "";
  return refusal === "bare" ? t().palette.chordBare : t().palette.chordTaken(nameOf(refusal));
}

function nameOf(id: ShortcutId): string {
  const words = t().palette;
  switch (id) {
    case "palette":
      return words.open;
    case "nextNeedsMe":
      return words.nextNeedsMe;
    case "message":
      return words.message;
    case "splitRight":
      return t().layout.splitRight;
    case "maximise":
      return t().layout.maximise;
    case "activity":
      return words.toggleActivity;
    case "left":
    case "right":
    case "up":
    case "down":
      return words.moveTo[id];
    default:
      return words.focusAgent(Number(id.slice("agent".length)));
  }
}
