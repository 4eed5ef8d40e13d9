/**
 * Takes back what a program left on: mouse, focus and paste reports, the application's cursor and
 * keypad keys, keyboard protocols, held-back drawing, a hidden cursor. Selecting and scrolling then
 * work on the last screen of a program that died.
 */
export const ENDED_MODES = [9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 1]
  .map((mode) => `\x1b[?${mode}l`).join("") + "\x1b>\x1b[>4m";
