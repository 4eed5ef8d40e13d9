import type { ScreenManifest } from "../../core/profile/screen_manifest.ts";

/** What Claude Code's screen looks like; measured 2026-11-30 on 2.1.332 and 2.1.331. */
export const claudeScreen: ScreenManifest = {
  dialogs: [
    {
      kind: "trust",
      all: ["^\\s*Accessing workspace:", "Enter to confirm"],
    },
  ],
  busy: ["esc to interrupt"],
  prompt: { row: "^❯\\u00a0?(.*)$", above: "^─{20,}", below: "^─{20,}" },
};
