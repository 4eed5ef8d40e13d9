import assert from "node:assert/strict";
import { join } from "node:path";
import { header } from "../../core/delegation/header.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { demo } from "../profile/demo.ts";
import { TestHost } from "./test_host.ts";
import { TestTerminal } from "./test_terminal.ts";

const AGENT = join(import.meta.dirname ?? "", "agent.ts");
const TICKET = "0b6a9d0f-5c0f-4d8b-9f0e-7b9f2c7f1a04";
const reading = (terminal: TestTerminal) => readScreen(terminal.view(), demo.profile.screen);

function start(args: string[], env: Record<string, string> = {}, host?: TestHost): TestTerminal {
  const reach = host ? ["--mcp", `${host.url}/mcp`, "--hooks", `${host.url}/hooks/demo`] : [];
  const all = { ...Deno.env.toObject(), ...env, ...(host ? { "IDEA_MCP_TOKEN": host.token } : {}) };
  return new TestTerminal(["run", "-A", "--quiet", AGENT, ...reach, ...args], all, Deno.cwd());
}

async function idle(terminal: TestTerminal): Promise<void> {
  await terminal.until("an idle agent", () => {
    return terminal.announced.at(-1) === "idle" && reading(terminal).prompt === "empty";
  });
}

Deno.test("the demo agent answers, says what it does and gives the terminal back", async () => {
  const terminal = start([]);
  await idle(terminal);
  assert.deepEqual(reading(terminal), { prompt: "empty", busy: false, announced: "idle" });
  terminal.type("what is 6 times 7?");
  await terminal.shows("› what is 6 times 7?");
  assert.equal(reading(terminal).draft, "what is 6 times 7?");
  terminal.type("\r");
  await terminal.shows("  42");
  await idle(terminal);
  terminal.type("\x04");
  await terminal.until("the exit", () => terminal.exitCode !== undefined);
  assert.equal(terminal.exitCode, 0);
  // The exit may overtake the last output.
  await terminal.until("the last word", () => terminal.announced.at(-1) === "clear");
  assert.deepEqual(terminal.announced, ["idle", "working", "idle", "clear"]);
  await terminal.close();
});

Deno.test("a task that asks another agent is answered with that agent's words", async () => {
  const host = new TestHost({
    "idea_ask_agent": () => JSON.stringify({ status: "pending", ticket: TICKET }),
    "idea_await": () => JSON.stringify({ status: "answered", ticket: TICKET, result: "42" }),
  });
  const terminal = start(["--session-id", "s1"], {}, host);
  await terminal.shows("connected to IdeA: 5 tools");
  await idle(terminal);
  const text = `${header("Carol", TICKET, "task")}\nask Bob: what is 6 times 7?`;
  terminal.type(`\x1b[200~${text}\x1b[201~`);
  await terminal.until("a draft", () => reading(terminal).prompt === "draft");
  terminal.type("\r");
  await terminal.until("the Stop hook", () => host.hooks.length === 2);
  await idle(terminal);
  assert.deepEqual(host.calls, [
    { tool: "idea_ask_agent", args: { target: "Bob", task: "what is 6 times 7?" } },
    { tool: "idea_await", args: { ticket: TICKET } },
    { tool: "idea_reply", args: { ticket: TICKET, result: "42" } },
  ]);
  assert.deepEqual(host.hookNames, ["UserPromptSubmit", "Stop"]);
  assert.deepEqual(demo.readHook(host.hooks[0]), [
    { kind: "session", vendorSessionId: "s1", transcriptPath: "" },
    { kind: "turnStarted", source: "hook UserPromptSubmit", prompt: text },
  ]);
  assert.deepEqual(demo.readHook(host.hooks[1]), [
    { kind: "turnEnded", source: "hook Stop", lastMessage: "42" },
  ]);
  await terminal.close();
  await host.close();
});

Deno.test("Esc ends a running turn, and what was sent meanwhile comes next", async () => {
  const terminal = start([]);
  await idle(terminal);
  terminal.type("wait 3600\r");
  await terminal.until("a busy screen", () => reading(terminal).busy);
  terminal.type("say next\r");
  await terminal.shows("↳ say next");
  terminal.type("\x1b");
  await terminal.shows("Interrupted");
  await terminal.shows("  next");
  await idle(terminal);
  await terminal.close();
});

