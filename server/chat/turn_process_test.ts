import assert from "node:assert/strict";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { ENV } from "../../core/profile/adapter.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { survivorsOf } from "../process/kill_tree.ts";
import { type ProcessEnd, TurnProcess, type TurnProgram } from "./turn_process.ts";

const PATH = Deno.env.get("PATH") ?? "";

function shell(script: string, changed: Partial<TurnProgram> = {}): TurnProgram {
  return {
    command: "/bin/sh",
    args: ["-c", script],
    cwd: "/",
    env: { PATH },
    launchId: crypto.randomUUID(),
    ...changed,
  };
}

async function run(program: TurnProgram): Promise<ProcessEnd & { lines: string[] }> {
  const lines: string[] = [];
  const process = await TurnProcess.start(program, (line) => void lines.push(line));
  return { ...await process.ended, lines };
}

Deno.test("lines come in order, without their ends", async () => {
  const { lines, code } = await run(shell("echo ligne-1; echo ligne-2; printf 'ligne-3\\r\\n'"));
  assert.deepEqual(lines, ["ligne-1", "ligne-2", "ligne-3"]);
  assert.equal(code, 0);
});

Deno.test("no output is an empty list, not a failure", async () => {
  assert.deepEqual(await run(shell("exit 0")), { lines: [], code: 0, stderr: "" });
});

Deno.test("a command that is not there is named", async () => {
  await assert.rejects(
    TurnProcess.start(shell("", { command: "/no/such/cli" }), () => {}),
    (thrown) =>
      thrown instanceof IdeaError && thrown.code === "NOT_INSTALLED" &&
      thrown.message.includes("/no/such/cli"),
  );
});

Deno.test("a folder that is not there is not taken for a missing command", async () => {
  await assert.rejects(
    TurnProcess.start(shell("", { cwd: "/no/such/folder" }), () => {}),
    (thrown) => thrown instanceof IdeaError && thrown.code === "FILE_SYSTEM",
  );
});

Deno.test("a file that is no program does not start, and says why", async () => {
  await inFolder(async (folder) => {
    const command = join(folder, "cli");
    await Deno.writeTextFile(command, "no program", { mode: 0o600 });
    await assert.rejects(
      TurnProcess.start(shell("", { command }), () => {}),
      (thrown) => thrown instanceof IdeaError && thrown.code === "PROCESS",
    );
  });
});

Deno.test("the prompt is read from standard input to its end", async () => {
  const { lines } = await run(shell("cat; echo; echo pong", { stdin: "--ping 🦉" }));
  assert.deepEqual(lines, ["--ping 🦉", "pong"]);
});

Deno.test("without a prompt the input is empty, not open", async () => {
  const { lines } = await run(shell("cat; echo end"));
  assert.deepEqual(lines, ["end"]);
});

Deno.test("10 MB go in while 10 MB come out", async () => {
  const stdin = "0123456789abcde\n".repeat(640 * 1024);
  const { lines, code } = await run(shell("cat", { stdin }));
  assert.equal(code, 0);
  assert.equal(lines.length, 640 * 1024);
  assert.equal(lines.at(-1), "0123456789abcde");
});

Deno.test("a prompt nobody reads does not fail the turn", async () => {
  const { lines, code } = await run(shell("echo done", { stdin: "x".repeat(10_000_000) }));
  assert.deepEqual([lines, code], [["done"], 0]);
});

Deno.test("lines of some MB come whole", async () => {
  const { lines } = await run(shell("head -c 5000000 /dev/zero | tr '\\0' x; echo; echo end"));
  assert.deepEqual(lines.map(({ length }) => length), [5_000_000, 3]);
});

Deno.test("a flood of errors neither blocks nor fills memory, and its end is kept", async () => {
  const flood = "i=0; while [ $i -lt 20000 ]; do echo 'some trouble again' >&2; i=$((i+1)); done";
  const { lines, stderr } = await run(shell(`${flood}; echo last words >&2; echo out`));
  assert.deepEqual(lines, ["out"]);
  assert.ok(stderr.endsWith("last words"));
  assert.ok(stderr.length <= 16 * 1024);
});

