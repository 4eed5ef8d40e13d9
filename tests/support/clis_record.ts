/**
 * Records the screens that the profiles' tests read: runs every pinned CLI into each state and
 * writes what its terminal shows to `server/profile/testdata/`. To be run when a pin changes:
 * `deno run -A tests/support/clis_record.ts [claude|codex] [state…]`.
 */
import type { ScreenView } from "../../core/profile/screen_manifest.ts";
import { type Cli, CLI_VERSIONS, installClis } from "./clis.ts";
import { CLAUDE_SCENES } from "./clis_scenes_claude.ts";
import { CODEX_SCENES } from "./clis_scenes_codex.ts";
import { type CliLaunch, type LaunchOptions, prepareLaunch } from "./clis_launch.ts";
import { screenFile } from "../../server/profile/testdata/screens.ts";
import { CliTerminal } from "./clis_terminal.ts";

/** How one CLI gets into one state. */
export interface Scene extends LaunchOptions {
  /** Drives the CLI; then its screen is recorded, or that of the terminal this resolves with. */
  play(terminal: CliTerminal, launch: CliLaunch): Promise<unknown>;
}

const SCENES: Record<Cli, Record<string, Scene>> = { claude: CLAUDE_SCENES, codex: CODEX_SCENES };

async function record(cli: Cli, version: string, state: string, scene: Scene): Promise<void> {
  await using launch = await prepareLaunch(cli, version, scene);
  const first = launch.start();
  const last = await scene.play(first, launch);
  const terminal = last instanceof CliTerminal ? last : first;
  const view = anonymous(await terminal.settled(), launch);
  const name = state.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  const on = Temporal.Now.plainDateISO().toString();
  const text = JSON.stringify({ cli, version, state, on, view }, null, 2) + "\n";
  await Deno.writeTextFile(screenFile(cli, version, name), text);
}

/** Paths of this machine say nothing about the CLI. */
function anonymous(view: ScreenView, { root, home }: CliLaunch): ScreenView {
  const clean = (rows: readonly string[]) =>
    rows.map((row) => row.replaceAll(root, "/project").replaceAll(home, "/home/user"));
  return { ...view, lines: clean(view.lines), bright: clean(view.bright) };
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
}

async function main([onlyCli, ...states]: string[]): Promise<void> {
  await installClis();
  for (const cli of ["claude", "codex"] as const) {
    if (onlyCli !== undefined && onlyCli !== cli) continue;
    for (const version of CLI_VERSIONS[cli]) {
      for (const [state, scene] of Object.entries(SCENES[cli])) {
        if (states.length > 0 && !states.includes(state)) continue;
        const outcome = await record(cli, version, state, scene).then(() => "ok", String);
        print(`${cli} ${version} ${state}: ${outcome}`);
      }
    }
  }
}

if (import.meta.main) await main(Deno.args);
