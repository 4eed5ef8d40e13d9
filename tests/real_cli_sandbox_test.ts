/** The vendors' own CLIs behind a policy: what the kernel refuses them, told by the files alone. */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { Posture } from "../core/permission/model.ts";
import type { AgentView, SessionView } from "../core/agent/service.ts";
import { Border, BORDER_RULES, filesBelow } from "./support/border.ts";
import { type Cli, CLI_VERSIONS } from "./support/clis.ts";
import { processIn } from "./support/host.ts";
import type { ModelRequest, ModelScript, ModelStep } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { until } from "./support/wait.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };
const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const WORK = "Try every way out";
const YES = "\r";
/** A question that still stands after this long was not answered by the key. */
const PRESS_AGAIN_MS = 3_000;

/** Below the home: where a CLI keeps its login, and what was said. */
const LOGIN: Record<Cli, string> = {
  claude: ".claude/.credentials.json",
  codex: ".codex/auth.json",
};
const SAID: Record<Cli, string> = { claude: ".claude/projects", codex: ".codex/sessions" };

/** The script of attempts; Claude tries by its tools for files too. */
const ATTEMPTS: Record<Cli, (border: Border) => ModelStep[]> = {
  codex: ({ script }) => [{ tool: "exec_command", args: { cmd: `bash ${script}` } }],
  claude: ({ script, root, outside }) => [
    bash(`bash ${script}`),
    bash(`echo bad > ${outside}/later.txt; echo ok > ${root}/src/later.txt`, true),
    { tool: "Write", args: { file_path: `${outside}/by-tool.txt`, content: "bad\n" } },
    { tool: "Read", args: { file_path: `${outside}/edited.txt` } },
    edit(`${outside}/edited.txt`),
    { tool: "Write", args: { file_path: `${root}/src/by-tool.txt`, content: "ok\n" } },
    { tool: "Read", args: { file_path: `${root}/src/mine.txt` } },
    edit(`${root}/src/mine.txt`),
  ],
};

/** What is in `src` by the means of one CLI; its MCP server tried the way out when it started. */
const BY_OWN_MEANS: Record<Cli, Record<string, string>> = {
  claude: { "later.txt": "ok\n", "by-tool.txt": "ok\n", "mine.txt": "edited: mine\n" },
  codex: { "by-mcp-server.txt": "ok\n", "mine.txt": "theirs: mine\n" },
};

function bash(command: string, later = false): ModelStep {
  return { tool: "Bash", args: { command, description: "try", run_in_background: later } };
}

function edit(path: string): ModelStep {
  return { tool: "Edit", args: { file_path: path, old_string: "theirs", new_string: "edited" } };
}

/** Plays the steps when told to work, one after the other; says a word to all else. */
function playing(steps: () => ModelStep[]): ModelScript {
  return ({ prompt, toolResults }) => {
    const next = prompt.includes(WORK) ? steps()[toolResults.length] : undefined;
    return [next ?? { text: "Done." }];
  };
}

/** A team on a border, and what the home holds below it. */
async function startAtBorder(cli: Cli, env: Record<string, string> = {}) {
  const stage: { border?: Border } = {};
  const script = playing(() => stage.border ? ATTEMPTS[cli](stage.border) : []);
  const team = await startTeam({ versions, script, env });
  const home = dirname(team.root);
  const border = stage.border = new Border(team.root, join(home, LOGIN[cli]));
  await border.lay();
  return { team, border, home };
}

/** Codex starts servers of the user's own; Claude is told of none but IdeA's. */
async function configureMcp(home: string, { mcpServer }: Border): Promise<void> {
  const entry = `\n[mcp_servers.helper]\ncommand = ${JSON.stringify(mcpServer)}\n`;
  await Deno.writeTextFile(join(home, ".codex", "config.toml"), entry, { append: true });
}

async function decree({ host, project }: Team, fallback: Posture): Promise<void> {
  const permissions = { rules: BORDER_RULES, fallback };
  await host.call("PUT", `/projects/${project.id}/permissions`, { permissions });
}

async function viewOf(team: Team, agent: AgentView): Promise<AgentView> {
  return (await team.agents()).find(({ id }) => id === agent.id)!;
}

