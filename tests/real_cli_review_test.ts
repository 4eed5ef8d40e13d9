/** Comments on lines of a diff before the vendors' own CLIs: they arrive once, wherever the agent is. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { parseHeader } from "../core/delegation/header.ts";
import type { Ticket } from "../core/delegation/ticket.ts";
import type { ReviewComment, ReviewView } from "../core/review/review.ts";
import type { AgentView } from "../core/agent/service.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { inTime, until } from "./support/wait.ts";

const CLIS = ["claude", "codex"] as const;
const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const WORDS = "Rename the roof to `ceiling`, please.";
const NOTE = "Two things before you go on.";
/** A dialog is drawn more than once while the CLI starts, and forgets the choice: wait it out. */
const STEADY_MS = 600;

/** A review of a file the repository does not know yet, with two comments on its lines. */
async function commented(team: Team) {
  const file = "const wall = 1;\nconst roof = `red`;\nconst door = 2;\n";
  await Deno.mkdir(join(team.root, "src"));
  await Deno.writeTextFile(join(team.root, "src", "house.ts"), file);
  const base = `/projects/${team.project.id}/reviews`;
  const review = await team.host.call<ReviewView>("POST", base, { kind: "unstaged" });
  const path = `${base}/${review.id}`;
  const say = async (line: number, text: string, words: string) => {
    const anchor = { path: "src/house.ts", side: "new", line, text };
    const comment = { anchor, text: words };
    return (await team.host.call<ReviewComment>("POST", `${path}/comments`, comment)).id;
  };
  const comments = [
    await say(2, "const roof = `red`;", WORDS),
    await say(3, "const door = 2;", "Why two?"),
  ];
  return {
    path,
    send: (agent: AgentView) => {
      const input = { agentId: agent.id, comments, note: NOTE };
      return team.host.call<ReviewView>("POST", `${path}/send`, input);
    },
  };
}

/** The prompts in which an agent's model saw the comments. */
function seen(team: Team, agent: AgentView): string[] {
  return team.model.turns
    .filter(({ agentId, toolResults, prompt }) =>
      agentId === agent.id && toolResults.length === 0 && prompt.includes(WORDS)
    ).map(({ prompt }) => prompt);
}

/** Both comments in one prompt, with file, line, quoted line and words; and never again. */
async function assertArrivedOnce(team: Team, agent: AgentView, sent: ReviewView, path: string) {
  const ticketId = sent.sends[0]?.ticket?.id ?? "";
  const tickets = () => team.host.call<Ticket[]>("GET", `/projects/${team.project.id}/tickets`);
  const settled = async () => {
    const ticket = (await tickets()).find(({ id }) => id === ticketId);
    return ticket?.state === "answered" ? ticket : undefined;
  };
  await until(settled, "the message to be answered", tickets);
  const [prompt = "", ...more] = seen(team, agent);
  assert.deepEqual(more, [], "the model saw the comments once");
  assert.equal(parseHeader(prompt)?.ticket, ticketId);
  assert.ok(prompt.includes(NOTE));
  assert.match(
    prompt,
    /1\. src\/house\.ts, line 2, after the change:\n```+\nconst roof = `red`;\n```+\nRename the roof/u,
  );
  assert.match(prompt, /2\. src\/house\.ts, line 3, after the change:\n```\nconst door = 2;\n```/u);
  const { sends, comments } = await team.host.call<ReviewView>("GET", path);
  assert.equal(sends[0]?.ticket?.result, "Renamed it.");
  assert.deepEqual(comments.map(({ sentIn }) => sentIn), [sends[0]?.id, sends[0]?.id]);
}

function answers({ prompt }: ModelRequest): ModelStep[] {
  return [{ text: prompt.includes(WORDS) ? "Renamed it." : "Noted." }];
}

async function held(team: Team, agent: AgentView, reason: string): Promise<void> {
  await team.host.event((event) =>
    event.type === "deliveryChanged" && event.agentId === agent.id && event.reason === reason
  );
}

/** Answers the trust dialog as a person would: waits until it stands still, chooses, confirms. */
async function trust(team: Team, agent: AgentView): Promise<void> {
  const [choose, chosen] = agent.profile === "claude"
    ? ["\x1b[A", /❯ Yes, I trust/]
    : ["", /› 1. Trust/];
  const sessionId = (await team.agents()).find(({ id }) => id === agent.id)?.sessionId ?? "";
  let frame = { text: "", since: 0 };
  const steady = async () => {
    const { lines } = await team.host.call<{ lines: string[] }>("GET", team.path(agent, "screen"));
    const text = lines.join("\n");
    if (text !== frame.text) frame = { text, since: Date.now() };
    return Date.now() - frame.since > STEADY_MS;
  };
  await until(steady, "the dialog to stand still");
  if (!chosen.test(frame.text)) await team.host.keys(sessionId, choose);
  const isChosen = async () => await steady() && chosen.test(frame.text);
  await until(isChosen, `the dialog to show ${chosen}`, () => frame.text);
  await team.host.keys(sessionId, "\r");
}

for (const cli of CLIS) {
  Deno.test(`Comments on lines reach an idle ${cli} agent once, with file and line`, async () => {
    await using team = await startTeam({ versions, script: answers });
    const agent = await team.add("Coder", cli);
    await team.launch(agent);
    const { send, path } = await commented(team);
    await assertArrivedOnce(team, agent, await send(agent), path);
  });

  Deno.test(`Comments on lines wait for a busy ${cli} agent and reach it once, in a turn of their own`, async () => {
    const hold = Promise.withResolvers<void>();
    try {
      await using team = await startTeam({
        versions,
        script: (request) =>
          request.prompt.includes("Begin")
            ? [{ until: hold.promise }, ...answers(request)]
            : answers(request),
      });
      const agent = await team.add("Coder", cli);
      await team.launch(agent);
      await team.host.call("POST", team.path(agent, "input"), { text: "Begin" });
      const begun = team.model.turn(({ prompt }) => prompt.includes("Begin"));
      await inTime(begun, "the agent to begin its turn");
      const { send, path } = await commented(team);
      const sent = await send(agent);
      await held(team, agent, "busy");
      assert.deepEqual(seen(team, agent), [], "nothing reaches an agent in the middle of a turn");
      hold.resolve();
      await assertArrivedOnce(team, agent, sent, path);
    } finally {
      hold.resolve();
    }
  });

  Deno.test(`Comments on lines wait while a ${cli} agent is in a dialog, then reach it once`, async () => {
    await using team = await startTeam({ versions, script: answers, trusted: [] });
    const agent = await team.add("Coder", cli);
    const { send, path } = await commented(team);
    const sent = await send(agent);
    await held(team, agent, "needsYou");
    assert.deepEqual(team.model.turns, [], "nothing is typed into a dialog");
    await trust(team, agent);
    await assertArrivedOnce(team, agent, sent, path);
  });
}
