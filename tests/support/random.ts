/** Randomness that can be repeated: every suite prints its seed, and `IDEA_SEED` gives it back. */

/** Environment variable with the seed of a run to repeat. */
const SEED_VARIABLE = "IDEA_SEED";

/** A small seeded generator (mulberry32): the same seed, the same choices. */
export class Random {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the list, or undefined when it is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** One of the names, each as likely as its weight says. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N {
    const entries = Object.entries<number>(weights);
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name as N;
    }
    return entries.at(-1)?.[0] as N;
  }
}

/** The seed of this run: the one asked for, else the suite's own, else a new one. */
export function firstSeed(own?: number): number {
  const asked = Number(Deno.env.get(SEED_VARIABLE) ?? "");
  return asked > 0 ? asked : own ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

/** What a suite of schedules came to, in numbers that are added up. */
export type Tally = Record<string, number>;

/**
 * Runs schedules with seeds in a row, and prints the first seed and what happened in all of them.
 * @param atOnce how many run at the same time
 * @param seed of a sample that is the same at every run, so that a change is what makes it fail
 * @throws Error that names the seed of the schedule that failed
 */
export async function runSchedules(
  what: string,
  count: number,
  run: (random: Random) => Promise<Tally>,
  atOnce = 1,
  seed?: number,
): Promise<Tally> {
  const first = firstSeed(seed);
  const sum: Tally = {};
  let next = first;
  let failed: Error | undefined;
  const runner = async () => {
    while (next < first + count && !failed) {
      const own = next++;
      try {
        add(sum, await run(new Random(own)));
      } catch (cause) {
        failed ??= new Error(`${what}: repeat with ${SEED_VARIABLE}=${own}`, { cause });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  if (failed) throw failed;
  const numbers = Object.entries(sum).map(([name, value]) => `${value} ${name}`).join(", ");
  print(`${what}: ${count} schedules from seed ${first}: ${numbers}`);
  return sum;
}

function add(sum: Tally, more: Tally): void {
  for (const [name, value] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + value;
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}
