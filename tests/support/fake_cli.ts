/** The scripted CLI of the tests: prints what it is told to; costs nothing. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { inFolder } from "./folder.ts";
import { claude } from "../../server/profile/claude.ts";
import { codex } from "../../server/profile/codex.ts";
import type { ChatSpec } from "../../core/chat/session.ts";
import { TestedChat } from "./chat.ts";

const COMMAND = fileURLToPath(new URL("../../server/chat/testdata/fake_cli.sh", import.meta.url));
const ADAPTERS = { claude, codex };

/** One session whose CLI plays scripts. */
export interface FakeChat {
  chat: TestedChat;
  folder: string;
  /** What the next turn's process prints; see `server/chat/testdata/fake_cli.sh`. */
  play(...lines: (string | Record<string, unknown>)[]): Promise<void>;
  /** Arguments the last process got. */
  args(): Promise<string[]>;
  /** What the last process read. */
  stdin(): Promise<string>;
}

/** Runs the test with a session that speaks as this CLI does. */
export async function withFakeChat(
  cli: "claude" | "codex",
  test: (fake: FakeChat) => Promise<void>,
  changed: Partial<ChatSpec> = {},
): Promise<void> {
  await inFolder(async (folder) => {
    const [script, args, stdin] = ["script", "args", "stdin"].map((name) => join(folder, name));
    const env = {
      PATH: Deno.env.get("PATH") ?? "",
      FAKE_SCRIPT: script!,
      FAKE_ARGS: args!,
      FAKE_STDIN: stdin!,
    };
    await using chat = new TestedChat({
      structured: ADAPTERS[cli].structured!,
      context: contextIn(folder),
      command: COMMAND,
      env,
      ...changed,
    });
    await test({
      chat,
      folder,
      play: (...lines) => Deno.writeTextFile(script!, lines.map(asLine).join("")),
      args: async () => (await Deno.readTextFile(args!)).trimEnd().split("\n"),
      stdin: () => Deno.readTextFile(stdin!),
    });
  });
}

function asLine(line: string | Record<string, unknown>): string {
  return `${typeof line === "string" ? line : JSON.stringify(line)}\n`;
}

function contextIn(folder: string): LaunchContext {
  return {
    agent: { id: "agent", name: "Ann" },
    workRoot: folder,
    runDir: folder,
    configDir: folder,
    mcpUrl: "http://127.0.0.1:1/mcp",
    hooksUrl: "http://127.0.0.1:1/hooks/test",
    self: ["true"],
    instructions: "",
    skills: [],
    freshSessionId: "fresh",
    env: {},
  };
}

/** A fifo in the folder: the script waits with `@wait`, the test lets it go by writing. */
export async function makeGate(folder: string): Promise<{ wait: string; open(): Promise<void> }> {
  const path = join(folder, crypto.randomUUID());
  await new Deno.Command("mkfifo", { args: [path] }).output();
  return { wait: `@wait ${path}`, open: () => Deno.writeTextFile(path, "go\n") };
}
