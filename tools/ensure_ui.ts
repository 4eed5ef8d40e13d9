import { buildUi } from "./build_ui.ts";
import { printError } from "./print.ts";
import { newestChange, ROOT, UI_DIRECTORY, UI_SOURCES } from "./project.ts";

/** Written last, so that a build that failed half-way counts as stale. */
const STAMP = "dist/ui.built";

/** Builds the page into `dist/ui` unless what is there is newer than its sources. */
export async function ensureUi(): Promise<void> {
  if (!(await isStale())) return;
  printError("Building the page");
  await buildUi(UI_DIRECTORY);
  await Deno.writeTextFile(`${ROOT}/${STAMP}`, "");
}

async function isStale(): Promise<boolean> {
  const built = await newestChange(STAMP);
  const page = await newestChange("dist/ui");
  const changes = await Promise.all(UI_SOURCES.map(newestChange));
  return page === 0 || built < Math.max(...changes);
}
