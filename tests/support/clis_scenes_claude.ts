import type { Scene } from "./clis_record.ts";
import type { CliTerminal } from "./clis_terminal.ts";
import type { ModelScript } from "./model_server.ts";

const PROMPT = /^❯/mu;

const never = new Promise<never>(() => {});

const bash: ModelScript = () => [
  { tool: "Bash", args: { command: "touch made-by-the-agent", description: "Make a file" } },
];

/** A refusal as a subscriber at the end of the five-hour window gets it. */
const limited: ModelScript = () => [{
  status: 429,
  headers: {
    "anthropic-ratelimit-unified-status": "rejected",
    "anthropic-ratelimit-unified-reset": String(Math.floor(Date.now() / 1000) + 3600),
    "anthropic-ratelimit-unified-representative-claim": "five_hour",
  },
  body: { type: "error", error: { type: "rate_limit_error", message: "limit" } },
}];

async function submit(terminal: CliTerminal, text: string): Promise<void> {
  await terminal.shows(PROMPT);
  await terminal.settled();
  await terminal.paste(text);
  await terminal.settled();
  await terminal.press("\r");
}

/** How Claude Code gets into each state that its profile must recognise. */
export const CLAUDE_SCENES: Record<string, Scene> = {
  idle: { play: (terminal) => terminal.shows(PROMPT) },
  draft: {
    async play(terminal) {
      await terminal.shows(PROMPT);
      await terminal.settled();
      await terminal.paste("first line\n\nsecond paragraph");
    },
  },
  longDraft: {
    async play(terminal) {
      await terminal.shows(PROMPT);
      await terminal.settled();
      await terminal.paste("a line of some length that is pasted\n".repeat(120));
    },
  },
  done: {
    async play(terminal) {
      await submit(terminal, "hello there");
      await terminal.shows(/· done/u);
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
      await terminal.press("\r");
      await terminal.shows(/queued/u);
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
    script: bash,
    async play(terminal) {
      await submit(terminal, "make a file");
      await terminal.shows(/Do you want to/u);
    },
  },
  question: {
    script: () => [{
      tool: "AskUserQuestion",
      args: {
        questions: [{
          question: "Which colour do you want?",
          header: "Colour",
          multiSelect: false,
          options: [{ label: "Red", description: "warm" }, { label: "Blue", description: "cold" }],
        }],
      },
    }],
    async play(terminal) {
      await submit(terminal, "paint it");
      await terminal.shows(/Which colour/u);
    },
  },
  writePermission: {
    script: ({ context }) => [{
      tool: "Write",
      args: {
        file_path: /\S+\/\.ideai\/run\/[\w-]+/u.exec(context)?.[0] + "/x.txt",
        content: "x\n",
      },
    }],
    async play(terminal) {
      await submit(terminal, "write a file");
      await terminal.shows(/Do you want to/u);
    },
  },
  trust: { trusted: false, play: (terminal) => terminal.shows(/trust/u) },
  mcpApproval: {
    async adjust({ context, plan }) {
      const mcpServers = { other: { type: "http", url: context.mcpUrl } };
      await Deno.writeTextFile(`${context.runDir}/.mcp.json`, JSON.stringify({ mcpServers }));
      plan.args = plan.args.filter((arg) => arg !== "--strict-mcp-config");
    },
    play: (terminal) => terminal.shows(/MCP server/u),
  },
  apiKey: {
    adjust: ({ env }) => void (env["ANTHROPIC_API_KEY"] = "another-key-never-seen-before"),
    play: (terminal) => terminal.shows(/API key/u),
  },
  login: {
    adjust: ({ env }) => void delete env["ANTHROPIC_API_KEY"],
    async play(terminal) {
      await submit(terminal, "/login");
      await terminal.settled();
    },
  },
  loggedOut: {
    adjust: ({ env }) => void delete env["ANTHROPIC_API_KEY"],
    async play(terminal) {
      await submit(terminal, "hello");
      await terminal.settled();
    },
  },
  planMode: {
    adjust: ({ plan }) => void plan.args.push("--permission-mode", "plan"),
    play: (terminal) => terminal.shows(PROMPT),
  },
  limitMenu: {
    home: { subscription: true },
    script: limited,
    async play(terminal) {
      await submit(terminal, "work");
      await terminal.shows(/What do you want to do/u);
    },
  },
  limitContinues: {
    home: { subscription: true },
    script: limited,
    async adjust({ context, plan }) {
      const file = plan.files.find((f) => f.path.includes("settings"))!;
      const settings = JSON.parse(file.text!);
      delete settings.autoContinueAtUsageLimit;
      await Deno.writeTextFile(`${context.configDir}/${file.path}`, JSON.stringify(settings));
    },
    async play(terminal) {
      await submit(terminal, "work");
      await terminal.shows(/hit your/u);
    },
  },
  shellMode: {
    async play(terminal) {
      await terminal.shows(PROMPT);
      await terminal.settled();
      await terminal.press("!");
    },
  },
};
