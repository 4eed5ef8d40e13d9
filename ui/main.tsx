import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import { IdeaError } from "../core/error.ts";
import { api, read } from "./client.ts";
import { followEvents, hostLink } from "./events.ts";
import { notifyOfNeeds } from "./features/agent/notify.ts";
import { notifyOfNews } from "./features/delegation/news.ts";
import { notifyOfLimits } from "./features/limit/limit_notices.ts";
import { followWidth, panel } from "./frame/frame_state.ts";
import { runShortcut } from "./features/palette/commands.ts";
import { togglePalette } from "./features/palette/palette.tsx";
import {
  ignoredShortcuts,
  listenForShortcuts,
  type ShortcutId,
} from "./features/palette/shortcuts.ts";
import { ignoredText } from "./features/palette/shortcut_names.ts";
import { refreshProfiles } from "./features/profile/profiles.ts";
import { showInitialProject } from "./features/project/projects.ts";
import { learnHome } from "./features/project/short_path.ts";
import { adoptOldChoices } from "./features/settings/old_choices.ts";
import { openSettings } from "./features/settings/open_settings.ts";
import { answerCloseRequests } from "./features/window/close_question.tsx";
import { Frame } from "./frame/frame.tsx";
import { NoAccess } from "./frame/no_access.tsx";
import { startClock } from "./state/clock.ts";
import { applyEvent, readAll, readProjectsAsTheyOpen } from "./sync.ts";
import { language, t } from "./text/text.ts";
import { applyTheme } from "./theme/theme.ts";
import { quietWhen, report, toast } from "./widgets/toast.ts";
import { showTooltips } from "./widgets/tooltip.tsx";

const root = document.querySelector("#app");

async function start(): Promise<void> {
  if (!root) return;
  applyTheme();
  followWidth();
  startClock();
  effect(() => {
    document.documentElement.lang = language.value;
  });
  quietWhen(() => hostLink.value !== "ok");
  if (!await isLetIn()) return render(<NoAccess />, root);
  listenForShortcuts(onShortcut);
  followEvents({ event: applyEvent, missed: () => void readAll(), lost: () => void checkAccess() });
  void refreshProfiles();
  void learnHome().catch(report);
  await readAll();
  void adoptOldChoices();
  showInitialProject();
  readProjectsAsTheyOpen();
  notifyOfNeeds();
  notifyOfNews(() => panel.value = "activity");
  notifyOfLimits();
  answerCloseRequests();
  tellOfIgnoredShortcuts();
  showTooltips();
  render(<Frame />, root);
}

/** A host that was started anew has another token, which this page will never get. */
async function checkAccess(): Promise<void> {
  if (root && !await isLetIn()) render(<NoAccess />, root);
}

async function isLetIn(): Promise<boolean> {
  try {
    await read(api.health.$get());
    return true;
  } catch (thrown) {
    // A host that is only starting or restarting lets the page in later.
    return !(thrown instanceof IdeaError && ["UNAUTHORIZED", "FORBIDDEN"].includes(thrown.code));
  }
}

/** Keys in the settings file that cannot hold are named whenever the file brings new ones. */
function tellOfIgnoredShortcuts(): void {
  const told = new Set<string>();
  effect(() => {
    for (const change of ignoredShortcuts.value) {
      const message = ignoredText(change);
      if (told.has(message)) continue;
      told.add(message);
      untracked(() => {
        const show = { label: t().settings.open, run: () => openSettings("shortcuts") };
        toast({ kind: "error", message, actions: [show] });
      });
    }
  });
}

/** @returns false when the key means nothing here and belongs to whatever has the focus */
function onShortcut(id: ShortcutId): boolean {
  if (document.querySelector(".dialog[open], [data-takes-keys]")) return false;
  if (id === "palette") {
    togglePalette();
    return true;
  }
  return !document.querySelector(".palette[open]") && runShortcut(id);
}

void start();
