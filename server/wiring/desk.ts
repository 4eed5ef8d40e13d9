import { join } from "node:path";
import type { SettingsView } from "../../core/settings/service.ts";
import { ProcessUsage } from "../process/usage.ts";
import { SettingsFiles } from "../settings/settings_file.ts";
import { PasteFiles } from "../terminal/paste_files.ts";
import { Downloads } from "../window/downloads.ts";
import { ProjectWindows } from "../window/project_windows.ts";
import type { Ground } from "./ground.ts";
import type { HostOptions } from "./host_options.ts";
import type { Places } from "./places.ts";
import type { Team } from "./team.ts";

/** What a person has around the terminals: settings, windows, meters, files. */
export function wireDesk(
  { configDir, home, onWindowRequested }: HostOptions,
  { events }: Ground,
  { terminals, shells, rootOf }: Places,
  { runs }: Team,
) {
  const usage = new ProcessUsage((projectId) => [
    ...runs.liveOf(projectId).map(({ identity: { sessionId, launchId, agentId } }) => ({
      sessionId,
      launchId,
      agentId,
    })),
    ...shells.of(projectId).map((sessionId) => ({ sessionId, launchId: sessionId })),
  ]);
  const pastes = new PasteFiles((sessionId) => {
    const shellProject = shells.projectOf(sessionId);
    // A plain terminal stands in the user's folder, where nothing of ours belongs.
    if (shellProject) return join(rootOf(shellProject), ".ideai", "run", "pastes");
    const cwd = terminals.find(sessionId)?.cwd;
    return cwd === undefined ? undefined : join(cwd, "pastes");
  });
  return {
    usage,
    pastes,
    downloads: new Downloads(home),
    windows: new ProjectWindows(events, onWindowRequested !== undefined),
    settings: new SettingsFiles(join(configDir, "settings.json"), events),
    /** Brings into effect what the settings say of terminals. */
    apply: ({ settings: { scrollback, theme } }: SettingsView) => {
      terminals.setScrollback(scrollback);
      if (theme !== "system") terminals.setTheme(theme);
    },
  };
}
export type Desk = ReturnType<typeof wireDesk>;
