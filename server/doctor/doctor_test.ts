import assert from "node:assert/strict";
import type { SandboxAbility } from "../../core/permission/enforcement.ts";
import { examine, type ProbedCli, runDoctor } from "./doctor.ts";
import { runBriefly } from "./run_briefly.ts";

const onUnix = { ignore: Deno.build.os === "windows" };
const SANDBOX: SandboxAbility = { mechanism: "landlock", abi: 7, shields: true };
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
    const report = await examine({ version: "1.0.0", clis, env, window: WINDOW, sandbox: SANDBOX });
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
    const report = await examine({
      version: "1",
      clis: [cli("claude")],
      env,
      window: WINDOW,
      sandbox: SANDBOX,
    });
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
  const options = { version: "1.0.0", clis: [cli("claude")], window: WINDOW, sandbox: SANDBOX };
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
  const report = await examine({
    version: "1",
    clis: [],
    env: {},
    window: WINDOW,
    sandbox: SANDBOX,
  });
  assert.ok("remedy" in report.paths);
});

Deno.test("the doctor says what holds policies, and what would hold more", onUnix, async () => {
  const told = async (sandbox: SandboxAbility, shieldingProblem?: string) => {
    let text = "";
    const options = { version: "1.0.0", clis: [], window: WINDOW, sandbox, shieldingProblem };
    await onMachine({}, async (env) => {
      await runDoctor([], { ...options, env, print: (given) => text = given });
    });
    return text;
  };
  const full = await told({ mechanism: "landlock", abi: 7, shields: true });
  assert.match(full, /✓ Sandbox: enforced by the kernel \(Landlock 7\)\n✓ Protected paths/);
  const old = await told(
    { mechanism: "landlock", abi: 2, shields: false },
    "not found: install it",
  );
  assert.match(old, /✓ Sandbox: .*Landlock 2\)\n {4}Files outside can be cut short/);
  assert.match(old, /✗ Protected paths .* cannot be kept from agents\n {4}bubblewrap: not found/);
  const none = await told({ mechanism: "none", shields: false });
  assert.match(none, /✗ Sandbox: not enforced\n {4}This system cannot enforce/);
  const mac = await told({ mechanism: "seatbelt", shields: true, untested: true });
  assert.match(mac, /✓ Sandbox: enforced by the kernel \(Seatbelt\)\n {4}Never tried/);
});
