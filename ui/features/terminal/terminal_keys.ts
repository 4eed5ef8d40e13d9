/** What the page does with a key pressed in a terminal. */
export type KeyAction = "pass" | "newline" | "copy" | "paste";

type Key = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey" | "isComposing"
>;

/**
 * Everything goes to the program but three keys: Shift+Enter, which terminals cannot express and
 * which becomes Escape Return (a line break in agents' prompts), and Ctrl+Shift+C or V. Keys of a
 * running composition belong to the input method.
 */
export function keyAction(event: Key): KeyAction {
  if (event.isComposing) return "pass";
  const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
  if (key === "Enter" && shiftKey && !ctrlKey && !altKey && !metaKey) return "newline";
  if (!ctrlKey || !shiftKey || altKey || metaKey) return "pass";
  if (key.toLowerCase() === "c") return "copy";
  return key.toLowerCase() === "v" ? "paste" : "pass";
}
