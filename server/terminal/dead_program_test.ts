/** A shell stays usable whatever a program that died in it has left behind. */
import assert from "node:assert/strict";
import { ENV } from "../../core/profile/adapter.ts";
import { until } from "../../tests/support/wait.ts";
import { processTable } from "../process/process_table.ts";
import { findCommand } from "../process/find_command.ts";
import { Page, Recorder, withTerminals } from "./testdata/terminals.ts";
import type { TerminalPool } from "./terminal_pool.ts";

const BASH = await findCommand("bash", { path: Deno.env.get("PATH") });
const ZSH = await findCommand("zsh", { path: Deno.env.get("PATH") });
const encoder = new TextEncoder();

/** Everything a full-screen program may turn on, on both screens. */
const MODES = String.raw`\033[>1u\033[?1049h\033[>7u\033[>4;2m\033[?1;1000;1002;1003;1004;1006h` +
  String.raw`\033[?1015h\033[?2031h\033[?25l\033=\033]9;4;1;50\007`;

/** An interactive shell that somebody types into. */
class Person {
  readonly viewer = new Recorder();
  readonly sessionId = crypto.randomUUID();

  private constructor(readonly pool: TerminalPool) {}

  static async at(pool: TerminalPool, command: string, args: string[]): Promise<Person> {
    const person = new Person(pool);
    const { sessionId } = person;
    const env = {
      ...{ PATH: "/usr/bin:/bin", HOME: "/nowhere", TERM: "xterm-256color", PS1: "READY> " },
      [ENV.launch]: sessionId,
    };
    await pool.open({ sessionId, command, args, env, cwd: "/", rows: 24, cols: 80 });
    pool.attach(sessionId, person.viewer);
    await person.until((screen) => screen.includes("READY>"), "the prompt");
    return person;
  }

  type(text: string): void {
    this.pool.input(this.sessionId, encoder.encode(text));
  }

  /** Waits until the screen, as one text, satisfies a condition. */
  async until(condition: (screen: string) => boolean, what: string): Promise<void> {
    let screen = "";
    await until(
      async () => {
        screen = (await this.pool.screen(this.sessionId)).lines.join("\n");
        return condition(screen);
      },
      what,
      () => screen,
    );
  }

  /** What a new viewer would be given. */
  async snapshot() {
    const recorder = new Recorder();
    const attachment = this.pool.attach(this.sessionId, recorder);
    const snapshot = await until(() => recorder.snapshots[0], "a snapshot");
    attachment.detach();
    return snapshot;
  }

  /** Starts a program that turns every mode on and waits to be killed. */
  async startProgram(): Promise<number> {
    // Written in two parts, so that the echoed command line does not look like it.
    this.type(`sh -c "printf '${MODES}'; printf 'FULL%s' SCREEN; exec sleep 977"\r`);
    await this.until((screen) => screen.includes("FULLSCREEN"), "the program");
    return await until(() => this.#sleeper(), "the program's process");
  }

  #sleeper(): number | undefined {
    const marked = processTable().filter(({ launchId }) => launchId === this.sessionId);
    return marked.find(({ pid }) => {
      return Deno.readTextFileSync(`/proc/${pid}/cmdline`) === ["sleep", "977", ""].join("\0");
    })?.pid;
  }
}

/** Modes that a snapshot sets, apart from what an interactive shell wants itself. */
function modesIn(data: string): string[] {
  const sequences = data.match(ESCAPES) ?? [];
  return sequences.filter((one) => !["\x1b[?2004h", "\x1b[?25h"].includes(one))
    .filter((one) => !OFF.test(one));
}

