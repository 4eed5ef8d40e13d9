/** What the page does with a key pressed in a terminal. */
export type KeyAction = "pass" | "newline" | "copy" | "paste" | "scroll" | "swallow";

type Key = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey" | "isComposing" | "keyCode"
>;

/** The code of every key that an input method has taken. */
const TAKEN = 229;

/**
 * Everything goes to the program but copy, paste and scrolling, and Shift+Enter, which a program
 * that asked for no keyboard protocol gets as Escape Return: a line break in agents' prompts. Keys
 * of a running composition belong to the input method.
 */
export function keyAction(event: Key): KeyAction {
  const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
  // Some engines tell the key that ends a composition as itself: the text comes on its own.
  if (event.isComposing) return event.keyCode === TAKEN ? "pass" : "swallow";
  if (event.keyCode === TAKEN || !shiftKey || altKey || metaKey) return "pass";
  if (ctrlKey && key.toLowerCase() === "c") return "copy";
  if (ctrlKey && key.toLowerCase() === "v") return "paste";
  if (ctrlKey) return "pass";
  if (key === "Insert") return "paste";
  if (key === "PageUp" || key === "PageDown") return "scroll";
  return key === "Enter" ? "newline" : "pass";
}

/** True for a key that an input method has or may take: it must reach the emulator untouched. */
export function isInputMethods({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === TAKEN;
}
