/** Severity of a line in the log. */
export type LogLevel = "info" | "warn" | "error";

const encoder = new TextEncoder();

/**
 * Writes one line of JSON to stderr: `{at, level, message, …details}`. Never terminal content and
 * never a secret.
 */
export function log(
  level: LogLevel,
  message: string,
  details: Record<string, string | number | boolean | undefined> = {},
): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...details });
  Deno.stderr.writeSync(encoder.encode(line + "\n"));
}

/** Writes one line to stdout: what a role prints is for whoever started it. */
export function printLine(line: string): void {
  Deno.stdout.writeSync(encoder.encode(line + "\n"));
}