Deno.test("the environment is the given one and the mark of the launch, nothing of IdeA's", async () => {
  const program = shell("env", { env: { PATH, MINE: "1" } });
  const { lines } = await run(program);
  assert.ok(lines.includes("MINE=1"));
  assert.ok(lines.includes(`${ENV.launch}=${program.launchId}`));
  assert.ok(!lines.some((line) => line.startsWith("HOME=")));
});

Deno.test("lines are told while the process runs", async () => {
  await inFolder(async (folder) => {
    const fifo = join(folder, "go");
    await new Deno.Command("mkfifo", { args: [fifo] }).output();
    const lines: string[] = [];
    const process = await TurnProcess.start(
      shell(`echo first; read -r word < ${fifo}; echo $word`),
      (line) => void lines.push(line),
    );
    await until(() => lines.includes("first"), "the first line");
    assert.deepEqual(lines, ["first"]);
    await Deno.writeTextFile(fifo, "second\n");
    await process.ended;
    assert.deepEqual(lines, ["first", "second"]);
  });
});

Deno.test("stopping ends the whole tree, sessions of its own too, and says so", async () => {
  const lines: string[] = [];
  const program = shell("setsid sleep 100 & sleep 100 & echo up; sleep 100");
  const process = await TurnProcess.start(program, (line) => void lines.push(line));
  await until(() => lines.includes("up"), "the process");
  assert.equal(survivorsOf(program.launchId).length, 4);
  await process.stop();
  assert.equal((await process.ended).code, null);
  assert.deepEqual(survivorsOf(program.launchId), []);
});

Deno.test("one that ignores polite signals is stopped all the same", async () => {
  const lines: string[] = [];
  const program = shell("trap '' HUP TERM INT; echo up; while :; do sleep 1; done");
  const process = await TurnProcess.start(program, (line) => void lines.push(line));
  await until(() => lines.includes("up"), "the process");
  await process.stop();
  assert.equal((await process.ended).code, null);
  assert.deepEqual(survivorsOf(program.launchId), []);
});

Deno.test("what a process leaves behind with its pipes open does not hold up the turn", async () => {
  const program = shell("sleep 100 & echo done");
  const { lines, code } = await run(program);
  assert.deepEqual([lines, code], [["done"], 0]);
  const left = survivorsOf(program.launchId);
  assert.equal(left.length, 1, "it was not a reason to stop it either");
  for (const { pid } of left) Deno.kill(pid, "SIGKILL");
});

Deno.test("one that writes for ever into the pipe does not hold up the turn either", async () => {
  const program = shell("(while :; do echo noise; sleep 0.02; done) & echo done");
  const { lines, code } = await run(program);
  assert.equal(code, 0);
  assert.ok(lines.includes("done"));
  // Its next word finds no reader.
  await until(() => survivorsOf(program.launchId).length === 0, "the end of the noise");
});

Deno.test("a prompt held open by what is left behind does not stay open", async () => {
  const program = shell("exec 3<&0; sleep 100 & exit 0", { stdin: "x".repeat(10_000_000) });
  const { code } = await run(program);
  assert.equal(code, 0);
  assert.deepEqual(survivorsOf(program.launchId), []);
});

Deno.test("a process that goes on after its last word is stopped", async () => {
  const program = shell("exec >&-; exec 2>&-; sleep 100");
  const process = await TurnProcess.start(program, () => {});
  process.expectEnd();
  assert.equal((await process.ended).code, null);
  assert.deepEqual(survivorsOf(program.launchId), []);
});

Deno.test("ended processes leave neither zombies nor open files", async () => {
  if (Deno.build.os !== "linux") return;
  await run(shell("echo warm"));
  const before = (await namesIn("/proc/self/fd")).length;
  for (let turn = 0; turn < 5; turn++) await run(shell("cat; sleep 0 & echo $$", { stdin: "x" }));
  assert.equal((await namesIn("/proc/self/fd")).length, before);
  const { lines } = await run(shell(`ps -o stat= --ppid ${Deno.pid}`));
  assert.ok(!lines.some((state) => state.startsWith("Z")), lines.join());
});
