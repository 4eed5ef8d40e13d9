import { z } from "zod";
import { describe, IdeaError } from "../../core/error.ts";
import type { ReplyHabit } from "./faults.ts";
import { type Command, parseTurn, type Turn } from "./language.ts";
import { languageHelp } from "./options.ts";
import { pause } from "../process/pause.ts";

/** What a turn may use of the agent it runs in. */
export interface TurnWorld {
  role: string;
  replies: ReplyHabit;
  /** Aborted when the turn is interrupted. */
  signal: AbortSignal;
  /** Shows text to the person. */
  say(text: string): Promise<void>;
  /** Calls one of IdeA's tools after asking for permission where that is needed. */
  call(tool: string, args: Record<string, unknown>): Promise<string>;
}

/** How a turn ended; an interrupted one throws the signal's reason instead. */
export type TurnEnd =
  | { how: "replied"; answer: string }
  /** Without the reply its task needs: forgotten once, or refused for good. */
  | { how: "forgot" | "refused"; answer: string }
  /** Without the reply, which is to follow when nobody waits for it any more. */
  | { how: "late"; answer: ""; reply: string }
  /** Refused by the vendor before anything was done. */
  | { how: "limited"; answer: string }
  | { how: "died" };

const outcome = z.object({
  status: z.enum(["answered", "pending", "failed", "expired", "cancelled"]),
  ticket: z.string(),
  result: z.string().optional(),
  reason: z.string().optional(),
});

const FLOOD_CHUNK = 64 * 1024;

/** Runs the steps of a turn and, when it was a task, replies to it. */
export async function runTurn(turn: Turn, world: TurnWorld): Promise<TurnEnd> {
  const answers: string[] = [];
  for (const command of await opened(turn.commands)) {
    if (command.do === "die") return { how: "died" };
    if (command.do === "silent") return { how: "forgot", answer: answers.join("\n") };
    if (command.do === "mute") return { how: "refused", answer: answers.join("\n") };
    const step = await runStep(command, world);
    if (step.answer !== "") answers.push(step.answer);
    if (step.failed) break;
  }
  const answer = answers.join("\n");
  if (turn.ticket === undefined) return { how: "replied", answer };
  if (world.replies === "never") return { how: "refused", answer };
  if (world.replies === "late") return { how: "late", answer: "", reply: answer };
  await reply(turn.ticket, answer, world);
  if (world.replies === "twice") await reply(turn.ticket, `${answer} (again)`, world);
  return { how: "replied", answer };
}

/** A long task is handed over as a file. */
async function opened(commands: readonly Command[]): Promise<Command[]> {
  const steps = await Promise.all(commands.map(async (command) => {
    return command.do === "open" ? await readTask(command.path) : [command];
  }));
  return steps.flat();
}

async function readTask(path: string): Promise<Command[]> {
  try {
    return parseTurn(await Deno.readTextFile(path)).commands;
  } catch (thrown) {
    return [{ do: "say", text: `Error: ${describe(thrown)}` }];
  }
}

async function runStep(
  command: Command,
  world: TurnWorld,
): Promise<{ answer: string; failed: boolean }> {
  try {
    const answer = await act(command, world);
    if (answer !== "") await world.say(answer);
    return { answer, failed: false };
  } catch (thrown) {
    world.signal.throwIfAborted();
    const answer = `Error: ${describe(thrown)}`;
    await world.say(answer);
    return { answer, failed: true };
  }
}

async function act(command: Command, world: TurnWorld): Promise<string> {
  switch (command.do) {
    case "say":
      return command.text;
    case "ask":
      return await ask(command, world);
    case "await":
      return await settled(await world.call("idea_await", { ticket: command.ticket }), world);
    case "list":
      return await world.call("idea_list_agents", {});
    case "launch":
      return await world.call("idea_launch_agent", { target: command.target });
    case "wait":
      await pause(command.seconds * 1_000, world.signal);
      return "";
    case "flood":
      return await flood(command.megabytes, world.say, world.signal);
    case "role":
      return world.role || "I have no role text.";
    case "help":
      return languageHelp();
    case "fail":
      throw new IdeaError("PROCESS", "failed as asked");
    case "die":
    case "silent":
    case "mute":
    case "open":
      return "";
  }
}

async function ask(
  { target, task }: { target: string; task: string },
  world: TurnWorld,
): Promise<string> {
  return await settled(await world.call("idea_ask_agent", { target, task }), world);
}

/** Follows a ticket until it is settled; text that is not an outcome is the answer itself. */
async function settled(text: string, world: TurnWorld): Promise<string> {
  for (let current = text;;) {
    const now = readOutcome(current);
    if (now === undefined) return current;
    if (now.status === "answered") return now.result ?? "";
    if (now.status !== "pending") {
      throw new IdeaError("PROCESS", `not answered (${now.status}): ${now.reason ?? "no reason"}`);
    }
    await world.say(`waiting for ticket ${now.ticket}`);
    current = await world.call("idea_await", { ticket: now.ticket });
  }
}

function readOutcome(text: string): z.infer<typeof outcome> | undefined {
  try {
    return outcome.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function reply(ticket: string, result: string, world: TurnWorld): Promise<void> {
  try {
    await world.call("idea_reply", { ticket, result: result || "done" });
  } catch (thrown) {
    world.signal.throwIfAborted();
    await world.say(`Error: ${describe(thrown)}`);
  }
}

/**
 * Prints that many megabytes.
 * @throws the signal's reason when it aborts first
 */
export async function flood(
  megabytes: number,
  say: (text: string) => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  const line = `${"flood ".repeat(16)}\n`;
  const chunk = line.repeat(Math.ceil(FLOOD_CHUNK / line.length));
  const total = megabytes * 1_000_000;
  for (let sent = 0; sent < total; sent += chunk.length) {
    signal.throwIfAborted();
    await say(chunk.slice(0, total - sent).trimEnd());
  }
  return `flooded ${megabytes} MB`;
}
