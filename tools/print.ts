const encoder = new TextEncoder();

/** Writes one line to standard output. */
export function print(line = ""): void {
  Deno.stdout.writeSync(encoder.encode(`${line}\n`));
}

/** Writes one line to standard error. */
export function printError(line: string): void {
  Deno.stderr.writeSync(encoder.encode(`${line}\n`));
}
