// deno-lint-ignore-file camelcase -- names of the vendors' wire formats
/** Agents without a terminal: the vendors' own CLIs, both pinned versions, with a scripted model. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Program } from "../core/permission/sandbox.ts";
import type { ReplyEvent } from "../core/chat/reply_event.ts";
import { resolve } from "../core/permission/resolve.ts";
import { survivorsOf } from "../server/process/kill_tree.ts";
import { grant, plan, sandboxWith, withLandlock } from "../server/sandbox/testdata/stage.ts";
import { assertConformant, TestedChat } from "./support/chat.ts";
import { type Cli, CLI_VERSIONS, cliPath, installClis } from "./support/clis.ts";
import { type CliLaunch, prepareLaunch, TEST_TOKEN } from "./support/clis_launch.ts";
import type { ModelScript, ModelStep } from "./support/model_server.ts";
import { until } from "./support/wait.ts";

await installClis();

const PATH = Deno.env.get("PATH") ?? "";
const CLIS = ["claude", "codex"] as const;

function open(
  cli: Cli,
  version: string,
  launch: CliLaunch,
  confine: (program: Program) => Promise<Program> = (program) => Promise.resolve(program),
): TestedChat {
  return new TestedChat({
    structured: launch.adapter.structured!,
    context: launch.context,
    command: cliPath(cli, version),
    env: { PATH, ...launch.env },
    confine,
  });
}

/** How each CLI's model runs a shell command. */
function shell(cli: Cli, command: string): ModelStep {
  return cli === "claude"
    ? { tool: "Bash", args: { command, description: "try" } }
    : { tool: "exec_command", args: { cmd: command } };
}

function tools(events: readonly ReplyEvent[]) {
  return events.flatMap((event) => event.kind === "tool" ? [event] : []);
}

const asksBob: ModelScript = ({ toolResults }) =>
  toolResults.length > 0 ? [{ text: "Bob answered." }] : [
    { text: "I ask Bob." },
    { tool: "idea_ask_agent", server: "idea", args: { target: "Bob", task: "six times seven" } },
  ];

