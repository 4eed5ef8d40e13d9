import type { ScreenManifest } from "../../core/profile/screen_manifest.ts";

/** What Codex's screen looks like; measured 2026-11-30 on 0.171.0 and 0.169.0. */
export const codexScreen: ScreenManifest = {
  dialogs: [
    { kind: "trust", all: ["^\\s*Folder access"] },
  ],
  busy: ["• Working \\("],
  prompt: { row: "^› (.*)$", below: "^\\s*$" },
};
