/** What looking at a large repository costs beside git itself. */
import { join } from "node:path";
import { Git } from "../server/git/git.ts";
import { Histories } from "../server/git/history.ts";
import { stateAt } from "../server/git/repository.ts";
import { LOG_FORMAT } from "../core/git/log.ts";
import { gitEnvironment, TestRepository } from "../tests/support/repository.ts";
import type { Comparison } from "./comparison.ts";
import { median } from "./samples.ts";

const FILES = 50_000;
const COMMITS = 100_000;
const ROUNDS = 9;
const PAGE = 200;

/** A repository of 50,000 files and 100,000 commits: its state and the first page of its graph. */
export async function compareGitLooks(): Promise<Comparison[]> {
  const folder = await Deno.makeTempDir({ prefix: "idea-bench-git-" });
  try {
    const work = await largeRepository(join(folder, "work"));
    const git = new Git(() => Promise.resolve(gitEnvironment(folder)));
    const plain = (...args: string[]) => () => git.run(args, { cwd: work.root });
    const status = await paired(
      () => stateAt(git, work.root),
      plain("status", "--porcelain=v2", "-z", "--branch", "--show-stash", "--untracked-files=all"),
    );
    const page = { skip: 0, count: PAGE, all: true };
    const graph = await paired(
      () => new Histories(git).graph(work.root, page),
      plain(
        "log",
        "-z",
        "--decorate=full",
        "--topo-order",
        `--format=${LOG_FORMAT}`,
        `-${PAGE}`,
        "--branches",
        "HEAD",
      ),
    );
    return [
      compared(`state of ${FILES.toLocaleString("en")} files`, "git status", status),
      compared(`graph of ${COMMITS.toLocaleString("en")} commits opens`, "git log", graph),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function compared(name: string, reference: string, [value, referenceValue]: [number, number]) {
  return { name, value, reference, referenceValue, unit: "ms" as const, goal: { atMost: 1.3 } };
}

/** Medians of two things done in turn; the first round finds cold caches. */
async function paired(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, task] of [one, other].entries()) {
      const began = performance.now();
      await task();
      if (round > 0) times[at]?.push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function largeRepository(root: string): Promise<TestRepository> {
  const work = await TestRepository.init(root);
  const child = new Deno.Command("git", {
    args: ["fast-import", "--quiet"],
    cwd: root,
    env: gitEnvironment(root),
    clearEnv: true,
    stdin: "piped",
  }).spawn();
  await ReadableStream.from(history()).pipeThrough(new TextEncoderStream()).pipeTo(child.stdin);
  const { success } = await child.status;
  if (!success) throw new Error("git fast-import failed");
  await work.git("reset", "--quiet", "--hard", "main");
  return work;
}

/** Two lines of work that are merged now and then; all files in the first commit. */
function* history(): Generator<string> {
  const by = (at: number) => `committer Bench <bench@example.org> ${1_600_000_000 + at} +0000\n`;
  yield `blob\nmark :1\ndata 2\nx\n\n`;
  yield `commit refs/heads/main\nmark :2\n${by(0)}data 5\nfirst\n`;
  for (let at = 0; at < FILES; at++) yield `M 100644 :1 src/${at % 200}/file_${at}.ts\n`;
  for (let at = 1; at < COMMITS; at++) {
    const merge = at % 10 === 9 ? `merge :${at - 3}\n` : "";
    const from = at % 10 === 5 ? at - 2 : at + 1;
    yield `commit refs/heads/main\nmark :${at + 2}\n${
      by(at)
    }data 5\nhello\nfrom :${from}\n${merge}\n`;
  }
}
