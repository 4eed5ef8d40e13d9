/** An agent that turns against its policy, its host and its colleagues: real processes, real kernel. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentView } from "../core/agent/service.ts";
import { Attack, type Knowledge, prepareAttack, WIDE } from "./support/attack.ts";
import { claudeHome, CLI_VERSIONS, cliPath, installClis } from "./support/clis.ts";
import { type ModelRequest, type ModelStep, startModelServer } from "./support/model_server.ts";
import { startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

/** Refused whatever the machine has to shield single paths. */
const FENCED = [
  "shell-start",
  "git-identity",
  "own-settings",
  "new-settings",
  "database",
  "other-environment",
  "host-environment",
  "around-by-host",
  "around-by-init",
];

/** Inside of what the agent may write or read, by the names of the tries. */
const KEPT: Record<string, (known: Knowledge) => string> = {
  "policy": ({ root }) => `${root}/.ideai/permissions.json`,
  "agents": ({ root }) => `${root}/.ideai/agents.json`,
  "git-hooks": ({ root }) => `${root}/.git/hooks`,
  "git-config": ({ root }) => `${root}/.git/config`,
  "mcp-json": ({ root }) => `${root}/.mcp.json`,
  "envrc": ({ root }) => `${root}/.envrc`,
  "vscode": ({ root }) => `${root}/.vscode`,
  "instance": ({ runtime }) => `${runtime}/idea`,
};

/** What is there when the agent starts, so that it can be shielded, and the ways around a shield. */
const SHIELDED = [
  ...["policy", "agents", "git-hooks", "git-config", "instance"],
  ...["hard-link", "moved-git", "moved-ideai", "unmounted", "nested"],
];

/** Lets an agent whose CLI is nothing but the script loose. */
async function whileAttacked(
  more: Record<string, string>,
  check: (stage: Attack, mallory: AgentView) => Promise<void>,
): Promise<void> {
  const { home, env, script } = await prepareAttack(more);
  try {
    const cli = `#!/bin/bash\nbash ${script}\nexec sleep 600\n`;
    await Deno.writeTextFile(join(home, "bin", "claude"), cli, { mode: 0o755 });
    await using host = await startServe(env);
    const stage = await Attack.open(host, home, script);
    await check(stage, await stage.hire("Mallory"));
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** Answers every question of the CLI with yes, until its script has run. */
async function allowAll(stage: Attack, agent: AgentView): Promise<void> {
  await until(async () => {
    if (await stage.isReported()) return true;
    const { state, sessionId = "" } = await stage.view(agent);
    if (state === "needsYou") await stage.host.keys(sessionId, "\r");
    return false;
  }, "the end of the script");
}

/** What must hold of every attack, however it was begun. */
async function held(stage: Attack, attacker: AgentView): Promise<Map<string, string>> {
  const screen = () => stage.host.tryCall("GET", `${stage.path}/agents/${attacker.id}/screen`);
  const { came, variables } = await stage.report(screen);
  assert.equal(came.get("own-file"), "done", "the attacker can do what it may");
  for (const name of FENCED) assert.equal(came.get(name), "refused", name);
  assert.equal(came.get("mcp-own"), "200");
  assert.deepEqual([came.get("mcp-other"), came.get("hooks-other")], ["403", "403"]);
  assert.deepEqual([came.get("api-own"), came.get("api-none")], ["401", "401"]);
  const told = variables.filter((text) => text.includes(stage.host.token));
  assert.deepEqual(told, [], "the host's token is in no variable of an agent");
  const listed = (await stage.view(attacker)).sandbox?.unprotected.map(({ path }) => path) ?? [];
  for (const [name, pathOf] of Object.entries(KEPT)) {
    const path = pathOf(stage.known);
    const said = listed.some((one) => path === one || path.startsWith(`${one}/`));
    assert.ok(came.get(name) === "refused" || said, `${name}: ${came.get(name)}, of ${listed}`);
  }
  const { permissions } = await stage.permissions();
  assert.deepEqual(permissions.projectDefaults, WIDE, "the policy in force is the user's");
  return came;
}

Deno.test(
  "an agent that turns against its policy changes nothing it is kept from",
  onLinux,
  async () => {
    await whileAttacked({}, async (stage, mallory) => {
      const came = await held(stage, mallory);
      if (!(await stage.permissions()).ability.shields) return;
      for (const name of SHIELDED) assert.equal(came.get(name), "refused", name);
    });
  },
);

Deno.test(
  "without shields a policy that an agent writes is a proposal, and what it can reach is said",
  onLinux,
  async () => {
    await whileAttacked({ IDEA_BUBBLEWRAP: "off" }, async (stage, mallory) => {
      const came = await held(stage, mallory);
      assert.equal(came.get("policy"), "done");
      const proposal = async () => (await stage.permissions()).proposal;
      assert.deepEqual(
        (await until(proposal, "the proposal")).permissions?.projectDefaults,
        undefined,
      );
      const listed = (await stage.view(mallory)).sandbox?.unprotected ?? [];
      assert.ok(
        listed.some(({ how, why }) => how === "hidden" && why === "host"),
        "the host's file",
      );
    });
  },
);

Deno.test(
  "a policy and a list of agents that the user changes while an agent runs stay out of its reach",
  onLinux,
  async () => {
    const { home, root, env, script } = await prepareAttack({});
    const kept = ["permissions", "agents"].map((name) => `${root}/.ideai/${name}.json`);
    const contents = () => Promise.all(kept.map((path) => Deno.readTextFile(path)));
    const attempt = `until [ -e "${root}/go" ]; do sleep 0.05; done
      for one in ${kept.join(" ")}; do
        echo bad > "$one"; rm -f "$one"; echo bad > "${root}/mine"; mv "${root}/mine" "$one"
      done
      touch "${root}/tried"`;
    try {
      const cli = `#!/bin/bash\n${attempt}\nexec sleep 600\n`;
      await Deno.writeTextFile(join(home, "bin", "claude"), cli, { mode: 0o755 });
      await using host = await startServe(env);
      const stage = await Attack.open(host, home, script);
      if (!(await stage.permissions()).ability.shields) return;
      await stage.hire("Mallory");
      await host.call("PUT", `${stage.path}/permissions`, {
        permissions: { ...WIDE, fallback: "deny" },
      });
      await host.call("POST", `${stage.path}/agents`, { name: "Bob", profile: "demo" });
      const before = await contents();
      await Deno.writeTextFile(join(root, "go"), "");
      await until(() => Deno.stat(join(root, "tried")).catch(() => undefined), "the attempts");
      assert.deepEqual(await contents(), before);
      assert.match(before.join(), /"deny".*Bob/s);
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  },
);

Deno.test(
  "a real claude with such a model changes nothing either, though its user says yes to all it asks",
  onLinux,
  async () => {
    await installClis();
    const { home, root, env, script } = await prepareAttack({});
    const run = ({ toolResults }: ModelRequest): ModelStep[] =>
      toolResults.length > 0
        ? [{ text: "Done." }]
        : [{ tool: "Bash", args: { command: `bash ${script}`, description: "work" } }];
    await using model = startModelServer(run);
    try {
      const own = await claudeHome(home, { modelUrl: model.url, trust: [root] });
      await Deno.symlink(cliPath("claude", CLI_VERSIONS.claude[0]), join(home, "bin", "claude"));
      await using host = await startServe({ ...env, ...own });
      const stage = await Attack.open(host, home, script);
      const claude = await stage.hire("Clara");
      await host.call("POST", `${stage.path}/agents/${claude.id}/input`, { text: "Work." });
      await allowAll(stage, claude);
      await held(stage, claude);
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  },
);
