/** Policies and vendors of the vendors' own CLIs: who is asked, who is refused, what is left. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { PermissionSet } from "../core/permission/model.ts";
import type { AgentView } from "../core/agent/service.ts";
import { claude } from "../server/profile/claude.ts";
import { type Cli, CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelScript, ModelStep } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime, until } from "./support/wait.ts";

const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };

const POLICY: PermissionSet = {
  fallback: "ask",
  rules: [
    { capability: "read", effect: "allow", paths: ["**"], commands: [] },
    { capability: "write", effect: "allow", paths: ["src/**"], commands: [] },
    // Claude saves a file by a rename, which takes a name away.
    { capability: "delete", effect: "allow", paths: ["src/**"], commands: [] },
    {
      capability: "executeBash",
      effect: "allow",
      paths: [],
      commands: [
        { matcher: { kind: "exact", value: "git status" }, effect: "allow" },
        { matcher: { kind: "prefix", value: "mkfifo" }, effect: "deny" },
      ],
    },
  ],
};

/** Writes in `src`, looks at the repository, and tries what is denied. */
const WORK: Record<Cli, (root: string) => ModelStep[]> = {
  claude: (root) => [
    { tool: "Write", args: { file_path: join(root, "src", "new.txt"), content: "new\n" } },
    { tool: "Bash", args: { command: "git status", description: "look" } },
    { tool: "Bash", args: { command: `mkfifo ${root}/src/pipe`, description: "try" } },
  ],
  codex: (root) => [
    { tool: "exec_command", args: { cmd: `echo new > ${root}/src/new.txt` } },
    { tool: "exec_command", args: { cmd: "git status" } },
    { tool: "exec_command", args: { cmd: `mkfifo ${root}/src/pipe` } },
  ],
};

/** Plays the steps one after the other, then says that it is done. */
function playing(steps: () => ModelStep[]): ModelScript {
  return ({ toolResults }) => [steps()[toolResults.length] ?? { text: "Done." }];
}

/** Says it; resolves with the last request of the turn about it, once that is over. */
async function finish(team: Team, agent: AgentView, text: string): Promise<ModelRequest> {
  const { id } = await team.host.call<Ticket>("POST", team.path(agent, "input"), { text });
  const settled = team.host.event((event) =>
    event.type === "ticketChanged" && event.ticketId === id && event.state !== "open"
  );
  await inTime(settled, `the end of the turn about ${JSON.stringify(text)}`);
  const last = team.model.turns.findLast(({ prompt }) => prompt.includes(text));
  assert.ok(last, "the model was told");
  return last;
}

/** Puts the policy in force. */
async function decree(team: Team, permissions: PermissionSet): Promise<void> {
  await Deno.mkdir(join(team.root, "src"), { recursive: true });
  await team.host.call("PUT", `/projects/${team.project.id}/permissions`, { permissions });
}

function nobodyWasAsked({ host }: Team): void {
  const asked = host.events.filter((event) =>
    event.type === "agentStateChanged" && event.state === "needsYou"
  );
  assert.deepEqual(asked, []);
}

/** Waits until the host was told of a refusal that names this. */
async function refused({ host, project }: Team, what: string): Promise<void> {
  const path = `/projects/${project.id}/permissions/refusals`;
  const refusals = async () => JSON.stringify(await host.call("GET", path));
  await until(async () => (await refusals()).includes(what), `the refusal of ${what}`, refusals);
}

for (const cli of ["claude", "codex"] as const) {
  for (const version of CLI_VERSIONS[cli]) {
    Deno.test(`A ${cli} ${version} agent does what is allowed and is refused what is denied, without a question`, async () => {
      let root = "";
      const script = playing(() => WORK[cli](root));
      await using team = await startTeam({ versions: { ...versions, [cli]: version }, script });
      root = team.root;
      await decree(team, POLICY);
      const agent = await team.add("Clara", cli);
      await team.launch(agent);
      const [write, status, pipe] = (await finish(team, agent, "Do the work")).toolResults;
      assert.equal(await Deno.readTextFile(join(root, "src", "new.txt")), "new\n", write);
      assert.match(status ?? "", /On branch/);
      assert.match(pipe ?? "", /denie[ds]/);
      await assert.rejects(Deno.stat(join(root, "src", "pipe")), Deno.errors.NotFound);
      nobodyWasAsked(team);
      await refused(team, "mkfifo");
    });
  }
}

Deno.test("A claude agent is refused, without a question, what a policy that denies the rest does not name", async () => {
  let root = "";
  await using team = await startTeam({
    versions,
    script: playing(() => [
      { tool: "Bash", args: { command: `touch ${root}/src/new.txt`, description: "try" } },
      { tool: "Write", args: { file_path: join(root, "top.txt"), content: "top\n" } },
      ...WORK.claude(root).slice(0, 1),
    ]),
  });
  root = team.root;
  await decree(team, { ...POLICY, fallback: "deny" });
  const agent = await team.add("Clara", "claude");
  await team.launch(agent);
  const [touch, top] = (await finish(team, agent, "Do the work")).toolResults;
  assert.match(touch ?? "", /denied/);
  assert.match(top ?? "", /denied/);
  assert.equal(await Deno.readTextFile(join(root, "src", "new.txt")), "new\n");
  await assert.rejects(Deno.stat(join(root, "top.txt")), Deno.errors.NotFound);
  nobodyWasAsked(team);
  await refused(team, "top.txt");
});

Deno.test("An agent goes from Claude to Codex and back: each has its own files alone, Claude its conversation", async () => {
  await using team = await startTeam({ versions, script: () => [{ text: "Noted." }] });
  await decree(team, POLICY);
  const agent = await team.add("Clara", "claude");
  await team.launch(agent);
  await finish(team, agent, "The roof is ultramarine");
  const runDir = join(team.root, ".ideai", "run", agent.id);
  const change = (profile: Cli) =>
    team.host.call<AgentView>("PATCH", `/projects/${team.project.id}/agents/${agent.id}`, {
      profile,
    });

  assert.equal((await change("codex")).profile, "codex");
  const told = await finish(team, agent, "Which colour was it?");
  assert.equal(told.vendor, "codex");
  // Not as what was said in its own conversation, which is new, but as what it is to know.
  assert.doesNotMatch(told.said.join("\n"), /ultramarine/);
  assert.match(told.context, /Where this conversation stands[\s\S]*ultramarine/);
  assert.deepEqual(await filesBelow(runDir), [".codex/rules/idea.rules", "AGENTS.md"]);

  assert.equal((await change("claude")).profile, "claude");
  const again = await finish(team, agent, "And now?");
  assert.equal(again.vendor, "claude");
  assert.match(again.context, /The roof is ultramarine/);
  const left = await filesBelow(runDir);
  assert.ok(left.includes("CLAUDE.md"));
  assert.deepEqual(left.filter((path) => !claude.owns.includes(path)), []);
});

/** Relative paths of all files, sorted. */
async function filesBelow(folder: string, under = ""): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, under)));
  const found = entries.map(({ name, isDirectory }) =>
    isDirectory ? filesBelow(folder, join(under, name)) : [join(under, name)]
  );
  return (await Promise.all(found)).flat().sort();
}
