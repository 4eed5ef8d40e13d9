/** Going on after what happens to machines, programs and folders. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { processesNaming } from "../tools/leftovers.ts";
import { CLI_VERSIONS } from "./support/clis.ts";
import { each, hear, offered, place, reopen, start, tell } from "./support/continuity.ts";
import { startTeam, type Team } from "./support/team.ts";
import { until } from "./support/wait.ts";

const VERSIONS = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
const ORIGINAL = join(import.meta.dirname!, "fixtures", "original-project");
const OF_MAIN_AND_QA = "08336578-5b47-09d2-2f41-5cc483f101f4";

/** Ends, after the host, everything that still runs in the team's home. */
async function reboot(team: Team): Promise<void> {
  const left = () => processesNaming(team.home);
  for (const { pid } of left()) {
    try {
      Deno.kill(pid!, "SIGKILL");
    } catch (failure) {
      if (!(failure instanceof Deno.errors.NotFound)) throw failure;
    }
  }
  await until(() => left().length === 0, "the end of all processes", left);
}

Deno.test("after a reboot, without the run directories and after an update of the CLIs every agent goes on", async () => {
  const versions = { claude: CLI_VERSIONS.claude[1], codex: CLI_VERSIONS.codex[1] };
  await using team = await startTeam({ versions, script: hear });
  const crew = [await team.add("Clara", "claude"), await team.add("Cody", "codex")];
  const cells = await place(team, crew);
  await each(crew, async (agent, at) => {
    await start(team, agent, { mode: "structured", nodeId: cells[at]! });
    await tell(team, agent, `Once upon a time, ${agent.name}`);
  });
  const goOn = async (after: string) => {
    await reopen(team);
    await each(await offered(team), async ({ name, nodeId, conversationId, reason }, at) => {
      assert.ok(conversationId !== undefined, `${after}: ${reason}`);
      await start(team, crew[at]!, { nodeId, conversationId });
      const { said } = await tell(team, crew[at]!, `And after ${after}, ${name}?`);
      assert.match(said.join("\n"), new RegExp(`Once upon a time, ${name}`), after);
    });
  };

  await team.restartHost(() => reboot(team));
  await goOn("the reboot");
  const runs = join(team.root, ".ideai", "run");
  await team.restartHost(() => Deno.remove(runs, { recursive: true }));
  await goOn("the loss of the run directories");
  await team.restartHost(() => team.update(VERSIONS));
  await goOn("the update");
});

Deno.test("a project folder that was moved keeps its agents, their log and their hand-off, and says why no CLI resumes there", async () => {
  await using team = await startTeam({ versions: VERSIONS, script: hear });
  const crew = [await team.add("Clara", "claude"), await team.add("Cody", "codex")];
  const cells = await place(team, crew);
  await each(crew, async (agent, at) => {
    await start(team, agent, { mode: "structured", nodeId: cells[at]! });
    await tell(team, agent, `Paint the roof, ${agent.name}`);
  });
  const [here, there] = [team.root, join(team.home, "moved")];

  await team.restartHost(() => Deno.rename(here, there));
  await reopen(team, there);
  assert.deepEqual((await team.agents()).map(({ name }) => name), ["Clara", "Cody"]);
  await each(await offered(team), async ({ name, nodeId, reason, resumeSupported }, at) => {
    assert.equal(resumeSupported, false);
    assert.match(reason!, new RegExp(`"${name}" cannot be resumed.* belongs to ${here}/`));
    await start(team, crew[at]!, { nodeId, mode: "structured" });
    const { context } = await tell(team, crew[at]!, `Where are we, ${name}?`);
    assert.match(context, new RegExp(`Objective\\s+Paint the roof, ${name}`));
  });

  await team.restartHost(() => Deno.rename(there, here));
  await reopen(team, here);
  await each(await offered(team), async ({ name, nodeId, conversationId, reason }, at) => {
    assert.ok(conversationId !== undefined, reason);
    await start(team, crew[at]!, { nodeId, conversationId });
    const { said } = await tell(team, crew[at]!, `And back home, ${name}?`);
    assert.match(said.join("\n"), new RegExp(`Paint the roof, ${name}`));
  });
});

Deno.test("a project of the original app opens with its agents, which start afresh with its hand-offs", async () => {
  await using team = await startTeam({ versions: VERSIONS, script: hear });
  const root = join(team.home, "original");
  await Deno.mkdir(root);
  await new Deno.Command("cp", { args: ["-r", join(ORIGINAL, ".ideai"), root] }).output();
  const log = join(root, ".ideai", "conversations", OF_MAIN_AND_QA, "log.jsonl");
  const logged = await Deno.readTextFile(log);
  await reopen(team, root);
  const offers = await offered(team);
  assert.ok(offers.length > 0);
  for (const { resumeSupported, reason } of offers) {
    assert.equal(resumeSupported, false);
    assert.match(reason!, /never had a conversation/);
  }
  const agents = await team.agents();
  const main = agents.find(({ name }) => name === "Main")!;
  await start(team, main, { mode: "structured" });
  const { context } = await tell(team, main, "Where were you?");
  assert.match(context, /Objective\s+Run the parser tests and tell me which fail/);
  assert.match(context, /Talks with the user, splits the work/);
  assert.equal(await Deno.readTextFile(log), logged);
});
