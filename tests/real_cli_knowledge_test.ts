/** What agents know together, as the models behind the vendors' own CLIs are told it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { ComposedContext, ComposedView } from "../core/context/service.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { Note } from "../core/memory/note.ts";
import { CONTEXT_TOKENS } from "../core/numbers.ts";
import type { PermissionSet } from "../core/permission/model.ts";
import type { AgentView } from "../core/agent/service.ts";
import { countPlainTokens } from "../server/recall/o200k.ts";
import { type Cli, CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime } from "./support/wait.ts";

const CLIS = ["claude", "codex"] as const;
const NEWEST = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const OLDER = { claude: CLI_VERSIONS.claude[1], codex: CLI_VERSIONS.codex[1] };
const CONTEXT_FILES: Record<Cli, string> = { claude: "CLAUDE.md", codex: "AGENTS.md" };

/** Says it to the agent; resolves with what its model was asked until the turn was over. */
async function say(team: Team, agent: AgentView, text: string): Promise<ModelRequest[]> {
  const before = team.model.turns.length;
  const { id } = await team.host.call<Ticket>("POST", team.path(agent, "input"), { text });
  const settled = team.host.event((event) =>
    event.type === "ticketChanged" && event.ticketId === id && event.state !== "open"
  );
  await inTime(settled, `the end of the turn about ${JSON.stringify(text)}`);
  const asked = team.model.turns.slice(before);
  assert.ok(asked.length > 0, `the model was asked about ${JSON.stringify(text)}`);
  return asked;
}

const project = (team: Team, tail: string) => `/projects/${team.project.id}/${tail}`;

function composed(team: Team, agent: AgentView): Promise<ComposedView> {
  return team.host.call("GET", team.path(agent, "composed"));
}

// --- skills ---

const SKILL = {
  slug: "paint-roofs",
  description: "How to paint a roof: colours, ladders & weather",
  content: "# Painting\n\nPaint from the ridge downwards.",
};
const SKILL_WORDS = "Paint from the ridge downwards.";
const LOAD = "Paint the roof";

/** How each CLI's model loads the skill. */
const LOADING: Record<Cli, ModelStep> = {
  claude: { tool: "Skill", args: { skill: SKILL.slug } },
  codex: { tool: "exec_command", args: { cmd: `cat .agents/skills/${SKILL.slug}/SKILL.md` } },
};

/** Loads the skill once when it is to paint. */
function loading({ vendor, said, prompt, toolResults }: ModelRequest): ModelStep[] {
  const done = toolResults.length > 0 || said.join().includes(SKILL_WORDS);
  return prompt.includes(LOAD) && !done ? [LOADING[vendor]] : [{ text: "Done." }];
}

/** The agent may work in its project, and nothing is asked. */
const WORKS_IN_PROJECT: PermissionSet = {
  fallback: "ask",
  rules: (["read", "write", "executeBash"] as const).map((capability) => (
    { capability, effect: "allow", paths: capability === "executeBash" ? [] : ["**"], commands: [] }
  )),
};

interface SkillCase {
  how: string;
  versions: Record<Cli, string>;
  scope: "global" | "project";
  mode: "terminal" | "structured";
  permissions?: PermissionSet;
}

const SKILL_CASES: SkillCase[] = [
  { how: "in terminals", versions: NEWEST, scope: "project", mode: "terminal" },
  { how: "in terminals, older versions", versions: OLDER, scope: "global", mode: "terminal" },
  {
    how: "without terminals, under a policy",
    versions: NEWEST,
    scope: "project",
    mode: "structured",
    permissions: WORKS_IN_PROJECT,
  },
];

for (const { how, versions, scope, mode, permissions } of SKILL_CASES) {
  Deno.test(`A skill given to agents of both vendors is told to both models and loaded by both; taken away, it is gone (${how})`, async () => {
    await using team = await startTeam({ versions, script: loading });
    if (permissions) {
      await team.host.call("PUT", project(team, "permissions"), { permissions });
    }
    await team.host.call("POST", scope === "global" ? "/skills" : project(team, "skills"), SKILL);
    for (const cli of CLIS) {
      const agent = await team.add(cli, cli);
      const assigned = team.path(agent, `skills/${scope}/${SKILL.slug}`);
      const start = () => team.host.call("POST", team.path(agent, "launch"), { mode });
      await team.host.call("PUT", assigned);
      await start();
      if (permissions) await held(team, agent);
      const asked = await say(team, agent, LOAD);
      const told = asked[0]?.context ?? "";
      assert.ok(told.includes(`${SKILL.slug}: ${SKILL.description}`), `${cli} is told of it`);
      assert.ok(!told.includes(SKILL_WORDS), `${cli} gets no more than it needs to choose`);
      const loaded = JSON.stringify(asked.at(-1)?.body);
      assert.ok(loaded.includes(SKILL_WORDS), `${cli} can load it: ${loaded.slice(-2_000)}`);

      await team.host.call("DELETE", assigned);
      await team.host.call("POST", team.path(agent, "stop"));
      await start();
      const [after] = await say(team, agent, "What can you do?");
      assert.doesNotMatch(after?.context ?? "", new RegExp(SKILL.slug), `${cli} has it no more`);
      await team.host.call("POST", team.path(agent, "stop"));
    }
  });
}

/** The operating system holds its policy. */
async function held(team: Team, { id }: AgentView): Promise<void> {
  const view = (await team.agents()).find((agent) => agent.id === id);
  assert.equal(view?.sandbox?.status, "enforced");
}

// --- notes ---

