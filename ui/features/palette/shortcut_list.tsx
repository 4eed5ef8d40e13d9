import { RotateCcw } from "lucide";
import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { Button, IconButton } from "../../widgets/button.tsx";
import { ignoredText, obstacleText, shortcutName } from "./shortcut_names.ts";
import {
  ignoredShortcuts,
  isChanged,
  pressedChord,
  resetShortcut,
  resetShortcuts,
  setShortcut,
  SHORTCUT_IDS,
  type ShortcutId,
  shortcutText,
} from "./shortcuts.ts";

interface ListProps {
  /** Which shortcuts are shown. */
  isShown: (name: string, keys: string) => boolean;
}

/** Every shortcut, where each may be changed. */
export function ShortcutList({ isShown }: ListProps) {
  const [said, setSaid] = useState("");
  const shown = SHORTCUT_IDS.filter((id) => isShown(shortcutName(id), shortcutText(id)));
  return (
    <>
      <p class="hint">{t().palette.shortcutsHint}</p>
      {ignoredShortcuts.value.map((change) => (
        <p key={change.id} class="shortcut-problem">{ignoredText(change)}</p>
      ))}
      <ul class="shortcuts">
        {shown.map((id) => <ShortcutRow key={id} id={id} say={setSaid} />)}
      </ul>
      <p class="visually-hidden" role="status">{said}</p>
      <Button disabled={!SHORTCUT_IDS.some(isChanged)} onClick={resetShortcuts}>
        {t().palette.resetShortcuts}
      </Button>
    </>
  );
}

function ShortcutRow({ id, say }: { id: ShortcutId; say: (words: string) => void }) {
  const [problem, setProblem] = useState("");
  const name = shortcutName(id);
  const answer = (words: string) => {
    setProblem(words);
    say(words || t().palette.keysNow(name, shortcutText(id)));
  };
  return (
    <li class="shortcut">
      <span class="grow">{name}</span>
      <span class={isChanged(id) ? "setting-reset" : "setting-reset unchanged"}>
        <IconButton
          icon={RotateCcw}
          label={t().settings.reset(name)}
          disabled={!isChanged(id)}
          onClick={() => {
            resetShortcut(id);
            answer("");
          }}
        />
      </span>
      <KeysButton id={id} name={name} answer={answer} say={say} />
      {problem && <p class="shortcut-problem">{problem}</p>}
    </li>
  );
}

interface KeysProps {
  id: ShortcutId;
  name: string;
  /** Told why keys were not taken; nothing when they were. */
  answer: (problem: string) => void;
  say: (words: string) => void;
}

function KeysButton({ id, name, answer, say }: KeysProps) {
  const [listening, setListening] = useState(false);
  const words = t().palette;
  const listen = () => {
    setListening(true);
    say(words.keysFor(name));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!listening || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return setListening(false);
    const chord = pressedChord(event);
    if (!chord) return;
    setListening(false);
    const obstacle = setShortcut(id, chord);
    answer(obstacle ? obstacleText(obstacle) : "");
  };
  return (
    <button
      type="button"
      class={listening ? "keys-button listening" : "keys-button"}
      data-takes-keys={listening ? "" : undefined}
      aria-label={listening ? words.pressKeys : words.changeKeys(name, shortcutText(id))}
      onClick={listen}
      onBlur={() => setListening(false)}
      onKeyDown={onKey}
    >
      {listening ? words.pressKeys : <kbd>{shortcutText(id)}</kbd>}
    </button>
  );
}
