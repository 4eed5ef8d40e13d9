import { CONTINUITY } from "../../core/numbers.ts";

/**
 * The last whole lines of a CLI's own record, the newest first; none when it cannot be read: what is
 * looked for in them is a best effort.
 */
export async function lastLines(path: string): Promise<string[]> {
  try {
    // To open a pipe that lies in its place would wait for good.
    if (!(await Deno.stat(path)).isFile) return [];
    using file = await Deno.open(path);
    const { size } = await file.stat();
    const from = Math.max(0, size - CONTINUITY.recordBytes);
    await file.seek(from, Deno.SeekMode.Start);
    const lines = new TextDecoder().decode(await readUpTo(file, size - from)).split("\n");
    return (from > 0 ? lines.slice(1) : lines).filter((line) => line !== "").reverse();
  } catch {
    return [];
  }
}

async function readUpTo(file: Deno.FsFile, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const read = await file.read(bytes.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

/** The first thing found, the newest lines first. */
export function firstOf<T>(
  lines: readonly string[],
  read: (line: string) => T | undefined,
): T | undefined {
  for (const line of lines) {
    const found = read(line);
    if (found !== undefined) return found;
  }
  return undefined;
}
