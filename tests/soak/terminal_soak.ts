import { assertBack, assertMemoryBack, liveAndDie, MEMORY_TOLERANCE } from "./terminal_life.ts";

const MIB = 1024 * 1024;

Deno.test("a thousand terminals that were closed leave nothing behind in the host", async () => {
  const report = await liveAndDie(1_000, 400);
  const { count, before, after, systemPtys } = report;
  const row = (name: string, from: number, to: number) => `  ${name}: ${from} -> ${to}\n`;
  const text = `${count} terminals opened and closed, before -> after\n` +
    row("descriptors", before.descriptors, after.descriptors) +
    row("terminals held", before.ptys, after.ptys) +
    row("terminals of the system", systemPtys.before, systemPtys.after) +
    row("processes", before.processes, after.processes) +
    row("threads", before.threads, after.threads) +
    row(
      "memory (MiB)",
      Math.round(before.residentBytes / MIB),
      Math.round(after.residentBytes / MIB),
    ) +
    `  memory allowed to stay (MiB): ${MEMORY_TOLERANCE / MIB}\n`;
  await Deno.stdout.write(new TextEncoder().encode(text));
  assertBack(report);
  assertMemoryBack(report);
});
