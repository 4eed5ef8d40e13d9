import { parseHeader } from "../../core/delegation/header.ts";

/** Commands without arguments. */
type Bare = "list" | "role" | "fail" | "die" | "silent" | "mute" | "help";

/** One step of a turn. */
export type Command =
  | { do: "ask"; target: string; task: string }
  | { do: "await"; ticket: string }
  | { do: "say"; text: string }
  | { do: "wait"; seconds: number }
  | { do: "flood"; megabytes: number }
  | { do: "launch"; target: string }
  | { do: "open"; path: string }
  | { do: Bare };

/** A turn's text taken apart. */
export interface Turn {
  /** Set when the text is a task that must be answered by `idea_reply`. */
  ticket?: string;
  commands: Command[];
}

const TASK_HEADER = /^\[IdeA · (?:task from|tâche de) /u;
const ANY_HEADER = /^\[IdeA · [^\]\n]*\]\s*/u;

/** Understands what was typed or delivered; anything unknown becomes a friendly echo. */
export function parseTurn(text: string): Turn {
  const trimmed = text.trim();
  const ticket = TASK_HEADER.test(trimmed) ? parseHeader(trimmed)?.ticket : undefined;
  const commands = parseCommands(trimmed.replace(ANY_HEADER, "").trim());
  return ticket === undefined ? { commands } : { ticket, commands };
}

function parseCommands(text: string): Command[] {
  const pieces = splitSteps(text);
  const commands = pieces.map(parseCommand);
  if (commands.every((command) => command === undefined)) return [echo(text)];
  return commands.map((command, at) => command ?? echo(pieces[at] ?? ""));
}

function echo(text: string): Command {
  return { do: "say", text: `You said: ${text}` };
}

/** Splits at line ends and at " then ", but not inside parentheses. */
function splitSteps(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = "";
  for (const part of text.split(/(\n| then |[()])/)) {
    if (part === "(") depth++;
    if (part === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && (part === "\n" || part === " then ")) {
      pieces.push(piece);
      piece = "";
    } else piece += part;
  }
  return [...pieces, piece].map((step) => step.trim()).filter(Boolean);
}

type Reader = [RegExp, (groups: string[]) => Command];

const READERS: readonly Reader[] = [
  [/^ask ([^:\n]+):\s*([\s\S]+)$/i, ([target, task]) => ({
    do: "ask",
    target: target?.trim() ?? "",
    task: withoutParentheses(task?.trim() ?? ""),
  })],
  [/^await ([0-9a-f-]{36})$/i, ([ticket]) => ({ do: "await", ticket: ticket ?? "" })],
  [/^say ([\s\S]+)$/i, ([text]) => ({ do: "say", text: text ?? "" })],
  [/^wait (\d+(?:\.\d+)?)$/i, ([seconds]) => ({ do: "wait", seconds: Number(seconds) })],
  [/^flood (\d+(?:\.\d+)?)$/i, ([megabytes]) => ({ do: "flood", megabytes: Number(megabytes) })],
  [/^launch (.+)$/i, ([target]) => ({ do: "launch", target: target?.trim() ?? "" })],
  [/^what is (-?\d+) (times|plus|minus) (-?\d+)\s*\??$/i, compute],
  [/^(list|role|fail|die|silent|mute|help)$/i, ([word]) => ({ do: bare(word) })],
  [/^\?$/, () => ({ do: "help" })],
  [
    /^The task is long: read it from the file (.+)$/,
    ([path]) => ({ do: "open", path: path ?? "" }),
  ],
];

function parseCommand(text: string): Command | undefined {
  for (const [pattern, build] of READERS) {
    const match = pattern.exec(text);
    if (match) return build(match.slice(1));
  }
  return undefined;
}

function bare(word = "help"): Bare {
  return word.toLowerCase() as Bare;
}

function compute([left, operation, right]: string[]): Command {
  const [a, b] = [BigInt(left ?? 0), BigInt(right ?? 0)];
  const word = operation?.toLowerCase();
  const value = word === "times" ? a * b : word === "plus" ? a + b : a - b;
  return { do: "say", text: String(value) };
}

function withoutParentheses(task: string): string {
  return parenthesised(task) ? task.slice(1, -1).trim() : task;
}

/** True when the first parenthesis is closed by the last character. */
function parenthesised(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")") depth--;
    if (depth === 0) return at === text.length - 1 && at > 0;
  }
  return false;
}