for (const cli of CLIS) {
  for (const version of CLI_VERSIONS[cli]) {
    Deno.test(`${cli} ${version}: a fresh turn and a resumed one keep the contract and the thread`, async () => {
      await using launch = await prepareLaunch(cli, version);
      await using chat = open(cli, version, launch);
      await assertConformant(chat, "remember the plum", { text: "Echo: remember the plum" });
      const conversationId = chat.session.conversationId!;
      await assertConformant(chat, "what was it", { conversationId, text: "Echo: what was it" });
      const last = launch.model.turns.at(-1)!;
      assert.match(last.context, /remember the plum/);
      assert.match(last.context, /The password is marmalade/, "the role is told");
    });

    Deno.test(`${cli} ${version}: a prompt like an option, of many lines and 200 KB arrives as it is`, async () => {
      await using launch = await prepareLaunch(cli, version, { script: () => [{ text: "Read." }] });
      await using chat = open(cli, version, launch);
      const prompt = `--help größe 日本 🦉\n${"0123456789abcde\n".repeat(12_800)}the end`;
      await assertConformant(chat, prompt, { text: "Read." });
      assert.equal(launch.model.turns[0]?.prompt, prompt);
    });

    Deno.test(`${cli} ${version}: text is told before the turn ends, tools of IdeA work and are told`, async () => {
      const bob = Promise.withResolvers<string>();
      await using launch = await prepareLaunch(cli, version, {
        script: asksBob,
        answer: () => bob.promise,
      });
      await using chat = open(cli, version, launch);
      const turn = chat.session.send("ask Bob for the answer");
      await until(() => launch.idea.asks.length > 0, "the ask");
      const said = () =>
        chat.session.snapshot().entries.some((entry) =>
          entry.kind === "assistant" && entry.text === "I ask Bob."
        );
      await until(said, "the text", () => chat.told);
      assert.ok(chat.session.busy);
      bob.resolve("It is 42.");
      assert.deepEqual(await turn, { kind: "completed", text: "Bob answered." });
      const states = tools(chat.events).map(({ state }) => state);
      assert.deepEqual(states, ["started", "done"]);
      const [call] = tools(chat.events);
      assert.equal(call?.name, "idea/idea_ask_agent");
      assert.deepEqual([...launch.idea.mcpTokens], [TEST_TOKEN]);
      assert.match(launch.model.turns.at(-1)!.toolResults.join(), /It is 42/);
    });

    Deno.test(`${cli} ${version}: a time-out stops all a turn started and not the conversation`, async () => {
      const held = Promise.withResolvers<void>();
      await using launch = await prepareLaunch(cli, version, {
        script: ({ prompt }) => prompt === "wait" ? [{ until: held.promise }] : [{ text: "Here." }],
      });
      try {
        await using chat = open(cli, version, launch);
        await assertConformant(chat, "remember the plum", { text: "Here." });
        const outcome = await chat.session.send("wait", { timeoutMs: 2_000 });
        assert.ok(outcome.kind === "failed" && outcome.why === "timeout", JSON.stringify(outcome));
        assert.deepEqual(survivorsOf(chat.session.spec.launchId), []);
        const conversationId = chat.session.conversationId!;
        await assertConformant(chat, "go on", { conversationId, text: "Here." });
        assert.match(launch.model.turns.at(-1)!.context, /remember the plum/);
      } finally {
        held.resolve();
      }
    });

    Deno.test(`${cli} ${version}: an interrupted turn ends with its shell, the next one has its history`, async () => {
      const allowed = { fallback: "allow", rules: [] } as const;
      await using launch = await prepareLaunch(cli, version, {
        script: ({ toolResults }) =>
          toolResults.length > 0 ? [{ text: "Done." }] : [shell(cli, "tail -f /dev/null")],
        policy: { effective: resolve(allowed, undefined)!, confined: false },
      });
      await using chat = open(cli, version, launch);
      const turn = chat.session.send("follow it");
      const { launchId } = chat.session.spec;
      const names = () => survivorsOf(launchId).map(({ pid }) => commandOf(pid));
      await until(() => names().some((name) => name.includes("tail\x00-f")), "its shell", names);
      await chat.session.interrupt();
      const outcome = await turn;
      assert.ok(outcome.kind === "failed" && outcome.why === "interrupted");
      assert.deepEqual(survivorsOf(launchId), []);
      launch.model.script(() => [{ text: "Back." }]);
      const { conversationId } = chat.session;
      await assertConformant(chat, "go on", { conversationId: conversationId!, text: "Back." });
      assert.match(launch.model.turns.at(-1)!.context, /follow it/);
    });

    Deno.test(
      `${cli} ${version}: a confined turn writes inside and is refused outside`,
      withLandlock,
      async () => {
        let root = "";
        const script: ModelScript = ({ toolResults }) =>
          toolResults.length > 0
            ? [{ text: "Done." }]
            : [shell(cli, `touch ${root}/inside.txt; touch ${root}/../outside.txt; echo end`)];
        const allowed = { fallback: "allow", rules: [] } as const;
        await using launch = await prepareLaunch(cli, version, {
          script,
          policy: { effective: resolve(allowed, undefined)!, confined: true },
        });
        root = launch.root;
        const state = launch.adapter.statePaths(launch.env)
          .map(({ path, scope }) => grant(path, ["write", "delete"], scope));
        const open_ = ["/tmp", "/dev"].map((path) => grant(path));
        const within = plan([grant(root), ...state, ...open_]);
        await using chat = open(
          cli,
          version,
          launch,
          async (program) => await sandboxWith().confine(program, within, []),
        );
        const outcome = await chat.session.send("touch both");
        assert.deepEqual(outcome, { kind: "completed", text: "Done." });
        const [result] = launch.model.turns.at(-1)!.toolResults;
        assert.match(result ?? "", /outside\.txt.*Permission denied/);
        assert.ok((await Deno.stat(join(root, "inside.txt"))).isFile);
        await assert.rejects(Deno.stat(join(root, "..", "outside.txt")), Deno.errors.NotFound);
        assert.ok(chat.session.conversationId);
        launch.model.script(() => [{ text: "Again." }]);
        await chat.session.send("again");
        assert.match(launch.model.turns.at(-1)!.context, /touch both/, "it can be resumed");
      },
    );

    Deno.test(`${cli} ${version}: at the limit of the plan a turn is limited, with the time`, async () => {
      const seconds = Math.round(Date.now() / 1000) + 3_600;
      await using launch = await prepareLaunch(cli, version, {
        home: { subscription: true },
        script: () => [cli === "claude" ? claudeLimit(seconds) : codexLimit(seconds)],
      });
      await using chat = open(cli, version, launch);
      const outcome = await chat.session.send("hello");
      assert.ok(outcome.kind === "limited", JSON.stringify(outcome));
      const { reset } = outcome.limit;
      assert.ok(reset && Math.abs(reset.at - seconds * 1000) <= 60_000, JSON.stringify(reset));
      launch.model.script(() => [{ text: "Back." }]);
      const next = await chat.session.send("again");
      assert.deepEqual(next, { kind: "completed", text: "Back." });
    });

    Deno.test(`${cli} ${version}: a conversation that is gone is named, not replaced`, async () => {
      await using launch = await prepareLaunch(cli, version);
      await using chat = new TestedChat({
        structured: launch.adapter.structured!,
        context: launch.context,
        command: cliPath(cli, version),
        env: { PATH, ...launch.env },
        resume: "01a22db0-98ed-78a3-82f8-6a84acd94720",
      });
      const outcome = await chat.session.send("hello");
      assert.ok(outcome.kind === "failed", JSON.stringify(outcome));
      assert.match(outcome.words, /01a22db0.*Launch the agent afresh/s);
      assert.equal(launch.model.turns.length, 0);
    });
  }
}

