import type { ScreenManifest } from "../../core/profile/screen_manifest.ts";

/** To the screen's end: what is quoted in the conversation has the prompt below it. */
const LAST_ROWS = "[^\\n]*(?:\\n[^\\n]*)?\\s*$(?![\\s\\S])";
/** Footer of every question Claude Code asks. */
const MENU_FOOTER =
  `(?:Enter to (?:confirm|select|continue)|Esc to (?:cancel|reject|go back))${LAST_ROWS}`;
const LIMIT_SENTENCE = "You've hit your [^\\n]*";

/** Words that a narrow screen wraps wherever it must. */
function spaced(words: string): string {
  return words.replaceAll(" ", "\\s+");
}

/** What Claude Code's screen looks like; measured 2026-11-30 on 2.1.332 and 2.1.331. */
export const claudeScreen: ScreenManifest = {
  dialogs: [
    {
      kind: "trust",
      all: ["^\\s*Accessing workspace:", MENU_FOOTER],
      question: "(Is this a project you created or one you trust\\?)",
    },
    {
      kind: "mcpApproval",
      all: ["^\\s*(?:\\d+ n|N)ew MCP servers? found", MENU_FOOTER],
      question: "^\\s*(\\S.*MCP servers? found.*)$",
    },
    {
      kind: "apiKey",
      all: ["Detected a custom API key", MENU_FOOTER],
      question: "(Do you want to use this API key\\?)",
    },
    { kind: "login", all: ["(Select login method)", MENU_FOOTER] },
    {
      kind: "limit",
      all: [spaced("Stop and wait for limit to reset"), MENU_FOOTER],
      question: `(${LIMIT_SENTENCE}|What do you want to do\\?)`,
    },
    {
      // The CLI will resume by itself; keys typed now may cancel that.
      kind: "limitCountdown",
      // Only in the footer, where a status line of the user's may follow.
      all: [
        "^─{20,}\\n(?:[^\\n]*\\n){0,4}?\\s+Continuing (?:[^\\n]*\\n)?[^\\n]*" +
        `${spaced("Esc to cancel")}(?![\\s\\S]*─{20})`,
      ],
      question: `(${LIMIT_SENTENCE}|Continuing [^\\n]*)`,
    },
    {
      kind: "permission",
      all: ["^ Do you want to ", MENU_FOOTER],
      question: "^ (Do you want to .*)$",
    },
    { kind: "question", all: ["☐", MENU_FOOTER], question: "☐[^\\n]*\\n\\s*(\\S[^\\n]*)" },
    { kind: "menu", all: [MENU_FOOTER], question: "([^\\n]*[?:])\\s*\\n(?![\\s\\S]*[?:]\\s*\\n)" },
  ],
  // Only in the footer, below the prompt's lower rule: messages may quote these words.
  busy: ["^─{20,}\\n(?:[^\\n]*\\n){0,3}?[^\\n]*\\besc to interrupt(?![\\s\\S]*─{20})"],
  // Braille dots up to 2.1.197, half moons since; a star while it waits.
  busyTitle: "^[\\u2800-\\u28ff◐-◓] ",
  prompt: { row: "^❯\\s?(.*)$", above: "^─{20,}", below: "^─{20,}" },
};
