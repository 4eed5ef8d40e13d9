/** The profiles against the vendors' own CLIs, both pinned versions, with a scripted model. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { AgentSignal } from "../../core/profile/adapter.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { type Cli, CLI_VERSIONS, installClis } from "./clis.ts";
import { type CliLaunch, prepareLaunch, TEST_TOKEN } from "./clis_launch.ts";
import type { CliTerminal } from "./clis_terminal.ts";
import type { ModelScript } from "./model_server.ts";
import { until } from "./wait.ts";

await installClis();

const asksBob: ModelScript = ({ toolResults }) =>
  toolResults.length > 0 ? [{ text: `Bob says: ${toolResults.join()}` }] : [
    { tool: "idea_ask_agent", server: "idea", args: { target: "Bob", task: "six times seven" } },
  ];

/** The prompt is empty and the tools were fetched: what the product waits for as well. */
async function ready(terminal: CliTerminal, { adapter, idea }: CliLaunch): Promise<void> {
  await terminal.until((view) => {
    const { prompt, busy, announced } = readScreen(view, adapter.profile.screen);
    const told = !adapter.profile.rules.announces || announced === "idle" || announced === "done";
    return idea.listed && prompt === "empty" && !busy && told;
  }, "an empty prompt");
}

async function submit(terminal: CliTerminal, text: string): Promise<void> {
  await terminal.paste(text);
  await terminal.shows(new RegExp(text.split("\n")[0]!));
  await terminal.settled();
  await terminal.press("\r");
}

for (const cli of ["claude", "codex"] as const) {
  for (const version of CLI_VERSIONS[cli]) {
    Deno.test(`${cli} ${version}: a task is taken exactly, with IdeA's tools and the role`, async () => {
      await using launch = await prepareLaunch(cli, version, { script: asksBob });
      const terminal = launch.start();
      await ready(terminal, launch);
      await submit(terminal, "ask Bob\nfor the answer");
      const last = await launch.model.turn(({ toolResults }) => toolResults.length > 0);
      assert.equal(last.prompt, "ask Bob\nfor the answer");
      assert.match(last.toolResults.join(), /The answer is 42/);
      assert.match(last.context, /The password is marmalade/);
      assert.equal(last.agentId, launch.context.agent.id);
      assert.deepEqual(launch.idea.asks, [{ target: "Bob", task: "six times seven" }]);
      assert.deepEqual([...launch.idea.mcpTokens], [TEST_TOKEN]);
    });

    Deno.test(`${cli} ${version}: a turn is told from its start to its end`, async () => {
      await using launch = await prepareLaunch(cli, version);
      await using signals = collect(launch);
      const terminal = launch.start();
      await ready(terminal, launch);
      await submit(terminal, "hello there");
      const started = await signals.first("turnStarted");
      assert.equal(started.prompt, "hello there");
      const ended = await signals.first("turnEnded");
      assert.equal(ended.lastMessage, "Echo: hello there");
    });

    Deno.test(`${cli} ${version}: a resumed agent has its history and its tools`, async () => {
      await using launch = await prepareLaunch(cli, version);
      await using signals = collect(launch);
      const first = launch.start();
      await ready(first, launch);
      await submit(first, "remember the plum");
      const { vendorSessionId, transcriptPath } = await signals.first("session");
      await signals.first("turnEnded");
      assert.ok(transcriptPath !== undefined);
      // A CLI tells of the end of a turn before it has written it all down.
      const canResume = () => launch.adapter.canResume?.({ vendorSessionId, transcriptPath });
      await until(async () => await canResume(), "the transcript");
      await first[Symbol.asyncDispose]();

      const context = { ...launch.context, resume: vendorSessionId };
      await using again = collect({ ...launch, context });
      const second = launch.start({ args: launch.adapter.plan(context).args });
      await ready(second, launch);
      await submit(second, "what was it");
      const turn = await launch.model.turn(({ prompt }) => prompt === "what was it");
      assert.match(turn.context, /remember the plum/);
      assert.ok(turn.tools.includes("idea/idea_ask_agent"));
      assert.equal((await again.first("turnStarted")).prompt, "what was it");
    });
  }
}

Deno.test("codex: the program named for notices runs with the token, and gets the notice last", async () => {
  const script = 'printf "%s\\n" "$IDEA_MCP_TOKEN" "$@" > ../../../notice.txt';
  await using launch = await prepareLaunch("codex", CLI_VERSIONS.codex[0], {
    self: ["/bin/sh", "-c", script, "idea"],
  });
  const terminal = launch.start();
  await ready(terminal, launch);
  await submit(terminal, "hello there");
  const lines = (await written(join(launch.root, "notice.txt"))).trimEnd().split("\n");
  assert.deepEqual(lines.slice(0, 3), [TEST_TOKEN, "notify", launch.context.hooksUrl]);
  // Only the record ends turns: this notice may come when the next one has begun.
  const signals = launch.adapter.readHook(JSON.parse(lines[3] ?? ""));
  assert.deepEqual(signals.map(({ kind }) => kind), ["session"]);
});

/** The text of a file, once a program has written it. */
async function written(path: string): Promise<string> {
  const folder = Deno.watchFs(join(path, ".."));
  const read = () => Deno.readTextFile(path).catch(() => "");
  for (let text = await read();; text = await read()) {
    if (text.endsWith("\n")) {
      folder.close();
      return text;
    }
    for await (const _change of folder) break;
  }
}

/** Everything the CLI tells about itself, from its hooks and its own record. */
function collect({ adapter, context, idea }: CliLaunch) {
  const signals: AgentSignal[] = [];
  let changed = () => {};
  const take = (signal: AgentSignal) => {
    signals.push(signal);
    changed();
  };
  const forget = idea.onHook(({ payload }) => adapter.readHook(payload).forEach(take));
  const follower = adapter.follow?.(context, take);
  return {
    async first<Kind extends AgentSignal["kind"]>(kind: Kind) {
      for (;;) {
        const found = signals.find((signal) => signal.kind === kind);
        if (found) return found as Extract<AgentSignal, { kind: Kind }>;
        await new Promise<void>((resolve) => changed = resolve);
      }
    },
    async [Symbol.asyncDispose]() {
      forget();
      await follower?.stop();
    },
  };
}

Deno.test("the pins of the tests are the versions the profiles were measured on", async () => {
  const pins = await Deno.readTextFile(join(import.meta.dirname!, "clis", "package.json"));
  for (const cli of Object.keys(CLI_VERSIONS) as Cli[]) {
    await using launch = await prepareLaunch(cli, CLI_VERSIONS[cli][0]);
    assert.deepEqual(launch.adapter.profile.measured.versions, CLI_VERSIONS[cli]);
    for (const version of CLI_VERSIONS[cli]) assert.ok(pins.includes(`@${version}"`));
  }
});
