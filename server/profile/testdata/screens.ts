/** Screens of the real CLIs, recorded by `tests/support/clis_record.ts`. */
import { join } from "node:path";
import type { ScreenView } from "../../../core/profile/screen_manifest.ts";

/** Path of one recorded screen. */
export function screenFile(cli: string, version: string, state: string): string {
  return join(import.meta.dirname!, `${cli}_${version}_${state}.json`);
}

/** What the terminal of one CLI showed in one state. */
export async function recordedScreen(
  cli: string,
  version: string,
  state: string,
): Promise<ScreenView> {
  return JSON.parse(await Deno.readTextFile(screenFile(cli, version, state))).view;
}
