/** Limits where the screen could mislead: a narrow terminal, sentences that are only quoted. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { RESUME_PROMPT } from "../server/limit/resumer.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import {
  accounts,
  becomes,
  hears,
  isFree,
  isParked,
  say,
  ScriptedAccount,
  shows,
  startAll,
  tasks,
} from "./support/limits.ts";
import type { ModelRequest, ModelStep } from "./support/model_server.ts";
import { startTeam } from "./support/team.ts";
import { together } from "./support/together.ts";

const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const QUOTES = [
  "You've hit your 5-hour limit · resets 3pm (UTC)",
  "  ⎿  You've hit your session limit · resets 3pm (UTC)",
  "■ You’ve hit your usage limit. Upgrade to Pro or try again at 3:00 PM.",
  '429 {"type":"error","error":{"type":"rate_limit_error"}}',
].join("\n");

/** Prints the file, and says what it says. */
function quoting({ vendor, toolResults }: ModelRequest, file: string): ModelStep[] {
  if (toolResults.length > 0) return [{ text: QUOTES }];
  const command = `cat ${file}`;
  if (vendor === "codex") return [{ tool: "exec_command", args: { cmd: command } }];
  return [{ tool: "Bash", args: { command, description: "Print a file" } }];
}

async function narrowCodex(): Promise<void> {
  const account = new ScriptedAccount("codex");
  let file = "";
  await using team = await startTeam({
    versions,
    subscription: true,
    env: { IDEA_RESUME_PAUSES: "500-500,500-500" },
    script: (request) => {
      if (/print/u.test(request.prompt)) return quoting(request, file);
      return account.refusal(request) ?? [{ text: "Done." }];
    },
  });
  file = join(team.root, "limits.txt");
  await Deno.writeTextFile(file, QUOTES);
  const cora = await team.add("Cora", "codex");
  const ann = await team.add("Ann", "claude");
  await startAll(team, [cora], { cols: 40 });
  await startAll(team, [ann]);
  for (const agent of [cora, ann]) {
    await say(team, agent, "print");
    await shows(team, agent, /You.ve hit your/u);
    await becomes(team, agent, isFree, "free with a quotation on its screen");
  }

  const resetsAt = account.exhaust(20);
  await say(team, cora, "work of Cora");
  const { limit } = await becomes(team, cora, isParked, "parked");
  assert.equal(limit?.resetsAtMs, resetsAt);
  await say(team, cora, "later");
  await hears(team, cora, "later");
  await becomes(team, cora, isFree, "free again");
  assert.deepEqual(tasks(team, cora), ["print", "work of Cora", RESUME_PROMPT, "later"]);
  assert.ok(Date.now() >= resetsAt);
  assert.equal(
    (await accounts(team)).find(({ name }) => name === "Claude Code")?.state ?? "open",
    "open",
  );
}

/** The hook of another event than the one that would tell of the limit. */
const withoutHook = (real: string) =>
  `#!/bin/sh
for argument; do
  case "$argument" in
    *idea-settings.json) sed -i 's/"StopFailure"/"PreCompact"/' "$argument";;
  esac
done
exec '${real}' "$@"
`;

async function onlyTheScreen(): Promise<void> {
  const account = new ScriptedAccount("claude");
  await using team = await startTeam({
    versions,
    subscription: true,
    wrapClaude: withoutHook,
    script: (request) => account.refusal(request) ?? [{ text: "Done." }],
  });
  const ann = await team.add("Ann", "claude");
  await startAll(team, [ann]);
  const resetsAt = account.exhaust(600);
  await say(team, ann, "work of Ann");
  const { limit } = await becomes(team, ann, isParked, "parked");
  const minute = Math.floor(resetsAt / 60_000) * 60_000;
  assert.equal(limit?.resetsAtMs, minute + 59_999, "told in minutes: the end of that minute");
  const { id } = await say(team, ann, "later");
  await team.host.event((event) =>
    event.type === "deliveryChanged" && event.ticketId === id && event.state === "held"
  );
  await shows(team, ann, /❯ 1\. Stop and wait/u);
}

Deno.test("Limits are read from real screens where nothing else tells, and quotations are not", () =>
  together({
    "Codex in 40 columns is parked and comes back; what agents only quote parks nobody":
      narrowCodex,
    "Claude whose hook tells nothing is parked by what its screen shows": onlyTheScreen,
  }));