/** Says it, answers each question with yes, and waits for the end of the turn. */
async function finish(team: Team, agent: AgentView, text: string): Promise<ModelRequest> {
  const { host } = team;
  const { id } = await host.call<Ticket>("POST", team.path(agent, "input"), { text });
  const isOver = () =>
    host.events.some((event) =>
      event.type === "ticketChanged" && event.ticketId === id && event.state !== "open"
    );
  const answered = new Map<string, number>();
  const look = async () => {
    const { dialog, sessionId = "" } = await viewOf(team, agent);
    // A dialog may be on the screen before it reads keys: a person presses again.
    const since = Date.now() - (answered.get(dialog?.question ?? "") ?? 0);
    if (!dialog || since < PRESS_AGAIN_MS) return isOver();
    answered.set(dialog.question, Date.now());
    await host.keys(sessionId, YES);
    return false;
  };
  await until(look, `the end of ${JSON.stringify(text)}`, () => viewOf(team, agent));
  const last = team.model.turns.findLast(({ prompt }) => prompt.includes(text));
  assert.ok(last, "the model was told");
  return last;
}

/** The agent tried everything and changed what it may, and nothing else. */
async function assertHeld(border: Border, cli: Cli, secret: string): Promise<void> {
  await border.assertUntouched();
  assert.deepEqual(await border.project("kept"), { "precious.txt": "theirs: precious\nok\n" });
  // Some versions of `mv` copy first, and only then fail to take the original away.
  const { "fetched.txt": _copied, ...src } = await border.project("src");
  assert.deepEqual(src, {
    "leaving.txt": "theirs: leaving\n",
    "new.txt": "ok\n",
    "read.txt": secret,
    "last.txt": "ok\n",
    "sub/": "",
    "sub/moved.txt": "theirs: moved\n",
    ...BY_OWN_MEANS[cli],
  });
}

/** What was said is on disk, and the login could be renewed. */
async function assertRemembers(home: string, cli: Cli, border: Border): Promise<void> {
  const transcripts = await Array.fromAsync(filesBelow(join(home, SAID[cli])));
  const texts = await Promise.all(transcripts.map((path) => Deno.readTextFile(path)));
  assert.ok(texts.some((text) => text.includes(WORK)), "the transcript was written");
  assert.equal(await border.loginState(), "{}\n");
  if (cli === "codex") return;
  const state = JSON.parse(await Deno.readTextFile(join(home, ".claude.json")));
  assert.equal(state.numStartups, 1, "the CLI wrote its own state");
}

/** With all else denied, reading is fenced too. */
const SECRETS = { ask: "theirs: secret\n", deny: "" } as const;

for (const cli of ["claude", "codex"] as const) {
  for (const fallback of ["ask", "deny"] as const) {
    Deno.test(
      `a real ${cli} that tries every way out changes nothing outside, with all else on ${fallback}, and goes on with its conversation`,
      onLinux,
      async () => {
        const { team, border, home } = await startAtBorder(cli);
        await using _ends = team;
        await configureMcp(home, border);
        await decree(team, fallback);
        const agent = await team.add("Clara", cli);
        await team.launch(agent);
        const { toolResults } = await finish(team, agent, WORK);
        await until(() => border.isTried(), "the end of the attempts", () => toolResults);
        await assertHeld(border, cli, SECRETS[fallback]);
        await assertRemembers(home, cli, border);
        const again = await team.host.call<SessionView>("POST", team.path(agent, "restart"), {});
        assert.equal(again.resumed, true);
        const { context } = await finish(team, agent, "What came before?");
        assert.ok(context.includes(WORK), "the model sees the earlier turn");
      },
    );
  }
}

Deno.test(
  "without Landlock what denies all else does not start, the rest does and says that nobody holds it, and Codex keeps its own sandbox",
  onLinux,
  async () => {
    const { team, border } = await startAtBorder("codex", { IDEA_LANDLOCK_ABI: "0" });
    await using _ends = team;
    const cody = await team.add("Cody", "codex");
    const agents = [await team.add("Clara", "claude"), cody];
    await decree(team, "deny");
    for (const agent of agents) {
      const { status, body } = await team.host.tryCall("POST", team.path(agent, "launch"), {});
      assert.equal(status, 503);
      assert.match(JSON.stringify(body), /cannot enforce that \(no Landlock\): choose a policy/);
    }
    for (const [fallback, held] of [["ask", "unenforced"], ["allow", "advisory"]] as const) {
      await decree(team, fallback);
      for (const agent of agents) {
        await team.host.call("POST", team.path(agent, "restart"), {});
        assert.equal((await viewOf(team, agent)).sandbox?.status, held, agent.name);
      }
      const run = join(team.root, ".ideai", "run", cody.id);
      const { pid } = await until(() => processIn(run), "Cody's process");
      const words = (await Deno.readTextFile(`/proc/${pid}/cmdline`)).split("\0");
      assert.equal(words[words.indexOf("--sandbox") + 1], "workspace-write");
    }
    // Its sandbox ends whatever a command left running, so that nothing comes later.
    await finish(team, cody, WORK);
    await border.assertUntouched();
    assert.equal((await border.project("src"))["new.txt"], "ok\n");
  },
);
