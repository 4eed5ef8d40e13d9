/**
 * The keys of Linux and Windows. Ctrl+Shift is what terminals leave free: Ctrl with a letter is a
 * control character, Alt is Meta.
 */
const ELSEWHERE = {
  palette: "Mod+Shift+P",
  nextNeedsMe: "Mod+Shift+J",
  message: "Mod+Shift+Enter",
  splitRight: "Mod+Shift+D",
  splitDown: "Mod+Shift+S",
  shellBeside: "Mod+Shift+B",
  maximise: "Mod+Shift+M",
  closeCell: "Mod+Shift+X",
  nextLayout: "Mod+Shift+L",
  nextProject: "Mod+Shift+O",
  previousProject: "Mod+Shift+G",
  activity: "Mod+Shift+E",
  policy: "Mod+Shift+K",
  find: "Mod+Shift+F",
  settings: "Mod+Shift+,",
  fontLarger: "Mod+Shift+=",
  fontSmaller: "Mod+Shift+-",
  fontReset: "Mod+Shift+0",
  left: "Mod+Shift+ArrowLeft",
  right: "Mod+Shift+ArrowRight",
  up: "Mod+Shift+ArrowUp",
  down: "Mod+Shift+ArrowDown",
  moveLeft: "Mod+Shift+Alt+ArrowLeft",
  moveRight: "Mod+Shift+Alt+ArrowRight",
  moveUp: "Mod+Shift+Alt+ArrowUp",
  moveDown: "Mod+Shift+Alt+ArrowDown",
  narrower: "Mod+Shift+Home",
  wider: "Mod+Shift+End",
  taller: "Mod+Shift+PageUp",
  shorter: "Mod+Shift+PageDown",
  agent1: "Mod+Shift+1",
  agent2: "Mod+Shift+2",
  agent3: "Mod+Shift+3",
  agent4: "Mod+Shift+4",
  agent5: "Mod+Shift+5",
  agent6: "Mod+Shift+6",
  agent7: "Mod+Shift+7",
  agent8: "Mod+Shift+8",
  agent9: "Mod+Shift+9",
} as const;

/** Name of something that has a key. */
export type ShortcutId = keyof typeof ELSEWHERE;

/** A Mac's: Command is not a terminal's at all, so the usual short forms are free. */
const MAC: Record<ShortcutId, string> = {
  ...ELSEWHERE,
  palette: "Mod+K",
  nextNeedsMe: "Mod+J",
  splitRight: "Mod+D",
  splitDown: "Mod+Shift+D",
  shellBeside: "Mod+B",
  find: "Mod+F",
  settings: "Mod+,",
  fontLarger: "Mod+=",
  fontSmaller: "Mod+-",
  fontReset: "Mod+0",
  left: "Mod+Alt+ArrowLeft",
  right: "Mod+Alt+ArrowRight",
  up: "Mod+Alt+ArrowUp",
  down: "Mod+Alt+ArrowDown",
  agent1: "Mod+1",
  agent2: "Mod+2",
  agent3: "Mod+3",
  agent4: "Mod+4",
  agent5: "Mod+5",
  agent6: "Mod+6",
  agent7: "Mod+7",
  agent8: "Mod+8",
  agent9: "Mod+9",
};

/** Every shortcut, in the order of the list. */
export const SHORTCUT_IDS = Object.keys(ELSEWHERE) as ShortcutId[];

/** The keys of a shortcut until somebody changes them. */
export function defaultChord(id: ShortcutId, mac: boolean): string {
  return (mac ? MAC : ELSEWHERE)[id];
}