Deno.test("typed text is edited by lines, characters and Ctrl+C", async () => {
  const terminal = start([]);
  await idle(terminal);
  terminal.type("漢字x\x7f\x1b\r👍");
  await terminal.until("two rows", () => reading(terminal).draft === "漢字\n👍");
  await terminal.until("the cursor behind the text", () => terminal.cursor().col === 4);
  terminal.type("\x03");
  await terminal.until("an empty prompt", () => reading(terminal).prompt === "empty");
  await terminal.shows("ctrl+c again to exit");
  terminal.type("\x03");
  await terminal.until("the exit", () => terminal.exitCode !== undefined);
  assert.equal(terminal.exitCode, 0);
  await terminal.close();
});

Deno.test("a resized terminal shows one prompt", async () => {
  const terminal = start([]);
  await idle(terminal);
  terminal.type("hello");
  await terminal.until("a draft", () => reading(terminal).draft === "hello");
  for (const [cols, rows] of [[40, 20], [120, 30], [61, 10]] as const) {
    terminal.resize(cols, rows);
    const rule = "─".repeat(cols);
    await terminal.until(`one prompt of ${cols} cells`, () => {
      const rules = terminal.lines().filter((line) => line.startsWith("─"));
      return rules.length === 2 && rules.every((line) => line === rule) &&
        reading(terminal).draft === "hello";
    });
  }
  await terminal.close();
});

Deno.test("a folder is trusted before anything else happens", async () => {
  const host = new TestHost({});
  const terminal = start([], { "IDEA_DEMO_OPTIONS": "--trust-dialog" }, host);
  await terminal.shows("Enter to confirm");
  const question = "Do you trust this folder?";
  assert.deepEqual(reading(terminal).dialog, { kind: "trust", question });
  assert.equal(reading(terminal).prompt, "absent");
  terminal.type("lost text\r");
  await idle(terminal);
  assert.equal(reading(terminal).dialog, undefined);
  await terminal.close();
  await host.close();
});

Deno.test("a folder that is not trusted ends the agent", async () => {
  const terminal = start(["--trust-dialog"]);
  await terminal.shows("Enter to confirm");
  terminal.type("2");
  await terminal.until("the exit", () => terminal.exitCode !== undefined);
  assert.equal(terminal.exitCode, 1);
  await terminal.close();
});

Deno.test("a refused tool call is told to the asker", async () => {
  const host = new TestHost({});
  const terminal = start(["--permission-dialog"], {}, host);
  await terminal.shows("connected to IdeA");
  terminal.type("list\r");
  await terminal.shows("Enter to confirm");
  const question = "May it use idea_list_agents?";
  assert.deepEqual(reading(terminal).dialog, { kind: "permission", question });
  await terminal.until("the hook", () => host.hooks.length === 2);
  const dialog = { kind: "permission", question: "idea_list_agents" };
  assert.deepEqual(demo.readHook(host.hooks[1]), [
    { kind: "blocked", source: "hook PermissionRequest", dialog },
  ]);
  terminal.type("\x1b");
  await terminal.shows("Error: idea_list_agents was refused");
  await idle(terminal);
  assert.deepEqual(host.calls, []);
  await terminal.close();
  await host.close();
});

Deno.test("a conversation is resumed from its transcript, an unknown one is refused", async () => {
  const folder = await Deno.makeTempDir();
  const transcript = join(folder, "demo", "s1.jsonl");
  const first = start(["--transcript", transcript, "--session-id", "s1"]);
  await idle(first);
  first.type("say remember me\r");
  await first.shows("  remember me");
  first.type("die\r");
  await first.until("the exit", () => first.exitCode !== undefined);
  assert.equal(first.exitCode, 3);
  await first.close();

  const second = start(["--transcript", transcript, "--resume", "s1"]);
  await second.shows("> say remember me");
  await second.shows("> die");
  await second.close();

  const unknown = start(["--transcript", transcript, "--resume", "s2"]);
  await unknown.shows("No conversation found with session ID: s2");
  await unknown.until("the exit", () => unknown.exitCode !== undefined);
  assert.equal(unknown.exitCode, 1);
  await unknown.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a flood arrives whole and can be interrupted", async () => {
  const terminal = start([]);
  await idle(terminal);
  terminal.type("flood 1\r");
  await terminal.shows("flooded 1 MB");
  assert.ok(terminal.output.length > 1_000_000);
  await idle(terminal);
  terminal.type("flood 100000\r");
  await terminal.until("a busy screen", () => reading(terminal).busy);
  terminal.type("\x1b");
  await terminal.shows("Interrupted");
  await idle(terminal);
  await terminal.close();
});
