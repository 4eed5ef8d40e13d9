/** Claude's own auto-continue, when something turned it on: it resumes, and IdeA does not. */
import assert from "node:assert/strict";
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
} from "./support/limits.ts";
import { startTeam } from "./support/team.ts";
import { inTime } from "./support/wait.ts";

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

Deno.test("An agent whose CLI counts down by itself is left to it: nothing is typed, nothing is sent twice", async () => {
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
  const resetsAt = account.exhaust(4);
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
});
