/** The vendors' own CLIs, each in a work tree of its own, change the same file. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { FileDiff } from "../core/git/diff.ts";
import type { Attribution } from "../core/git/attribution.ts";
import type { MadeWorktree, MergeResult } from "../core/git/worktree_service.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { AgentView } from "../core/agent/service.ts";
import { type Cli, CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { TestRepository } from "./support/repository.ts";
import { startTeam, type Team } from "./support/team.ts";
import { until } from "./support/wait.ts";

const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const onLinux = { ignore: Deno.build.os !== "linux" };
const PAINT = "Paint it";

/** Who commits, the host and the agents alike. */
const IDENTITY = {
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.org",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.org",
};

/** They may do what is needed without a question, and nothing outside: the kernel holds it. */
const POLICY = {
  rules: [
    { capability: "write", effect: "allow", paths: ["**"], commands: [] },
    { capability: "delete", effect: "allow", paths: ["**"], commands: [] },
    { capability: "executeBash", effect: "allow", paths: [], commands: [] },
  ],
  fallback: "ask",
};

function shell(vendor: Cli, command: string): ModelStep {
  if (vendor === "codex") return { tool: "exec_command", args: { cmd: command } };
  return { tool: "Bash", args: { command, description: "work" } };
}

/** An agent and where it works. */
interface Painter {
  agent: AgentView;
  tree: string;
}

/** Paints when told to, settles conflicts it is given, and says a word to all else. */
function painting(painters: Map<Cli, Painter>) {
  return ({ vendor, prompt, toolResults }: ModelRequest): ModelStep[] => {
    const tree = painters.get(vendor)?.tree;
    if (tree === undefined || toolResults.length > 0) return [{ text: "Done." }];
    const commit = `cd '${tree}' && git add color.txt && git commit --quiet`;
    if (prompt.includes(PAINT)) {
      return [shell(vendor, `echo ${vendor} > '${tree}/color.txt' && ${commit} -m ${vendor}`)];
    }
    if (!prompt.includes("have conflicts")) return [{ text: "Done." }];
    return [shell(vendor, `echo 'claude and codex' > '${tree}/color.txt' && ${commit} --no-edit`)];
  };
}

/** Trusts a folder as a person would have, before the CLI asks. */
async function trust(home: string, tree: string): Promise<void> {
  const path = join(home, ".claude.json");
  const state = JSON.parse(await Deno.readTextFile(path));
  state.projects[tree] = { hasTrustDialogAccepted: true };
  await Deno.writeTextFile(path, JSON.stringify(state));
  const entry = `\n[projects.${JSON.stringify(tree)}]\ntrust_level = "trusted"\n`;
  await Deno.writeTextFile(join(home, ".codex", "config.toml"), entry, { append: true });
}

async function settled(team: Team, id: string): Promise<Ticket> {
  const find = async () => {
    const tickets = await team.host.call<Ticket[]>("GET", `/projects/${team.project.id}/tickets`);
    return tickets.find((one) => one.id === id && one.state !== "open");
  };
  return await until(find, "the end of the task", () => team.agents());
}

/** Puts an agent into a work tree of its own and starts it there. */
async function settle(team: Team, name: string, cli: Cli): Promise<Painter> {
  const agent = await team.add(name, cli);
  const { tree: { path } } = await team.host.call<MadeWorktree>(
    "POST",
    `/projects/${team.project.id}/git/worktrees`,
    { agentId: agent.id, branch: { create: `${cli}/color` } },
  );
  await trust(team.home, path);
  await team.launch(agent);
  return { agent, tree: path };
}

Deno.test(
  "two real CLIs change one file in work trees of their own: both are shown with who did it, one is merged, the other settles its conflict",
  onLinux,
  async () => {
    const painters = new Map<Cli, Painter>();
    const script = painting(painters);
    await using team = await startTeam({ versions, script, env: IDENTITY });
    const { host, project } = team;
    const routes = `/projects/${project.id}`;
    const main = new TestRepository(team.root);
    const first = await main.commit("first", { "color.txt": "white\n", ".gitignore": ".ideai\n" });
    await host.call("PUT", `${routes}/permissions`, { permissions: POLICY });
    painters.set("claude", await settle(team, "Clara", "claude"));
    painters.set("codex", await settle(team, "Cody", "codex"));
    for (const [cli, { agent, tree }] of painters) {
      const { id } = await host.call<Ticket>("POST", team.path(agent, "input"), { text: PAINT });
      assert.equal((await settled(team, id)).state, "answered", cli);
      const query = new URLSearchParams({ kind: "since", base: first, tree });
      const { files } = await host.call<{ files: FileDiff[] }>(
        "GET",
        `${routes}/git/diff?${query}`,
      );
      assert.deepEqual(files[0]?.hunks[0]?.lines, ["-white", `+${cli}`]);
      const known = () =>
        host.call<Record<string, Attribution>>("POST", `${routes}/git/attribution`, {
          paths: ["color.txt"],
          tree,
        });
      const isTheirs = async () =>
        (await known())["color.txt"]?.agents.some(({ agentId }) => agentId === agent.id);
      await until(isTheirs, `the work of ${cli} under its name`, known);
    }
    const merge = (cli: Cli, onConflict: string) =>
      host.call<MergeResult>("POST", `${routes}/git/worktrees/merge`, {
        path: painters.get(cli)?.tree,
        how: "merge",
        onConflict,
      });
    assert.equal((await merge("claude", "abort")).state, "merged");
    assert.equal(await main.read("color.txt"), "claude\n");
    const conflict = await merge("codex", "agent");
    assert.equal(conflict.state, "conflicts");
    const ticket = "ticket" in conflict ? conflict.ticket : undefined;
    assert.ok(ticket, "the agent got its conflict as a task");
    assert.equal(await main.read("color.txt"), "claude\n", "the project is as it was");
    assert.equal((await settled(team, ticket.id)).state, "answered");
    assert.equal((await merge("codex", "abort")).state, "merged");
    assert.equal(await main.read("color.txt"), "claude and codex\n");
    assert.deepEqual(await main.git("status", "--porcelain"), "");
  },
);