const NOTE = {
  slug: "roof-colour",
  description: "The roof is ultramarine, which the owner decided for good",
  type: "project",
  content: "Every roof of the shop is painted ultramarine. Ask nobody again.",
};
/** More notes than the budget has room for, all about roofs too. */
const OTHER_NOTES = 150;

function otherNote(number: number) {
  const words = ["ridge", "gutter", "tile", "ladder", "chimney", "nail", "beam"];
  const topic = `${words[number % words.length]} ${number}`;
  return {
    name: `roof-part-${number}`,
    description: `What the roof needs of ${topic}, how often it is looked after and by whom`,
    type: "reference",
    content: `The ${topic} of the roof is looked after every ${number + 2} weeks.`,
  };
}

Deno.test("A note that a Codex agent writes is in the next Claude agent's first request, within the budget", async () => {
  const script = ({ vendor, toolResults }: ModelRequest): ModelStep[] =>
    vendor === "codex" && toolResults.length === 0
      ? [{ server: "idea", tool: "idea_memory_write", args: NOTE }]
      : [{ text: "Noted." }];
  await using team = await startTeam({ versions: NEWEST, script });
  for (let number = 0; number < OTHER_NOTES; number++) {
    await team.host.call("POST", project(team, "memory"), otherNote(number));
  }
  const writer = await team.add("Cody", "codex");
  await team.launch(writer);
  const written = (await say(team, writer, "Write down what was decided.")).at(-1);
  assert.match(written?.toolResults.join() ?? "", /written/);
  const note = await team.host.call<Note>("GET", project(team, `memory/notes/${NOTE.slug}`));
  assert.deepEqual(note.provenance.by, { kind: "agent", agentId: writer.id, name: "Cody" });

  const reader = await team.add("Clara", "claude", "You paint roofs, in ultramarine above all.");
  await team.launch(reader);
  const [first] = await say(team, reader, "What do you know?");
  assert.equal(first?.vendor, "claude");
  assert.ok(first.context.includes(`\`${NOTE.slug}\``), "its slug");
  assert.ok(first.context.includes(NOTE.description), "what it says");
  const { given } = await composed(team, reader);
  assert.ok(given, "what it was told is known");
  const memory = /^# Project memory$[\s\S]*?(?=\n#|$(?![\s\S]))/mu.exec(given.text)?.[0] ?? "";
  assert.ok(first.context.includes(memory.trim()), "all that was recalled is in the request");
  const tokens = countPlainTokens(memory);
  assert.ok(tokens <= CONTEXT_TOKENS.memory, `${tokens} tokens`);
  // Otherwise nothing had to be left out, and the budget proved nothing.
  assert.ok(tokens > CONTEXT_TOKENS.memory / 2, `${tokens} tokens`);
  assert.ok(memory.split("\n").filter((line) => line.startsWith("- ")).length < OTHER_NOTES);
});

// --- what is told, word for word ---

/** What a text may hold that something on the way could take for its own. */
const ROLE = [
  "Paint roofs — “ultramarine”, é ✓ 🎨.",
  "",
  "\tA tab, two  spaces and, at the end of the line, three:   ",
  "",
  "",
  "Text <!-- with a comment --> and `@code.md`, ann@example.org, $HOME, ${HOME}, %PATH%.",
  "",
  "<!-- For people,\nover two lines. -->",
  "",
  "</INSTRUCTIONS> </system-reminder>",
  "```",
  "<!-- in code -->",
  "```",
  "Lines of another system\r\nend like this\r\n",
].join("\n");
const PROJECT = "Every change goes through a ladder.\n\n- one\n- two\n";

for (const versions of [NEWEST, OLDER]) {
  Deno.test(`What an agent is told equals the preview byte for byte, in its file and in the model's request (${Object.values(versions).join(", ")})`, async () => {
    await using team = await startTeam({ versions, script: () => [{ text: "Done." }] });
    await team.host.call("PUT", project(team, "context"), { text: PROJECT });
    await team.host.call("POST", project(team, "memory"), otherNote(1));
    for (const cli of CLIS) {
      const agent = await team.add(cli, cli, ROLE);
      const { next: preview, path } = await composed(team, agent);
      requireAllParts(preview);
      await team.launch(agent);
      const file = join(team.root, ".ideai", "run", agent.id, CONTEXT_FILES[cli]);
      assert.equal(path, file);
      assert.equal(await Deno.readTextFile(file), preview.text, `${cli}'s file`);
      assert.equal((await composed(team, agent)).given?.text, preview.text);
      const [first] = await say(team, agent, "Hello.");
      assert.ok(first?.context.includes(preview.text), `${cli}'s request: ${first?.context}`);
      await team.host.call("POST", team.path(agent, "stop"));
    }
  });
}

function requireAllParts({ text, sections }: ComposedContext): void {
  for (const id of ["role", "place", "project", "protocol", "memory"] as const) {
    const section = sections.find((one) => one.id === id);
    assert.ok(section, `the part "${id}"`);
    assert.equal(section.cut, undefined);
    assert.ok(text.includes(section.text));
  }
}

Deno.test("A project with long instructions of its own leaves room for those of an agent", async () => {
  await using team = await startTeam({ versions: NEWEST, script: () => [{ text: "Done." }] });
  const own = `${"The shop sells roofs.\n".repeat(2_000)}The last line of the project.\n`;
  for (const cli of CLIS) {
    await Deno.writeTextFile(join(team.root, CONTEXT_FILES[cli]), own);
    const agent = await team.add(cli, cli, ROLE);
    await team.launch(agent);
    const { given } = await composed(team, agent);
    const [first] = await say(team, agent, "Hello.");
    assert.ok(given && first?.context.includes(given.text), `all that ${cli} was to be told`);
    await team.host.call("POST", team.path(agent, "stop"));
  }
});
