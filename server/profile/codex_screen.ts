import type { ScreenManifest } from "../../core/profile/screen_manifest.ts";

/** To the screen's end: what is quoted in the conversation has the prompt below it. */
const LAST_ROWS = "[^\\n]*(?:\\n[^\\n]*)?\\s*$(?![\\s\\S])";
/** Footer of every question Codex asks. */
const MENU_FOOTER =
  `(?:enter (?:to )?(?:confirm|continue|submit)|esc (?:to )?(?:cancel|back|skip|dismiss))${LAST_ROWS}`;

/** What Codex's screen looks like; measured 2026-11-30 on 0.171.0 and 0.169.0. */
export const codexScreen: ScreenManifest = {
  dialogs: [
    {
      kind: "trust",
      all: ["^\\s*Folder access", MENU_FOOTER],
      question: "(Trust this folder\\?)",
    },
    {
      kind: "update",
      all: ["^\\s*Update available", MENU_FOOTER],
      question: "^\\s*(Update available.*)$",
    },
    { kind: "hooksReview", all: ["^\\s*(Hooks need review)", MENU_FOOTER] },
    { kind: "workingDirectory", all: ["^\\s*(Working directory · \\w+)", MENU_FOOTER] },
    {
      kind: "login",
      all: ["Sign in with ChatGPT", MENU_FOOTER],
      question: "^\\s*(Choose how you want to use Codex)",
    },
    {
      kind: "openElsewhere",
      all: ["(This conversation is open in another app)", `\\br retry${LAST_ROWS}`],
    },
    {
      kind: "permission",
      all: ["^\\s*Allow the .* MCP server to run tool", MENU_FOOTER],
      question: "^\\s*(Allow the .*)$",
    },
    {
      kind: "permission",
      all: ["^\\s*Would you like to ", MENU_FOOTER],
      question: "^\\s*(Would you like to .*)$",
    },
    {
      kind: "warnings",
      all: ["^\\s*Warnings · \\d", MENU_FOOTER],
      question: "^\\s*(Warnings · .*)$",
    },
    { kind: "menu", all: [MENU_FOOTER], question: "([^\\n]*[?:])\\s*\\n(?![\\s\\S]*[?:]\\s*\\n)" },
  ],
  busy: ["^\\S Working \\(.*esc to interrupt\\)"],
  // A blank row ends the prompt, although a draft may have one too: the status rows below it are
  // the user's to configure.
  prompt: { row: "^›(?: (.*))?$", above: "^\\s*$", below: "^\\s*$" },
};
