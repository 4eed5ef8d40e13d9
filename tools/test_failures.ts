/** Lines and characters of one failure that are told again at the end. */
const SHORT = { lines: 14, characters: 240 };

/**
 * The failures of one `deno test`, each in a few lines, so that they can be told once more at the
 * end of a long run. One that broke off has the last lines it printed.
 *
 * @param code its exit code
 */
export function failuresIn(output: string, code: number): string[] {
  if (code === 0) return [];
  // deno-lint-ignore no-control-regex
  const plain = output.replace(/\x1b\[[0-9;]*m/g, "");
  const errors = /^\s*ERRORS\s*$([^]*?)^\s*FAILURES\s*$/m.exec(plain)?.[1];
  if (errors === undefined) {
    return [`It broke off:\n${shortened(plain.trim().split("\n").slice(-SHORT.lines))}`];
  }
  const blocks = errors.split(/^(?=.* => \S+:\d+:\d+$)/m);
  return blocks.filter((block) => block.trim() !== "").map((block) =>
    shortened(block.trim().split("\n").slice(0, SHORT.lines))
  );
}

function shortened(lines: string[]): string {
  return lines.map((line) => line.slice(0, SHORT.characters)).join("\n");
}

/** Files, from the project's folder, that have the failures of {@link failuresIn}. */
export function filesOf(failures: readonly string[]): string[] {
  const files = failures.flatMap((text) => / => \.\/(\S+?):\d+:\d+$/m.exec(text)?.[1] ?? []);
  return [...new Set(files)];
}
