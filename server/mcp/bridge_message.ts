/** A JSON-RPC id in a form that tells the number 1 from the text "1". */
export type IdKey = string;

/** What the bridge must know about a line; everything else passes through unread. */
export interface LineInfo {
  /** Requests in it, to be answered whatever happens. */
  requests: Map<IdKey, unknown>;
  /** A tool call does something: it is never sent twice. */
  toolCall: boolean;
  /** Set for `notifications/cancelled`. */
  cancels?: IdKey;
}

type Message = Record<string, unknown>;

/** @returns undefined for what is not JSON-RPC */
export function inspect(line: string): LineInfo | undefined {
  const messages = parseMessages(line);
  if (!messages || messages.length === 0) return undefined;
  const requests = messages.filter((message) => "method" in message && hasId(message));
  const info: LineInfo = {
    requests: new Map(requests.map(({ id }) => [keyOf(id), id])),
    toolCall: messages.some(({ method }) => method === "tools/call"),
  };
  const [first] = messages;
  if (first?.["method"] !== "notifications/cancelled") return info;
  const cancelled = (first["params"] as Message | undefined)?.["requestId"];
  return cancelled === undefined ? info : { ...info, cancels: keyOf(cancelled) };
}

/** Ids that a line from the host answers. */
export function answered(line: string): IdKey[] {
  const messages = parseMessages(line) ?? [];
  return messages.filter((message) => "result" in message || "error" in message)
    .map(({ id }) => keyOf(id));
}

/** The protocol version in an answer to `initialize`. */
export function protocolVersion(line: string): string | undefined {
  for (const { result } of parseMessages(line) ?? []) {
    const version = (result as Message | undefined)?.["protocolVersion"];
    if (typeof version === "string") return version;
  }
  return undefined;
}

/** True for text that holds JSON-RPC and may be handed to the CLI as it is. */
export function isJsonRpc(text: string): boolean {
  return (parseMessages(text) ?? []).some((message) => message["jsonrpc"] === "2.0");
}

/** One line, whatever line ends the JSON had. */
export function oneLine(json: string): string {
  return json.includes("\n") ? JSON.stringify(JSON.parse(json)) : json;
}

/** A JSON-RPC error answer. */
export function errorLine(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}

function parseMessages(text: string): Message[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const list = Array.isArray(value) ? value : [value];
    return list.every(isMessage) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasId(message: Message): boolean {
  return message["id"] !== undefined && message["id"] !== null;
}

function keyOf(id: unknown): IdKey {
  return JSON.stringify(id ?? null);
}
