import { effect } from "@preact/signals";
import { render } from "preact";
import { IdeaError } from "../core/error.ts";
import { api, read } from "./client.ts";
import { followEvents, hostLink } from "./events.ts";
import { notifyOfNeeds } from "./features/agent/notify.ts";
import { notifyOfNews } from "./features/delegation/news.ts";
import { panel } from "./frame/frame_state.ts";
import { runShortcut } from "./features/palette/commands.ts";
import { togglePalette } from "./features/palette/palette.tsx";
import { listenForShortcuts, type ShortcutId } from "./features/palette/shortcuts.ts";
import { refreshProfiles } from "./features/profile/profiles.ts";
import { showInitialProject } from "./features/project/projects.ts";
import { answerCloseRequests } from "./features/window/close_question.tsx";
import { Frame } from "./frame/frame.tsx";
import { NoAccess } from "./frame/no_access.tsx";
import { startClock } from "./state/clock.ts";
import { applyEvent, readAll, readProjectsAsTheyOpen } from "./sync.ts";
import { language } from "./text/text.ts";
import { applyTheme } from "./theme/theme.ts";
import { quietWhen } from "./widgets/toast.ts";

const root = document.querySelector("#app");

async function start(): Promise<void> {
  if (!root) return;
  applyTheme();
  startClock();
  effect(() => {
    document.documentElement.lang = language.value;
  });
  quietWhen(() => hostLink.value !== "ok");
  if (!await isLetIn()) return render(<NoAccess />, root);
  listenForShortcuts(onShortcut);
  followEvents({ event: applyEvent, missed: () => void readAll(), lost: () => void checkAccess() });
  void refreshProfiles();
  await readAll();
  showInitialProject();
  readProjectsAsTheyOpen();
  notifyOfNeeds();
  notifyOfNews(() => panel.value = "activity");
  answerCloseRequests();
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

/** @returns false when the key means nothing here and belongs to whatever has the focus */
function onShortcut(id: ShortcutId): boolean {
  if (document.querySelector(".dialog[open]")) return false;
  if (id === "palette") {
    togglePalette();
    return true;
  }
  return !document.querySelector(".palette[open]") && runShortcut(id);
}

void start();
