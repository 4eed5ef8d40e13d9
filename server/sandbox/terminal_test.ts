/** Confined programs in real terminals. */
import assert from "node:assert/strict";
import { ENV } from "../../core/profile/adapter.ts";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import { until } from "../../tests/support/wait.ts";
import { survivorsOf } from "../process/kill_tree.ts";
import { launchIdOf } from "../process/process_table.ts";
import type { TerminalPool } from "../terminal/terminal_pool.ts";
import { Recorder, withTerminals } from "../terminal/testdata/terminals.ts";
import {
  DEVICES,
  grant,
  plan,
  sandboxWith,
  withBoth,
  withLandlock,
  withPlaces,
} from "./testdata/stage.ts";

const NO_BASH = !isThere("/bin/bash");

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** A confined program in a terminal. */
class Confined {
  readonly viewer = new Recorder();

  private constructor(
    private readonly pool: TerminalPool,
    readonly sessionId: string,
    readonly pid: number,
  ) {
    pool.attach(sessionId, this.viewer);
  }

  static async start(
    pool: TerminalPool,
    inside: string,
    args: string[],
    protect: ProtectedPath[],
  ): Promise<Confined> {
    const sessionId = crypto.randomUUID();
    const { command, args: outer } = await sandboxWith().confine(
      { command: "/bin/bash", args },
      plan([grant(inside), DEVICES, grant("/dev/tty", ["write"], "file")]),
      protect,
    );
    const env = {
      PATH: "/usr/bin:/bin",
      HOME: inside,
      PS1: "ready> ",
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      [ENV.launch]: sessionId,
    };
    const size = { rows: 24, cols: 120 };
    const { pid } = await pool.open({ sessionId, command, args: outer, env, cwd: inside, ...size });
    return new Confined(pool, sessionId, pid);
  }

  type(text: string): void {
    this.pool.input(this.sessionId, new TextEncoder().encode(text));
  }

  /** All that was seen: what came before the viewer, and after it. */
  get text(): string {
    return this.viewer.snapshots.map(({ data }) => data).join("") + this.viewer.text();
  }

  async shows(pattern: RegExp): Promise<RegExpExecArray> {
    return await until(() => pattern.exec(this.text), String(pattern), () => this.text.slice(-800));
  }

  async ended(): Promise<number | null> {
    await until(() => this.viewer.exits.length, "the end", () => this.text.slice(-800));
    return this.viewer.exits[0] ?? null;
  }
}

const INTERACTIVE = ["--norc", "--noprofile", "-i"];

/** Runs the test with a shell of its own, behind shields or without. */
async function withConfined(
  shielded: boolean,
  args: string[],
  test: (confined: Confined, pool: TerminalPool, inside: string) => Promise<void>,
): Promise<void> {
  await withPlaces(async ({ inside }) => {
    await Deno.writeTextFile(`${inside}/hooks`, "");
    const protect = { path: `${inside}/hooks`, how: "readOnly", why: "gitHooks" } as const;
    await withTerminals(async (pool) => {
      const confined = await Confined.start(pool, inside, args, shielded ? [protect] : []);
      await test(confined, pool, inside);
    });
  });
}

for (const shielded of [false, true]) {
  const needs = { ignore: NO_BASH || (shielded ? withBoth : withLandlock).ignore };
  const how = shielded ? "behind shields" : "without shields";

  Deno.test(`Ctrl-C, Ctrl-Z and fg work in a confined shell, ${how}`, needs, async () => {
    await withConfined(shielded, INTERACTIVE, async (shell) => {
      await shell.shows(/ready> /);
      shell.type("sleep 600; echo ended=$?\n");
      await shell.shows(/sleep 600; echo/);
      await until(() => running("sleep", shell), "the sleeper");
      shell.type("\x03");
      await shell.shows(/ready> $/);
      shell.type("cat; echo after=$?\n");
      await until(() => running("cat", shell), "cat");
      shell.type("\x1a");
      await shell.shows(/Stopped/);
      shell.type("jobs; fg\n");
      await shell.shows(/fg\r\n[^]*\ncat/);
      shell.type("still here\n");
      await shell.shows(/still here\r\nstill here/);
      shell.type("\x04");
      shell.type("exit 3\n");
      assert.equal(await shell.ended(), 3);
    });
  });

  Deno.test(`a confined shell learns the size of its terminal, ${how}`, needs, async () => {
    await withConfined(shielded, INTERACTIVE, async (shell, pool) => {
      await shell.shows(/ready> /);
      pool.resize(shell.sessionId, 30, 100);
      await until(() => shell.viewer.sizes.includes("30 100"), "the new size");
      shell.type("stty size; tty; echo to-the-terminal > /dev/tty\n");
      await shell.shows(/\r30 100\r\n\/dev\/pts\/\d+\r\nto-the-terminal\r\n/);
      shell.type("exit\n");
      await shell.ended();
    });
  });

  Deno.test(`Ctrl-C is for the program to answer, ${how}`, needs, async () => {
    const script = "trap 'echo interrupted' INT; trap 'echo quit' QUIT; echo ready; " +
      "read a; read b; read c; echo last words; exit 7";
    await withConfined(shielded, ["-c", script], async (program) => {
      await program.shows(/ready/);
      program.type("\x03");
      await program.shows(/interrupted/);
      program.type("\x1c");
      await program.shows(/quit/);
      program.type("a\nb\nc\n");
      await program.shows(/last words/);
      assert.equal(await program.ended(), 7);
    });
  });

  Deno.test(`a program finds a clean start: signals and descriptors, ${how}`, needs, async () => {
    const script =
      "grep -E '^Sig(Ign|Blk)' /proc/self/status; ls /proc/self/fd | tr '\\n' ' '; echo .";
    await withConfined(shielded, ["-c", script], async (program) => {
      assert.equal(await program.ended(), 0);
      assert.match(program.text, /SigBlk:\s+0+\r\nSigIgn:\s+0+\r\n0 1 2 3 \./);
    });
  });

  Deno.test(`all of a confined program is found and stopped, ${how}`, needs, async () => {
    const script = "setsid sleep 600 & (trap '' HUP; sleep 600) & echo ready; wait";
    await withConfined(shielded, ["-c", script], async (program, pool) => {
      await program.shows(/ready/);
      await until(() => survivorsOf(program.sessionId).length >= (shielded ? 4 : 3), "all of it");
      assert.equal(launchIdOf(program.pid), program.sessionId);
      await pool.stop(program.sessionId);
      assert.deepEqual(survivorsOf(program.sessionId), []);
    });
  });

  Deno.test(`a program that is hung up may end in its own time, ${how}`, needs, async () => {
    const script = "trap 'echo saving; exit 5' HUP; echo ready; while :; do read -t 1 _; done";
    await withConfined(shielded, ["-c", script], async (program) => {
      await program.shows(/ready/);
      for (const { pid } of survivorsOf(program.sessionId)) Deno.kill(pid, "SIGHUP");
      await program.shows(/saving/);
      assert.equal(await program.ended(), 5);
    });
  });
}

/** A process of the terminal has this name. */
function running(name: string, { sessionId }: Confined): boolean {
  return survivorsOf(sessionId).some(({ pid }) => {
    try {
      return Deno.readTextFileSync(`/proc/${pid}/comm`).trim() === name;
    } catch {
      // Ended meanwhile.
      return false;
    }
  });
}
