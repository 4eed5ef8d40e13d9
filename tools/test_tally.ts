/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/**
 * Reads the closing line of `deno test`.
 *
 * @param code its exit code: a run that broke before the first test counts as one failure
 */
export function readTally(output: string, code: number): Tally {
  // deno-lint-ignore no-control-regex
  const plain = output.replace(/\x1b\[[0-9;]*m/g, "");
  const lines = [...plain.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed/gm)];
  const last = lines.at(-1);
  const tally = last === undefined
    ? { passed: 0, failed: 0 }
    : { passed: Number(last[1]), failed: Number(last[2]) };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The line every run ends with. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** All tallies in one. */
export function total(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }), { passed: 0, failed: 0 });
}
