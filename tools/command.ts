/** What a finished command left. */
export interface CommandResult {
  code: number;
  /** Both streams, in the order of reading. */
  output: string;
}

/** Runs a command to its end. With `echo` its output is shown while it runs. */
export async function runCommand(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; echo?: boolean } = {},
): Promise<CommandResult> {
  const { echo = false, ...rest } = options;
  const child = new Deno.Command(command, {
    ...rest,
    args,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const parts: string[] = [];
  await Promise.all([
    collect(child.stdout, parts, echo ? Deno.stdout : undefined),
    collect(child.stderr, parts, echo ? Deno.stderr : undefined),
  ]);
  const { code } = await child.status;
  return { code, output: parts.join("") };
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  parts: string[],
  echo: { writeSync(bytes: Uint8Array): number } | undefined,
): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    parts.push(decoder.decode(chunk, { stream: true }));
    for (let at = 0; echo !== undefined && at < chunk.length;) {
      at += echo.writeSync(chunk.subarray(at));
    }
  }
}