Deno.test("claude: nothing can be left in the background, where it would outlive the turn's end", async () => {
  for (const version of CLI_VERSIONS.claude) {
    await using launch = await prepareLaunch("claude", version);
    await using chat = open("claude", version, launch);
    await chat.session.send("hello");
    const { tools, body } = launch.model.turns[0]!;
    assert.ok(tools.includes("Bash"));
    assert.ok(!JSON.stringify(body).includes("run_in_background"));
  }
});

Deno.test("claude: text is told while the model writes it", async () => {
  const [version] = CLI_VERSIONS.claude;
  const held = Promise.withResolvers<void>();
  await using launch = await prepareLaunch("claude", version, {
    script: () => [{ text: "First block." }, { until: held.promise }, { text: "Second." }],
  });
  await using chat = open("claude", version, launch);
  const turn = chat.session.send("write");
  await until(() => chat.events.some(({ kind }) => kind === "delta"), "text", () => chat.told);
  assert.ok(!chat.events.some(({ kind }) => kind === "final"));
  held.resolve();
  assert.deepEqual(await turn, { kind: "completed", text: "Second." });
});

function claudeLimit(seconds: number): ModelStep {
  return {
    status: 429,
    headers: {
      "anthropic-ratelimit-unified-status": "rejected",
      "anthropic-ratelimit-unified-reset": String(seconds),
      "anthropic-ratelimit-unified-representative-claim": "five_hour",
    },
    body: { type: "error", error: { type: "rate_limit_error", message: "limit" } },
  };
}

function codexLimit(seconds: number): ModelStep {
  const error = { type: "usage_limit_reached", plan_type: "plus", resets_at: seconds };
  return { status: 429, body: { error } };
}

function commandOf(pid: number): string {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/cmdline`);
  } catch {
    return "";
  }
}
