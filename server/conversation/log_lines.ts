import { IdeaError } from "../../core/error.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });
const NEWLINE = 10;
/** Bytes read at once: a page of ordinary turns. */
const BLOCK = 64 * 1024;

/** One line of a log, without its end. */
export interface LogLine {
  /** Where it begins, in bytes. */
  position: number;
  /** Undefined when the bytes are not UTF-8: a crash may have cut a character. */
  text: string | undefined;
  bytes: number;
  /** The line has an end; without one it is being written, or a crash has torn it. */
  ended: boolean;
}

/**
 * The lines before a position, last first. Empty ones are left out.
 * @param end where a line begins, or the size of the file
 */
export async function* linesBackward(file: Deno.FsFile, end: number): AsyncGenerator<LogLine> {
  let ended = false;
  let later: Uint8Array[] = [];
  const line = (position: number, first: Uint8Array): LogLine => {
    const found = lineOf(position, [first, ...later.toReversed()], ended);
    later = [];
    ended = true;
    return found;
  };
  for (let from = end; from > 0;) {
    const block = await readAt(file, Math.max(0, from - BLOCK), Math.min(BLOCK, from));
    from -= block.length;
    let stop = block.length;
    for (let at = lastNewline(block, stop); at >= 0; at = lastNewline(block, stop)) {
      const found = line(from + at + 1, block.subarray(at + 1, stop));
      stop = at;
      if (found.bytes > 0) yield found;
    }
    later.push(block.subarray(0, stop));
  }
  const first = line(0, new Uint8Array());
  if (first.bytes > 0) yield first;
}

/** The lines from a position on, first first. Empty ones are left out. */
export async function* linesForward(file: Deno.FsFile, start: number): AsyncGenerator<LogLine> {
  const { size } = await file.stat();
  let earlier: Uint8Array[] = [];
  let position = start;
  for (let from = start; from < size;) {
    const block = await readAt(file, from, Math.min(BLOCK, size - from));
    let begin = 0;
    for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, begin)) {
      const found = lineOf(position, [...earlier, block.subarray(begin, at)], true);
      earlier = [];
      begin = at + 1;
      position = from + begin;
      if (found.bytes > 0) yield found;
    }
    earlier.push(block.subarray(begin));
    from += block.length;
  }
  const last = lineOf(position, earlier, false);
  if (last.bytes > 0) yield last;
}

/** True between two lines, before or after the end of the first, and at the end of the file. */
export async function isBetweenLines(file: Deno.FsFile, position: number): Promise<boolean> {
  const { size } = await file.stat();
  if (position === 0 || position === size) return true;
  if (position > size) return false;
  return (await readAt(file, position - 1, 2)).includes(NEWLINE);
}

function lastNewline(block: Uint8Array, stop: number): number {
  return stop === 0 ? -1 : block.lastIndexOf(NEWLINE, stop - 1);
}

function lineOf(position: number, parts: readonly Uint8Array[], ended: boolean): LogLine {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  return { position, text: decode(parts, bytes), bytes, ended };
}

function decode(parts: readonly Uint8Array[], length: number): string | undefined {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  try {
    return decoder.decode(whole);
  } catch {
    return undefined;
  }
}

async function readAt(file: Deno.FsFile, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  await file.seek(position, Deno.SeekMode.Start);
  for (let read = 0; read < length;) {
    const more = await file.read(bytes.subarray(read));
    if (more === null) {
      throw new IdeaError("FILE_SYSTEM", "The log was cut while it was read: read it again");
    }
    read += more;
  }
  return bytes;
}
