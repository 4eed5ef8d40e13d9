/** An agent's token is good for the agent's own programs only: real hosts, real processes. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentView } from "../core/agent/service.ts";
import type { AskOutcome } from "../core/delegation/service.ts";
import { ENV } from "../core/profile/adapter.ts";
import { selfCommand } from "../server/program.ts";
import { TestedAgent, type TestedHost, type TestedProject, withHost } from "./support/host.ts";
import { inFolder } from "./support/folder.ts";
import { until } from "./support/wait.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

const MAIN = new URL("../main.ts", import.meta.url).href;
const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

/** `CLIENT URL TOKEN FILE`: lists the tools with the token and writes the status of the answer. */
const CLIENT = `
const [url, token, file] = Deno.args;
const response = await fetch(url, {
  method: "POST",
  headers: {
    authorization: "Bearer " + token,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  },
  body: '${LIST}',
});
const { code } = response.ok ? {} : await response.json();
await Deno.writeTextFile(file + ".new", [response.status, code].join(" ").trim());
await Deno.rename(file + ".new", file);
`;

/** A host whose agents are demo agents, and shells that do as they are told. */
class Stage {
  readonly project: TestedProject;
  readonly #folder: string;
  #answers = 0;

  constructor(project: TestedProject, folder: string) {
    this.project = project;
    this.#folder = folder;
  }

  /** An agent whose CLI is a plain shell. */
  async shell(name: string): Promise<TestedAgent> {
    const { host, path } = this.project;
    const { id } = await host.post<AgentView>(`${path}/agents`, { name, profile: "claude" });
    const agent = new TestedAgent(this.project, id, name);
    await agent.launch();
    return agent;
  }

  /**
   * Lets an agent's shell use a token.
   * @param how the shell command, with `$ASK` for the client
   */
  async uses(agent: TestedAgent, token: string, how: string): Promise<string> {
    const file = join(this.#folder, `answer-${++this.#answers}`);
    const ask = `${this.#client} ${this.url}/mcp ${token} ${file}`;
    return await this.#typed(agent, how.replace("$ASK", ask), file);
  }

  /**
   * Lets an agent's shell run this program.
   * @param command with `$IDEA` for the program; what it prints is returned
   */
  async runs(agent: TestedAgent, command: string): Promise<string> {
    const file = join(this.#folder, `answer-${++this.#answers}`);
    const line = command.replace("$IDEA", selfCommand(MAIN).join(" "));
    return await this.#typed(agent, `(${line}) >${file}.new; mv ${file}.new ${file}`, file);
  }

  async #typed(agent: TestedAgent, line: string, file: string): Promise<string> {
    // Before that its terminal may still be nobody's.
    await agent.token();
    await agent.type(`${line}\r`);
    return await until(() => Deno.readTextFile(file).catch(() => ""), line, () => agent.lines());
  }

  get url(): string {
    return this.project.host.origin;
  }

  get #client(): string {
    return `${Deno.execPath()} run -A --quiet --no-config ${join(this.#folder, "client.ts")}`;
  }
}

async function withStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "claude"), "#!/bin/sh\nexec /bin/sh\n", { mode: 0o755 });
    await Deno.writeTextFile(join(folder, "client.ts"), CLIENT);
    const path = `${folder}:${Deno.env.get("PATH")}`;
    await withHost(async (host) => test(new Stage(await host.project(), folder)), { PATH: path });
  });
}

Deno.test("an agent's own programs use its token, however they were started", onLinux, async () => {
  await withStage(async (stage) => {
    const alice = await stage.shell("Alice");
    const token = await alice.token();
    for (const how of ["$ASK", "($ASK &)", "setsid -w $ASK", "sh -c 'sh -c \"$ASK\"; true'"]) {
      assert.equal(await stage.uses(alice, token, how), "200", how);
    }
  });
});

Deno.test(
  "an agent's CLI reaches the host through the bridge and the relay that it starts",
  onLinux,
  async () => {
    await withStage(async (stage) => {
      const alice = await stage.shell("Alice");
      const bridge = `$IDEA mcp-server --endpoint ${stage.url}/mcp --requester ${alice.id}`;
      const listed = await stage.runs(alice, `echo '${LIST}' | ${bridge}`);
      assert.match(listed, /"name":"idea_ask_agent"/);
      const relay = `$IDEA notify ${stage.url}/hooks/codex '{}'; echo "code $?"`;
      assert.equal(await stage.runs(alice, relay), "code 0\n");
    });
  },
);

Deno.test(
  "a token that another agent stole is refused to it, whoever it pretends to be",
  onLinux,
  async () => {
    await withStage(async (stage) => {
      const [alice, mallory] = [await stage.shell("Alice"), await stage.shell("Mallory")];
      const token = await alice.token();
      const mark = `${ENV.launch}=${await alice.launchId()}`;
      const tries = ["$ASK", "setsid -w $ASK", `(${mark} setsid $ASK &)`, `env ${mark} $ASK`];
      for (const how of tries) {
        assert.equal(await stage.uses(mallory, token, how), "403 FORBIDDEN", how);
      }
      assert.equal(await stage.uses(mallory, await mallory.token(), "$ASK"), "200");
    });
  },
);

Deno.test(
  "an agent's token is refused to programs outside, at every door it opens",
  onLinux,
  async () => {
    await withHost(async (host) => {
      const project = await host.project();
      const agent = await project.agent("Alice");
      await agent.launch();
      await agent.is("idle");
      const token = await agent.token();
      const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
      for (const path of ["/mcp", `/mcp/${token}`, "/hooks/demo"]) {
        await refused(host, path, token, ping);
      }
      assert.equal(
        (await agent.view()).state,
        "idle",
        "and what was told in its name did not count",
      );
    });
  },
);

async function refused(host: TestedHost, path: string, token: string, body: unknown) {
  const accept = "application/json, text/event-stream";
  const headers = { authorization: `Bearer ${token}`, accept };
  const answer = await host.request("POST", path, body, headers);
  assert.deepEqual([answer.status, answer.body.code], [403, "FORBIDDEN"], path);
  assert.match(answer.body.message, /belongs to another program/, path);
}

Deno.test("agents that keep to their own tokens work together as ever", onLinux, async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const [alice] = [await project.agent("Alice"), await project.agent("Bob")];
    const ask = { target: alice.name, task: "ask Bob: what is 6 times 7?" };
    const outcome = await host.post<AskOutcome>(`${project.path}/asks`, ask);
    assert.equal(outcome.status, "answered");
    assert.match(outcome.status === "answered" ? outcome.result : "", /42/);
  });
});