// deno-lint-ignore no-control-regex -- escape sequences are what is looked for
const ESCAPES = /\x1b\[[?><=][\d;]*[hlumq]/g;
// deno-lint-ignore no-control-regex -- escape sequences are what is looked for
const OFF = /^\x1b\[\?[\d;]+l$|^\x1b\[>4;0m$/;

const onLinux = { ignore: Deno.build.os !== "linux" || BASH === undefined };

Deno.test("a program killed in a shell leaves a shell one can type into", onLinux, async () => {
  await withTerminals(async (pool) => {
    const person = await Person.at(pool, BASH!, ["--norc", "--noprofile", "-i"]);
    const program = await person.startProgram();
    assert.ok(modesIn((await person.snapshot()).data).length >= 10, "the program's modes are on");
    Deno.kill(program, "SIGKILL");
    await person.until((screen) => /Killed[^]*READY>/.test(screen), "the prompt again");
    const after = await person.snapshot();
    assert.deepEqual(modesIn(after.data), []);
    await until(() => !pool.find(person.sessionId)?.progress, "the end of its progress");
    const { cursor } = await pool.screen(person.sessionId);
    assert.equal(cursor.visible, true);
    person.type("echo it 'works'\r");
    await person.until((screen) => screen.includes("\nit works"), "the typed command's answer");
    await assertSameEverywhere(person);
  });
});

/** Who watched from the start sees what the host has: what was taken back reached it too. */
async function assertSameEverywhere({ pool, sessionId, viewer }: Person): Promise<void> {
  const page = new Page(viewer.snapshots[0]!);
  page.write(viewer.all());
  const late = new Recorder();
  pool.attach(sessionId, late);
  const fresh = new Page(await until(() => late.snapshots[0], "the late snapshot"));
  assert.equal(await page.content(), await fresh.content());
  assert.deepEqual({ ...page.terminal.modes }, { ...fresh.terminal.modes });
}

Deno.test(
  "a program put aside with Ctrl-Z keeps its modes, until it is killed",
  onLinux,
  async () => {
    await withTerminals(async (pool) => {
      const person = await Person.at(pool, BASH!, ["--norc", "--noprofile", "-i"]);
      const program = await person.startProgram();
      const before = modesIn((await person.snapshot()).data);
      person.type("\x1a");
      await person.until((screen) => screen.includes("Stopped"), "the shell");
      person.type("echo still 'here'\r");
      await person.until((screen) => screen.includes("\nstill here"), "the shell's answer");
      assert.deepEqual(modesIn((await person.snapshot()).data), before);
      Deno.kill(program, "SIGKILL");
      await until(async () => {
        // A shell notices the end of what was put aside, and says so, at its next prompt.
        person.type("\r");
        return modesIn((await person.snapshot()).data).length === 0;
      }, "its modes to be taken back");
    });
  },
);

Deno.test(
  "a program that dies in a shell inside a shell is cleaned up after, too",
  onLinux,
  async () => {
    await withTerminals(async (pool) => {
      const person = await Person.at(pool, BASH!, ["--norc", "--noprofile", "-i"]);
      person.type("PS1='IN''NER> ' bash --norc --noprofile -i\r");
      await person.until((screen) => screen.includes("INNER> "), "the inner shell");
      Deno.kill(await person.startProgram(), "SIGKILL");
      await person.until((screen) => screen.includes("Killed"), "the inner shell again");
      assert.deepEqual(modesIn((await person.snapshot()).data), []);
    });
  },
);

const onZsh = { ignore: Deno.build.os !== "linux" || ZSH === undefined };

Deno.test("modes a shell has turned on itself stay on when a program dies", onZsh, async () => {
  await withTerminals(async (pool) => {
    const person = await Person.at(pool, ZSH!, ["-f", "-i"]);
    person.type(`printf '\\033[?1004h\\033[=1u'; echo set 'it'\r`);
    await person.until((screen) => screen.includes("\nset it"), "the modes");
    Deno.kill(await person.startProgram(), "SIGKILL");
    await person.until((screen) => /killed[^]*READY>/.test(screen), "the prompt again");
    await until(async () => {
      const { data } = await person.snapshot();
      return data.includes("\x1b[?2004h");
    }, "the shell at its prompt");
    const { data } = await person.snapshot();
    assert.ok(data.includes("\x1b[?1004h"), "its focus reports");
    assert.deepEqual(modesIn(data), ["\x1b[>1u", "\x1b[?1004h"]);
  });
});
