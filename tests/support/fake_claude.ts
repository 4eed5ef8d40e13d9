// deno-lint-ignore-file camelcase -- names of the vendor's wire format
/** A scripted `claude` for whole hosts: answers without a terminal, and costs nothing. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../fixtures/fake_claude.sh", import.meta.url));

/** One line of the stream, or `@wait FIFO`. */
export type FakeLine = string | Record<string, unknown>;

/** The scripted CLI of one test. */
export interface FakeClaude {
  /** What the host's environment needs to find it. */
  env: Record<string, string>;
  /** What every turn prints from now on. */
  play(...lines: FakeLine[]): Promise<void>;
  /** Arguments of the last process. */
  args(): Promise<string[]>;
}

/** Puts a scripted `claude` into a folder. */
export async function installFakeClaude(folder: string): Promise<FakeClaude> {
  const [bin, state] = [join(folder, "bin"), join(folder, "fake")];
  for (const path of [bin, state]) await Deno.mkdir(path);
  await Deno.symlink(COMMAND, join(bin, "claude"));
  const script = join(state, "script");
  await Deno.writeTextFile(script, "");
  return {
    env: { FAKE_CLAUDE: state, PATH: `${bin}:/usr/bin:/bin` },
    play: (...lines) => Deno.writeTextFile(script, lines.map(asLine).join("")),
    args: async () => (await Deno.readTextFile(join(state, "args"))).trimEnd().split("\n"),
  };
}

/** A piece of text as it is written. */
export function delta(text: string): FakeLine {
  const event = { type: "content_block_delta", delta: { type: "text_delta", text } };
  return { type: "stream_event", event };
}

/** A whole block of text. */
export function block(text: string): FakeLine {
  return { type: "assistant", message: { content: [{ type: "text", text }] } };
}

/** A tool is used. */
export function call(id: string, name: string, input: Record<string, unknown>): FakeLine {
  return { type: "assistant", message: { content: [{ type: "tool_use", id, name, input }] } };
}

/** What a tool came to; with a problem it failed. */
export function outcome(id: string, problem?: string): FakeLine {
  const failed = problem === undefined ? {} : { is_error: true };
  const result = { type: "tool_result", tool_use_id: id, content: problem ?? "", ...failed };
  return { type: "user", message: { content: [result] } };
}

/** The end of a turn. */
export function end(result: string): FakeLine {
  return { type: "result", subtype: "success", is_error: false, result };
}

/** The end of a turn that failed. */
export function failure(result: string): FakeLine {
  return { type: "result", subtype: "error_during_execution", is_error: true, result };
}

/** A whole turn that says one thing. */
export function saying(text: string): FakeLine[] {
  return [block(text), end(text)];
}

function asLine(line: FakeLine): string {
  return `${typeof line === "string" ? line : JSON.stringify(line)}\n`;
}
