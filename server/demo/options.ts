import { IdeaError } from "../../core/error.ts";
import { FAULT_FLAGS, FAULT_HELP, FAULT_VALUES, type Faults, NO_FAULTS } from "./faults.ts";

/** How one demo agent was started. */
export interface DemoOptions {
  help: boolean;
  /** Shown in the banner. */
  name: string;
  /** MCP endpoint and lifecycle hooks; absent: the agent works alone. */
  mcp?: string;
  hooks?: string;
  /** File with the agent's role. */
  context?: string;
  /** JSON Lines file of the conversation; absent: nothing is kept. */
  transcript?: string;
  sessionId?: string;
  /** Session whose transcript is shown and continued. */
  resume?: string;
  faults: Faults;
}

type Setter = (options: DemoOptions, value: string) => void;

const WITH_VALUE: Record<string, Setter> = {
  "--name": (options, value) => options.name = value,
  "--mcp": (options, value) => options.mcp = value,
  "--hooks": (options, value) => options.hooks = value,
  "--context": (options, value) => options.context = value,
  "--transcript": (options, value) => options.transcript = value,
  "--session-id": (options, value) => options.sessionId = value,
  "--resume": (options, value) => options.resume = value,
};

const FLAGS: Record<string, (options: DemoOptions) => void> = {
  "--help": (options) => options.help = true,
  "-h": (options) => options.help = true,
};

/**
 * Reads the command line of `idea demo-agent`; `IDEA_DEMO_OPTIONS` holds more of it, separated by
 * spaces.
 * @throws IdeaError `INVALID` naming the argument
 */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): DemoOptions {
  const options: DemoOptions = { help: false, name: "demo", faults: { ...NO_FAULTS } };
  const all = [...args, ...(env["IDEA_DEMO_OPTIONS"] ?? "").split(/\s+/).filter(Boolean)];
  for (let at = 0; at < all.length; at++) at += apply(options, all, at);
  checkTogether(options);
  return options;
}

/** @returns how many of the following arguments were used */
function apply(options: DemoOptions, all: readonly string[], at: number): number {
  const name = all[at] ?? "";
  if (FLAGS[name] || FAULT_FLAGS[name]) {
    FLAGS[name]?.(options);
    FAULT_FLAGS[name]?.(options.faults);
    return 0;
  }
  if (!WITH_VALUE[name] && !FAULT_VALUES[name]) {
    throw new IdeaError("INVALID", `unknown argument: ${name}`);
  }
  const value = all[at + 1];
  if (value === undefined) throw new IdeaError("INVALID", `${name} requires a value`);
  WITH_VALUE[name]?.(options, value);
  FAULT_VALUES[name]?.(options.faults, value);
  return 1;
}

function checkTogether({ resume, sessionId, transcript }: DemoOptions): void {
  if (resume === undefined) return;
  if (sessionId !== undefined) {
    throw new IdeaError("INVALID", "--resume and --session-id exclude each other");
  }
  if (transcript === undefined) throw new IdeaError("INVALID", "--resume requires --transcript");
}

/** The text of `idea demo-agent --help`. */
export const HELP = `idea demo-agent: a small scripted agent for demonstrations and failure tests

usage: idea demo-agent [options]

  --name NAME           name shown in the banner
  --mcp URL             IdeA's MCP endpoint; the token is read from IDEA_MCP_TOKEN
  --hooks URL           where lifecycle hooks are posted (same token)
  --context FILE        text file with the agent's role
  --transcript FILE     keep the conversation in this JSON Lines file
  --session-id ID       id of a new conversation
  --resume ID           show and continue the conversation kept in --transcript
  --help                this text

${FAULT_HELP}
what it understands (one command per line, or joined by " then "; parentheses keep a task whole):
  what is 6 times 7?    computes; also plus and minus
  say TEXT              answers TEXT
  ask NAME: TASK        hands TASK to another agent and waits for the answer
  await TICKET          waits for the answer of an earlier ask
  list                  lists the project's agents
  launch NAME           starts another agent
  wait SECONDS          works for that long
  flood MB              prints that many megabytes
  role                  answers with its role text
  fail                  ends the turn with an error
  silent                forgets to reply to its task; when reminded it does
  mute                  never replies to its task
  die                   exits in the middle of the turn
  help or ?             shows this list
Anything else is answered with "You said: …". A task from IdeA is always finished with idea_reply.

keys: Enter sends, Shift+Enter adds a line, Tab takes a suggestion, Esc interrupts, Ctrl+C clears (twice: exits), Ctrl+D exits
exit codes: 0 asked to exit, 1 wrong arguments or unknown session, 3 died on purpose
`;

/** The part of the help that is about the language, for `help` typed at the prompt. */
export function languageHelp(): string {
  const from = HELP.indexOf("what it understands");
  return HELP.slice(from, HELP.indexOf("\nexit codes:"));
}
