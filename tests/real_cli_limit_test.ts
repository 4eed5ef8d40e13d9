/** The vendors' own CLIs at the end of a plan: who is parked, until when, and who comes back how. */
import assert from "node:assert/strict";
import type { Ticket } from "../core/delegation/ticket.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import {
  accounts,
  becomes,
  claudeWarning,
  isFree,
  isParked,
  say,
  screenOf,
  ScriptedAccount,
  told,
  viewOf,
} from "./support/limits.ts";
import type { ModelStep } from "./support/model_server.ts";
import { startTeam } from "./support/team.ts";
import { inTime, until } from "./support/wait.ts";

const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const RESUMED = /The usage limit is over\. Continue where you stopped\./u;
/** How far away the reset is (s); people wait longer than tests do. */
const AHEAD_S = Number(Deno.env.get("IDEA_TEST_RESET_S") ?? 10);
const STAGGER_MS = 1_500;
const env = { IDEA_RESUME_PAUSES: `1000-1000,${STAGGER_MS}-${STAGGER_MS}` };

Deno.test("Agents of an exhausted account are parked together and come back one by one; a warning parks nobody", async () => {
  const account = new ScriptedAccount("claude");
  const work = Promise.withResolvers<void>();
  let warning: ModelStep[] = [];
  await using team = await startTeam({
    versions,
    env,
    subscription: true,
    script: async (request) => {
      if (request.vendor === "codex") await work.promise;
      const refused = account.refusal(request);
      return refused ?? [...request.vendor === "claude" ? warning : [], { text: "Done." }];
    },
  });
  const ann = await team.add("Ann", "claude");
  const ben = await team.add("Ben", "claude");
  const cas = await team.add("Cas", "claude");
  const dan = await team.add("Dan", "codex");
  const all = [ann, ben, cas, dan];
  await Promise.all(all.map((agent) => team.launch(agent)));
  await Promise.all(
    all.map((agent) => becomes(team, agent, ({ state }) => state === "idle", "at its prompt")),
  );

  warning = [claudeWarning(93, Math.ceil(Date.now() / 1000) + 3600)];
  await say(team, ann, "first task");
  const meter = await until(
    async () => {
      const [one] = await accounts(team);
      return one?.usage.find(({ window }) => window === "session");
    },
    "the meter",
    () => accounts(team),
  );
  assert.equal(meter.usedPercent, 93);
  await becomes(team, ann, isFree, "free after a warning");
  await team.host.event(({ type }) => type === "usageWarned");

  warning = [];
  const resetsAt = account.exhaust(AHEAD_S);
  await Promise.all([ann, ben, cas, dan].map((agent) => say(team, agent, `work of ${agent.name}`)));
  for (const agent of [ann, ben, cas]) {
    const { limit } = await becomes(team, agent, isParked, "parked");
    assert.equal(limit?.resetsAtMs, resetsAt);
  }
  await say(team, ben, "later");
  const cancelled = await team.host.call("POST", team.path(cas, "limit/cancel"));
  assert.deepEqual(cancelled, { cancelled: true });
  const [annDue, benDue] = [ann, ben].map(async (agent) =>
    (await viewOf(team, agent)).limit?.fireAtMs
  );
  const apart = Math.abs((await annDue ?? NaN) - (await benDue ?? NaN));
  assert.ok(apart >= STAGGER_MS, `they are to come back together: ${apart} ms`);
  work.resolve();
  await becomes(team, dan, isFree, "done while the others wait");
  const menu = /❯ 1\. Stop and wait/u;
  await until(
    async () => menu.test((await screenOf(team, ben)).join("\n")),
    "the CLI's own menu, untouched",
    () => screenOf(team, ben),
  );

  const back = (agent: typeof ann) =>
    inTime(
      team.model.turn(({ agentId, prompt }) => agentId === agent.id && RESUMED.test(prompt))
        .then(() => Date.now()),
      `${agent.name} to come back`,
      (AHEAD_S + 60) * 1000,
    );
  const times = await Promise.all([back(ann), back(ben)]);
  for (const at of times) assert.ok(at >= resetsAt, "nobody comes back before the reset");
  await becomes(team, ann, isFree, "free again");
  await until(() => told(team, ben).some((prompt) => prompt.includes("later")), "the message");
  await becomes(team, ben, isFree, "free again");

  const tickets = await team.host.call<Ticket[]>("GET", `/projects/${team.project.id}/tickets`);
  const ofAnn = tickets.find(({ task }) => task === "work of Ann");
  assert.equal(ofAnn?.result, "Done.", "the limit's sentence is no answer");

  const prompts = (agent: typeof ann) =>
    told(team, agent).map((prompt) => prompt.split("\n").at(-1));
  const resume = "The usage limit is over. Continue where you stopped.";
  assert.deepEqual(prompts(ann), ["first task", "work of Ann", resume]);
  assert.deepEqual(prompts(ben), ["work of Ben", resume, "later"]);
  assert.deepEqual(prompts(cas), ["work of Cas"]);
  assert.equal((await viewOf(team, cas)).limit?.state, "cancelled");
  assert.match((await screenOf(team, cas)).join("\n"), /❯ 1\. Stop and wait/u);
});
