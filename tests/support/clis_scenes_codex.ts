import { join } from "node:path";
import type { CliLaunch } from "./clis_launch.ts";
import type { Scene } from "./clis_record.ts";
import type { CliTerminal } from "./clis_terminal.ts";
import type { ModelScript } from "./model_server.ts";

const PROMPT = /^› Ask Codex/mu;

const never = new Promise<never>(() => {});

const limited: ModelScript = () => [{
  status: 429,
  body: {
    error: {
      type: "usage_limit_reached",
      plan_type: "plus",
      resets_at: Math.floor(Date.now() / 1000) + 3600,
      resets_in_seconds: 3600,
    },
  },
}];

async function atPrompt(terminal: CliTerminal): Promise<void> {
  await terminal.until((view) => view.announced === "idle", "OSC 7501 idle");
  await terminal.shows(PROMPT);
  await terminal.settled();
}

async function submit(terminal: CliTerminal, text: string): Promise<void> {
  await atPrompt(terminal);
  await terminal.paste(text);
  await terminal.settled();
  await terminal.press("\r");
}

/** How Codex gets into each state that its profile must recognise. */
export const CODEX_SCENES: Record<string, Scene> = {
  idle: { play: atPrompt },
  draft: {
    async play(terminal) {
      await atPrompt(terminal);
      await terminal.paste("first line\n\nsecond paragraph");
    },
  },
  longDraft: {
    async play(terminal) {
      await atPrompt(terminal);
      await terminal.paste("a line of some length that is pasted\n".repeat(120));
    },
  },
  done: {
    async play(terminal) {
      await submit(terminal, "hello there");
      await terminal.shows(/Worked for/u);
    },
  },
  warning: {
    async play(terminal) {
      await submit(terminal, "hello there");
      await terminal.shows(/Worked for/u);
      await terminal.press("\x1bOQ");
    },
  },
  busy: {
    script: () => [{ until: never }],
    async play(terminal) {
      await submit(terminal, "think about it");
      await terminal.shows(/esc to interrupt/u);
    },
  },
  queued: {
    script: () => [{ until: never }],
    async play(terminal) {
      await submit(terminal, "think about it");
      await terminal.shows(/esc to interrupt/u);
      await terminal.paste("and about this");
      await terminal.settled();
      await terminal.press("\r");
    },
  },
  toolCall: {
    script: ({ toolResults }) =>
      toolResults.length > 0 ? [{ text: `It said: ${toolResults.join()}` }] : [
        {
          tool: "idea_ask_agent",
          server: "idea",
          args: { target: "Bob", task: "six times seven" },
        },
      ],
    async play(terminal) {
      await submit(terminal, "ask Bob");
      await terminal.shows(/It said/u);
    },
  },
  toolRunning: {
    script: () => [
      { tool: "idea_ask_agent", server: "idea", args: { target: "Bob", task: "six times seven" } },
    ],
    answer: () => never,
    async play(terminal) {
      await submit(terminal, "ask Bob");
      await terminal.shows(/Calling idea/u);
    },
  },
  permission: {
    script: () => [{
      tool: "exec_command",
      args: {
        cmd: "touch ../made-by-the-agent",
        sandbox_permissions: "require_escalated",
        justification: "It has to be there",
      },
    }],
    async play(terminal) {
      await submit(terminal, "make a file");
      await terminal.shows(/Would you like/u);
    },
  },
  toolPermission: {
    script: () => [
      { tool: "idea_ask_agent", server: "idea", args: { target: "Bob", task: "six times seven" } },
    ],
    adjust({ plan }) {
      const at = plan.args.findIndex((arg) => arg.includes("default_tools_approval_mode"));
      plan.args.splice(at - 1, 2);
    },
    async play(terminal) {
      await submit(terminal, "ask Bob");
      await terminal.shows(/Allow/u);
    },
  },
  interrupted: {
    script: () => [{ until: never }],
    async play(terminal) {
      await submit(terminal, "think about it");
      await terminal.shows(/esc to interrupt/u);
      await terminal.press("\x1b");
      await terminal.shows(/interrupted/u);
    },
  },
  limit: {
    script: limited,
    async play(terminal) {
      await submit(terminal, "work");
      await terminal.shows(/usage limit/u);
    },
  },
  trust: {
    trusted: false,
    async adjust({ root }) {
      await new Deno.Command("git", { args: ["init", "--quiet"], cwd: root }).output();
    },
    play: (terminal) => terminal.shows(/trust/iu),
  },
  update: {
    async adjust({ home, plan, env }) {
      env["CODEX_MANAGED_BY_NPM"] = "1";
      const at = plan.args.findIndex((arg) => arg.includes("check_for_update"));
      plan.args.splice(at - 1, 2);
      const known = { "latest_version": "9.9.9", "last_checked_at": new Date().toISOString() };
      await Deno.writeTextFile(`${home}/.codex/version.json`, JSON.stringify(known));
    },
    async play(terminal) {
      await terminal.shows(/\S/u);
      await terminal.settled();
    },
  },
  hooksReview: {
    async adjust({ home }) {
      const hooks = { Stop: [{ hooks: [{ type: "command", command: "true" }] }] };
      await Deno.writeTextFile(`${home}/.codex/hooks.json`, JSON.stringify({ hooks }));
    },
    play: (terminal) => terminal.shows(/review/u),
  },
  login: {
    async adjust({ home, env }) {
      await Deno.remove(`${home}/.codex/config.toml`);
      delete env["OPENAI_API_KEY"];
    },
    play: (terminal) => terminal.shows(/Sign in/u),
  },
  openElsewhere: {
    async play(terminal, launch) {
      await submit(terminal, "hello there");
      await terminal.shows(/Worked for/u);
      const second = launch.start({ args: await resumeArgs(launch) });
      await second.shows(/another app/u);
      return second;
    },
  },
  workingDirectory: {
    async play(terminal, launch) {
      await submit(terminal, "hello there");
      await terminal.shows(/Worked for/u);
      await terminal[Symbol.asyncDispose]();
      const second = launch.start({ args: await resumeArgs(launch), cwd: launch.root });
      await second.shows(/directory/u);
      return second;
    },
  },
};

async function resumeArgs({ adapter, context }: CliLaunch): Promise<string[]> {
  const sessions = join(context.env["CODEX_HOME"]!, "sessions");
  for await (const { path } of walk(sessions)) {
    const resume = /([0-9a-f-]{36})\.jsonl$/u.exec(path)?.[1];
    if (resume !== undefined) return adapter.plan({ ...context, resume }).args;
  }
  throw new Error("no rollout was written");
}

async function* walk(folder: string): AsyncGenerator<{ path: string }> {
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) yield* walk(path);
    else yield { path };
  }
}
