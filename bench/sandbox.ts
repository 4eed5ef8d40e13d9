/** What it costs to start a program behind a policy. */
import { openSandbox } from "../server/sandbox/sandbox.ts";
import { TerminalPool } from "../server/terminal/terminal_pool.ts";
import type { Program } from "../core/permission/sandbox.ts";
import type { SandboxPlan } from "../core/permission/sandbox_plan.ts";
import type { Comparison } from "./comparison.ts";
import { type Home, makeHome, SELF } from "./program.ts";
import { median } from "./samples.ts";

const ROUNDS = 15;
const WORD = "started";
const PROGRAM: Program = { command: "/bin/echo", args: [WORD] };

/**
 * Compares starts in a terminal up to the first word: bare, behind fences, behind fences and
 * shields, and an empty program of the same runtime, which is what the launcher cannot do without.
 */
export async function compareSandbox(): Promise<Comparison[]> {
  await using home = await makeHome();
  const pool = new TerminalPool(1);
  try {
    const starts = await programs(home);
    const times = new Map(starts.map(([name]) => [name, [] as number[]]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, program] of starts) {
        const took = await timeStart(pool, home, program);
        // The first start of each finds cold caches.
        if (round > 0) times.get(name)?.push(took);
      }
    }
    return comparisons((name) => median(times.get(name) ?? []));
  } finally {
    await pool.shutdown();
  }
}

type Name = "bare" | "runtime" | "fenced" | "shielded";

async function programs({ folder }: Home): Promise<[Name, Program][]> {
  const sandbox = openSandbox(SELF);
  const plan: SandboxPlan = {
    defaultPosture: "ask",
    fences: ["write", "delete"],
    grants: [{ path: folder, scope: "tree", access: ["write", "delete"], because: [] }],
    gaps: [],
  };
  const settings = `${folder}/settings`;
  await Deno.writeTextFile(settings, "");
  const empty = `${folder}/empty.ts`;
  await Deno.writeTextFile(empty, `console.log("${WORD}");\n`);
  const shielded = { path: settings, how: "readOnly", why: "cliSettings" } as const;
  return [
    ["bare", PROGRAM],
    ["runtime", { command: Deno.execPath(), args: [...SELF.slice(1, -1), empty] }],
    ["fenced", await sandbox.confine(PROGRAM, plan, [])],
    ["shielded", await sandbox.confine(PROGRAM, plan, [shielded])],
  ];
}

function comparisons(ms: (name: Name) => number): Comparison[] {
  const one = (name: string, value: Name, reference: string, referenceValue: Name): Comparison => ({
    name,
    value: ms(value),
    reference,
    referenceValue: ms(referenceValue),
    unit: "ms",
  });
  return [
    one("confined: start to first word", "fenced", "bare echo", "bare"),
    { ...one("", "fenced", "empty Deno program", "runtime"), goal: { atMost: 2 } },
    one("with shields: start to first word", "shielded", "without", "fenced"),
  ];
}

async function timeStart(pool: TerminalPool, home: Home, program: Program): Promise<number> {
  const sessionId = crypto.randomUUID();
  const started = Promise.withResolvers<number>();
  const size = { rows: 24, cols: 80 };
  const startedAt = performance.now();
  await pool.open({ sessionId, ...program, env: home.env, cwd: home.folder, ...size });
  const decoder = new TextDecoder();
  let text = "";
  const take = (more: string): void => {
    text += more;
    if (text.includes(WORD)) started.resolve(performance.now() - startedAt);
  };
  pool.attach(sessionId, {
    snapshot: ({ data }) => take(data),
    bytes: (bytes) => {
      take(decoder.decode(bytes));
      return true;
    },
    resized: () => {},
    exited: (code) => started.reject(new Error(`ended with ${code} after: ${text}`)),
  });
  const took = await started.promise;
  await pool.close(sessionId);
  return took;
}
