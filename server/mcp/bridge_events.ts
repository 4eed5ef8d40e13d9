/** One event of a `text/event-stream`. */
export interface StreamEvent {
  /** Empty for an event that only carries an id or a retry time. */
  data: string;
  id?: string;
  retryMs?: number;
}

/**
 * Lines of a byte stream without their ends; `\r\n` counts as one end, a last line may lack it.
 * @throws TypeError when the bytes are not UTF-8
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let parts: string[] = [];
  for await (const chunk of stream) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    parts.push(first);
    for (const start of others) {
      yield withoutReturn(parts.join(""));
      parts = [start];
    }
  }
  const last = parts.join("") + decoder.decode();
  if (last !== "") yield withoutReturn(last);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Events of a stream, in the format of the HTML standard; a cut last event is left out. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent, void, void> {
  let fields: [name: string, value: string][] = [];
  for await (const line of readLines(stream)) {
    if (line !== "") {
      fields.push(fieldOf(line));
      continue;
    }
    if (fields.length > 0) yield eventOf(fields);
    fields = [];
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

function eventOf(fields: readonly [name: string, value: string][]): StreamEvent {
  const last = (name: string) => fields.findLast(([field]) => field === name)?.[1];
  const id = last("id");
  const retry = last("retry");
  return {
    data: fields.filter(([name]) => name === "data").map(([, value]) => value).join("\n"),
    ...(id ? { id } : {}),
    ...(retry && /^\d+$/.test(retry) ? { retryMs: Number(retry) } : {}),
  };
}
