import { dirname } from "node:path";
import { z } from "zod";

const line = z.discriminatedUnion("type", [
  z.object({ type: z.literal("session"), id: z.string(), cwd: z.string() }),
  z.object({ type: z.literal("user"), text: z.string() }),
  z.object({ type: z.literal("assistant"), text: z.string() }),
  z.object({ type: z.literal("interrupted") }),
]);

/** One line of the JSON Lines file. */
export type TranscriptLine = z.infer<typeof line>;

/**
 * The conversation kept in a file. Like with real CLIs there is no file before the first turn, so
 * an agent that never had one cannot be resumed.
 */
export class Transcript {
  readonly path: string | undefined;
  readonly #sessionId: string;
  #started: boolean;

  /** @param started the file exists and belongs to this session */
  constructor(path: string | undefined, sessionId: string, started: boolean) {
    this.path = path;
    this.#sessionId = sessionId;
    this.#started = started;
  }

  async add(entry: TranscriptLine): Promise<void> {
    if (this.path === undefined) return;
    if (!this.#started) await this.#start(this.path);
    await append(this.path, entry);
  }

  async #start(path: string): Promise<void> {
    this.#started = true;
    await Deno.mkdir(dirname(path), { recursive: true });
    await append(path, { type: "session", id: this.#sessionId, cwd: Deno.cwd() });
  }
}

async function append(path: string, entry: TranscriptLine): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(entry)}\n`, { append: true, mode: 0o600 });
}

/** The session's lines, or undefined when the file does not hold that session. */
export async function readTranscript(
  path: string,
  sessionId: string,
): Promise<TranscriptLine[] | undefined> {
  const text = await Deno.readTextFile(path).catch(() => "");
  const lines = text.split("\n").flatMap(parseLine);
  const [first] = lines;
  return first?.type === "session" && first.id === sessionId ? lines : undefined;
}

// The last line may be cut when the agent was killed while it wrote.
function parseLine(text: string): TranscriptLine[] {
  try {
    const parsed = line.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
