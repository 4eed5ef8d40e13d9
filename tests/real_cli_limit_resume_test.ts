/** Coming back after a limit, when something came between. */
import assert from "node:assert/strict";
import { RESUME_PROMPT } from "../server/limit/resumer.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import {
  becomes,
  isFree,
  isParked,
  say,
  ScriptedAccount,
  shows,
  startAll,
  tasks,
  type,
} from "./support/limits.ts";
import { startTeam, type TeamOptions } from "./support/team.ts";
import { together } from "./support/together.ts";
import { inTime, until } from "./support/wait.ts";

const [newest, previous] = CLI_VERSIONS.claude;
const MENU = /❯ 1\. Stop and wait/u;

function options(account: ScriptedAccount, claude: string, pauses: string): TeamOptions {
  return {
    versions: { claude, codex: CLI_VERSIONS.codex[0] },
    subscription: true,
    env: { IDEA_RESUME_PAUSES: pauses },
    script: (request) => account.refusal(request) ?? [{ text: "Done." }],
  };
}

async function personContinuesFirst(): Promise<void> {
  const account = new ScriptedAccount("claude");
  await using team = await startTeam(options(account, previous, "4000-4000,500-500"));
  const ann = await team.add("Ann", "claude");
  const ben = await team.add("Ben", "claude");
  await startAll(team, [ann, ben]);
  const resetsAt = account.exhaust(20);
  await Promise.all([ann, ben].map((agent) => say(team, agent, `work of ${agent.name}`)));
  for (const agent of [ann, ben]) {
    const { limit } = await becomes(team, agent, isParked, "parked");
    assert.equal(limit?.resetsAtMs, resetsAt);
    await shows(team, agent, MENU);
  }
  await type(team, ben, "\x1b");
  await shows(team, ben, /^❯\s*$/mu);
  await until(() => Date.now() > resetsAt, "the reset");
  await type(team, ben, "continue");
  await shows(team, ben, /❯\scontinue/u);
  await type(team, ben, "\r");
  await until(() => tasks(team, ben).includes("continue"), "the person's word");
  await until(() => tasks(team, ann).includes(RESUME_PROMPT), "the resume");
  await becomes(team, ann, isFree, "free again");
  await becomes(team, ben, isFree, "free again");
  assert.deepEqual(tasks(team, ann), ["work of Ann", RESUME_PROMPT]);
  assert.deepEqual(tasks(team, ben), ["work of Ben", "continue"]);
}

async function hostIsKilled(): Promise<void> {
  const account = new ScriptedAccount("claude");
  await using team = await startTeam(options(account, newest, "1000-1000,500-500"));
  const ann = await team.add("Ann", "claude");
  await startAll(team, [ann]);
  await say(team, ann, "The roof is ultramarine");
  await becomes(team, ann, isFree, "done");
  const resetsAt = account.exhaust(20);
  await say(team, ann, "work of Ann");
  await becomes(team, ann, isParked, "parked");

  await team.restartHost();
  const { limit } = await becomes(team, ann, ({ limit }) => limit?.state === "parked", "parked");
  assert.equal(limit?.resetsAtMs, resetsAt);
  const resumed = await team.model.turn(({ prompt }) => prompt.includes(RESUME_PROMPT));
  assert.ok(Date.now() >= resetsAt, "nobody comes back before the reset");
  assert.match(resumed.context, /The roof is ultramarine/u);
  await becomes(team, ann, isFree, "free again");
  assert.equal(tasks(team, ann).filter((task) => task === RESUME_PROMPT).length, 1);
}

/** Overrules what IdeA sets, as settings of an organisation do. */
const autoContinue = (real: string) =>
  `#!/bin/sh
for argument; do
  case "$argument" in
    *idea-settings.json) sed -i 's/"autoContinueAtUsageLimit": false/"autoContinueAtUsageLimit": true/' "$argument";;
  esac
done
exec '${real}' "$@"
`;

async function cliCountsDown(): Promise<void> {
  const account = new ScriptedAccount("claude");
  await using team = await startTeam({
    versions: { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] },
    subscription: true,
    wrapClaude: autoContinue,
    env: { IDEA_RESUME_PAUSES: "500-500,500-500" },
    script: (request) => account.refusal(request) ?? [{ text: "Went on." }],
  });
  const ann = await team.add("Ann", "claude");
  await startAll(team, [ann]);
  const resetsAt = account.exhaust(15);
  await say(team, ann, "work of Ann");
  await becomes(team, ann, isParked, "parked");
  await shows(team, ann, /Continuing .*Esc to cancel/u);
  const again = team.model.turn(({ agentId }) =>
    agentId === ann.id && Date.now() > resetsAt && team.model.turns.length > 1
  );
  await inTime(again, "the CLI to continue", 150_000);
  await shows(team, ann, /Went on\./u);
  await becomes(team, ann, isFree, "free again");
  assert.ok(!tasks(team, ann).some((task) => task.includes("usage limit is over")));
}

Deno.test("Agents come back once after a limit, whatever came between", () =>
  together({
    [`On Claude ${previous} one comes back by itself; one that a person continues is not told twice`]:
      personContinuesFirst,
    "A host that is killed meanwhile resumes them once, in their own conversations": hostIsKilled,
    "A CLI that counts down by itself is left to it: nothing is typed, nothing is sent twice":
      cliCountsDown,
  }));
