import assert from "node:assert/strict";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { findCommand } from "../process/find_command.ts";
import { captureLoginEnvironment, mergeEnvironment } from "../process/login_environment.ts";
import { openDatabase } from "../store/database.ts";
import { LaunchStore } from "../store/launch_store.ts";
import { Shells } from "./shells.ts";
import type { TerminalPool } from "./terminal_pool.ts";
import { withTerminals } from "./testdata/terminals.ts";

const BASH = await findCommand("bash", { path: Deno.env.get("PATH") });
const PROJECT = crypto.randomUUID();

interface Stage {
  shells: Shells;
  pool: TerminalPool;
  root: string;
}

async function withShells(
  environment: (home: string) => Promise<Record<string, string>>,
  test: (stage: Stage) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const root = await Deno.realPath(folder);
    const database = openDatabase(join(root, "idea.db"));
    await withTerminals(async (pool) => {
      const shells = new Shells({
        terminals: pool,
        store: new LaunchStore(database),
        events: { publish: () => {} },
        environment: () => environment(root),
        rootOf: () => root,
        version: "1.2.3",
      });
      await test({ shells, pool, root });
    });
    database.close();
  });
}

const onBash = { ignore: Deno.build.os === "windows" || BASH === undefined };

/** IdeA was started by a desktop, in a terminal of somebody else, within a terminal of its own. */
const OWN = {
  [ENV.token]: "secret-token",
  [ENV.launch]: "an outer launch",
  TERM_PROGRAM: "vscode",
  TMUX: "socket,1,0",
  KITTY_WINDOW_ID: "7",
};

Deno.test(
  "a plain shell is the user's, interactive, with the variables of their login",
  onBash,
  async () => {
    const environment = async (home: string) => {
      await Deno.writeTextFile(join(home, ".bash_profile"), "export FROM_LOGIN=yes");
      await Deno.writeTextFile(join(home, ".bashrc"), "FROM_RC=yes; PS1='READY> '");
      const own = { ...OWN, HOME: home, PATH: "/usr/bin:/bin", SHELL: BASH! };
      return mergeEnvironment(await captureLoginEnvironment({ env: own }), own);
    };
    await withShells(environment, async ({ shells, pool, root }) => {
      const { sessionId } = await shells.open(PROJECT, { rows: 40, cols: 200 });
      const shown = async () => (await pool.screen(sessionId)).lines.join("\n");
      await until(async () => (await shown()).includes("READY> "), "the prompt", shown);
      const say = (line: string) => pool.input(sessionId, new TextEncoder().encode(`${line}\r`));
      say(`echo "[$FROM_LOGIN $FROM_RC $SHELL $PWD \${-//[^i]}]"; env > seen; echo written`);
      await until(async () => (await shown()).includes("\nwritten"), "the answer", shown);
      assert.ok((await shown()).includes(`[yes yes ${BASH} ${root} i]`), await shown());
      const seen = parse(await Deno.readTextFile(join(root, "seen")));
      assert.equal(seen["TERM"], "xterm-256color");
      assert.equal(seen["COLORTERM"], "truecolor");
      assert.equal(seen["TERM_PROGRAM"], "IdeA");
      assert.equal(seen["TERM_PROGRAM_VERSION"], "1.2.3");
      // Nothing of IdeA but the mark that lets it find what a terminal has left running.
      const own = Object.keys(seen).filter((name) => name.startsWith("IDEA_"));
      assert.deepEqual(own, [ENV.launch]);
      assert.equal(seen[ENV.launch], sessionId);
      assert.ok(!Object.values(seen).includes("secret-token"));
      for (const name of ["TMUX", "KITTY_WINDOW_ID"]) assert.equal(seen[name], undefined);
    });
  },
);

function parse(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.includes("="));
  return Object.fromEntries(lines.map((line) => [
    line.slice(0, line.indexOf("=")),
    line.slice(line.indexOf("=") + 1),
  ]));
}

Deno.test("a shell that is not there is named, and leaves no terminal", async () => {
  const environment = () => Promise.resolve({ SHELL: "/no/such/shell", PATH: "/usr/bin:/bin" });
  await withShells(environment, async ({ shells, pool }) => {
    await assert.rejects(shells.open(PROJECT, {}), (thrown) => {
      assert.ok(thrown instanceof IdeaError);
      assert.equal(thrown.code, "NOT_INSTALLED");
      assert.match(thrown.message, /^SHELL: .*"\/no\/such\/shell"$/);
      return true;
    });
    assert.deepEqual(pool.list(), []);
    assert.deepEqual(shells.of(PROJECT), []);
  });
});

Deno.test("a terminal opened for one command ends with it", onBash, async () => {
  const environment = () => Promise.resolve({ SHELL: BASH!, PATH: "/usr/bin:/bin" });
  await withShells(environment, async ({ shells, pool, root }) => {
    const { sessionId } = await shells.open(PROJECT, { command: "pwd" });
    await until(() => shells.of(PROJECT).length === 0, "its end");
    assert.equal((await pool.screen(sessionId)).lines[0], root);
  });
});
