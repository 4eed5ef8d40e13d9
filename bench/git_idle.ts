/** What ten work trees cost while nobody does anything. */
import { join } from "node:path";
import type { MadeWorktree } from "../core/git/worktree_service.ts";
import type { Project } from "../core/project/project.ts";
import { until } from "../tests/support/wait.ts";
import { TestRepository } from "../tests/support/repository.ts";
import { type BenchHost, startBenchHost } from "./bench_host.ts";
import type { Comparison } from "./comparison.ts";
import { makeHome } from "./program.ts";

const TREES = 10;
/** Of each work tree: 2,000 files in 200 folders. */
const FOLDERS = 200;
const FILES = 10;
/** Ticks of a second in `/proc/<pid>/stat`, on every Linux that runs today. */
const TICKS = 100;

/**
 * Compares a host with ten watched work trees with one core, and with itself before they were there.
 * @param seconds each is measured for
 */
export async function compareGitIdle(seconds: number): Promise<Comparison[]> {
  await using home = await makeHome();
  await using host = await startBenchHost(home);
  const bare = await cpuDuring(host, seconds);
  const { project, repository } = await openRepository(host, join(home.folder, "repository"));
  const one = await cpuDuring(host, seconds);
  for (let at = 0; at < TREES; at++) {
    const wish = { branch: { create: `agent/${at}` } };
    await host.client.post<MadeWorktree>(`/projects/${project}/git/worktrees`, wish);
  }
  await isWatched(host);
  const ten = await cpuDuring(host, seconds);
  const files = (await repository.git("ls-files")).split("\n").length;
  const note = `${files} files in each, ${seconds} s, nobody does anything`;
  const core = { reference: "one core", referenceValue: seconds * 1_000, unit: "ms" as const };
  return [
    {
      ...core,
      name: `${TREES} work trees more`,
      value: Math.max(0, ten - one),
      goal: { atMost: 0.01 },
      note,
    },
    { ...core, name: `a whole host with ${TREES} work trees`, value: ten, note },
    { ...core, name: "a whole host with one repository", value: one },
    { ...core, name: "a whole host with a plain folder", value: bare },
  ];
}

async function openRepository(
  { client }: BenchHost,
  root: string,
): Promise<{ project: string; repository: TestRepository }> {
  const repository = await TestRepository.init(root);
  for (let folder = 0; folder < FOLDERS; folder++) {
    const names = Array.from({ length: FILES }, (_, at) => `src/${folder}/file-${at}.txt`);
    await repository.write(Object.fromEntries(names.map((name) => [name, `${name}\n`])));
  }
  await repository.commit("all");
  const { id } = await client.post<Project>("/projects", { root });
  return { project: id, repository };
}

/** Its folders are walked through once: that is no idling. */
async function isWatched(host: BenchHost): Promise<void> {
  await until(async () => await cpuDuring(host, 2) < 100, "the host to be idle");
}

/** CPU time (ms) a program and its threads use while so many seconds pass. */
async function cpuDuring({ pid }: BenchHost, seconds: number): Promise<number> {
  const before = await cpuOf(pid);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return await cpuOf(pid) - before;
}

async function cpuOf(pid: number): Promise<number> {
  const line = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 1_000 / TICKS;
}
