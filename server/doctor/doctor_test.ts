import assert from "node:assert/strict";
import { examine, landlockVersion, type ProbedCli, runDoctor } from "./doctor.ts";
import { runBriefly } from "./run_briefly.ts";

const onUnix = { ignore: Deno.build.os === "windows" };
const WINDOW = { possible: false, display: false, engine: true, remedy: "start a desktop" };

/** A machine whose search path holds the given shell scripts. */
async function onMachine(
  scripts: Record<string, string>,
  use: (env: Record<string, string>) => Promise<void>,
): Promise<void> {
  const home = await Deno.makeTempDir();
  try {
    for (const [name, script] of Object.entries(scripts)) {
      await Deno.writeTextFile(`${home}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    await use({ HOME: home, PATH: home });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

function cli(command: string): ProbedCli {
  const install = `npm i -g ${command}`;
  return { slug: command, name: command, command, versionArgs: ["--version"], install };
}

Deno.test("the doctor names what is installed and how to install the rest", onUnix, async () => {
  const scripts = { claude: "echo '2.1.332 (Claude Code)'", git: "echo git version 2.39.5" };
  await onMachine(scripts, async (env) => {
    const clis = [cli("claude"), cli("codex")];
    const report = await examine({ version: "1.0.0", clis, env, window: WINDOW });
    assert.deepEqual(report.clis, [
      { slug: "claude", name: "claude", path: `${env.HOME}/claude`, version: "2.1.332" },
      { slug: "codex", name: "codex", remedy: "Not found: npm i -g codex" },
    ]);
    assert.equal(report.git.version, "2.39.5");
    assert.ok("data" in report.paths);
    assert.deepEqual(report.paths.unwritable, []);
    const left = await Array.fromAsync(Deno.readDir(env.HOME!), ({ name }) => name);
    assert.deepEqual(left.sort(), ["claude", "git"]);
  });
});

Deno.test("a CLI that is broken is told with its own words", onUnix, async () => {
  await onMachine({ claude: "echo 'needs Node 22' >&2; exit 1" }, async (env) => {
    const report = await examine({ version: "1", clis: [cli("claude")], env, window: WINDOW });
    assert.equal(report.clis[0]?.remedy, "Cannot be run: needs Node 22");
  });
});

Deno.test("a CLI that hangs does not hang the doctor", onUnix, async () => {
  await onMachine({ claude: "exec /bin/sleep 300" }, async (env) => {
    const { failure } = await runBriefly(`${env.HOME}/claude`, [], env, 100);
    assert.match(failure ?? "", /^no answer within/);
  });
});

Deno.test("the doctor's exit code says whether IdeA can keep its files", onUnix, async () => {
  const scripts = { claude: "echo 2.1.332", git: "echo git version 2.39.5" };
  const options = { version: "1.0.0", clis: [cli("claude")], window: WINDOW };
  await onMachine(scripts, async (env) => {
    let text = "";
    const code = await runDoctor([], { ...options, env, print: (given) => text = given });
    assert.equal(code, 0);
    assert.match(text, /✓ claude: 2\.1\.332/);
    assert.match(text, /✗ Window: the browser is used instead\n {4}start a desktop/);
  });
  await onMachine({ state: "" }, async (home) => {
    const env = { ...home, XDG_STATE_HOME: `${home.HOME}/state` };
    let text = "";
    const code = await runDoctor(["--json"], { ...options, env, print: (given) => text = given });
    assert.equal(code, 1);
    assert.equal(JSON.parse(text).clis[0].slug, "claude");
  });
});

Deno.test("a machine without a home folder is told so", async () => {
  const report = await examine({ version: "1", clis: [], env: {}, window: WINDOW });
  assert.ok("remedy" in report.paths);
});

Deno.test("the kernel's sandbox is asked for its version", () => {
  assert.ok(Number.isInteger(landlockVersion()));
  assert.ok(landlockVersion() >= 0);
});
