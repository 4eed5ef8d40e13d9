import { z } from "zod";
import { describe, type ErrorCode, IdeaError, toWireError } from "../error.ts";
import {
  KNOWLEDGE_READERS,
  type KnowledgeFields,
  knowledgeFields,
  type KnowledgeRequest,
} from "./knowledge_request.ts";
import { needed } from "./request_field.ts";

/** A request as an agent without MCP writes it to `.ideai/requests/<agent>/<name>.json`. */
export type FileRequest =
  | { action: "agent.message"; target: string; task: string }
  | { action: "agent.await"; ticket: string }
  | { action: "agent.reply"; result: string; ticket?: string }
  | { action: "agent.run"; target: string; task?: string }
  | { action: "agent.list" }
  | { action: "agent.stop"; target: string }
  | KnowledgeRequest;

type Action = FileRequest["action"];

/** What lies beside the request as `<name>.json.response.json`. */
export interface FileResponse {
  ok: boolean;
  /** The `type` of the request, as it was written. */
  action: string;
  /** What was done, in words. */
  detail?: string;
  /** The answer to an ask or a context, word for word; lists and notes as JSON text. */
  reply?: string;
  /** Of the context that was read or written. */
  revision?: string;
  error?: string;
  code?: ErrorCode;
  ticket?: string;
  /** Fingerprint of the request's text: another text under the same name is another request. */
  request?: string;
}

const RESPONSE = ".response.json";

/** True for the name of a file that may be a request; responses and half-written files are not. */
export function isRequestName(name: string): boolean {
  return name.endsWith(".json") && !name.endsWith(RESPONSE) && !name.startsWith(".");
}

/** Name of the response to the request of that name. */
export function responseName(request: string): string {
  return request + RESPONSE;
}

/** Names of the original app for the same actions. */
const OTHER_NAMES: ReadonlyMap<string, Action> = new Map([
  ["spawn_agent", "agent.run"],
  ["stop_agent", "agent.stop"],
  ["list_agents", "agent.list"],
]);

const READERS: { readonly [A in Action]: (fields: Fields) => FileRequest & { action: A } } = {
  "agent.message": (fields) => ({
    action: "agent.message",
    target: targetOf(fields),
    task: needed("task", fields.task),
  }),
  "agent.await": (fields) => ({ action: "agent.await", ticket: needed("ticket", fields.ticket) }),
  "agent.reply": ({ result, ticket }) => ({
    action: "agent.reply",
    result: needed("result", result),
    ...(ticket ? { ticket } : {}),
  }),
  "agent.run": (fields) => ({
    action: "agent.run",
    target: targetOf(fields),
    ...(fields.task ? { task: fields.task } : {}),
  }),
  "agent.list": () => ({ action: "agent.list" }),
  "agent.stop": (fields) => ({ action: "agent.stop", target: targetOf(fields) }),
  ...KNOWLEDGE_READERS,
};

const text = z.string().nullish();
// Who asks is known from the folder alone: what the file says about it is not looked at.
const fields = z.looseObject({
  type: z.string(),
  targetAgent: text,
  name: text,
  task: text,
  ticket: text,
  result: text,
  ...knowledgeFields,
});
type Fields = z.infer<typeof fields> & KnowledgeFields;

/**
 * Reads the text of a request file.
 * @throws IdeaError `INVALID` naming the field and what was expected
 */
export function parseRequest(text: string): FileRequest {
  const parsed = fields.safeParse(parseJson(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new IdeaError("INVALID", `${issue?.path.join(".") || "request"}: ${issue?.message}`);
  }
  const { type } = parsed.data;
  const action = OTHER_NAMES.get(type) ?? type;
  if (isAction(action)) return READERS[action](parsed.data);
  const known = Object.keys(READERS).join(", ");
  throw new IdeaError("INVALID", `type: expected one of ${known}, got "${type}"`);
}

/** False while a file is still being written: its text is no JSON document yet. */
export function isWholeRequest(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** The `type` as it was written, for the response to any request; empty when there is none. */
export function typeOf(text: string): string {
  try {
    return z.looseObject({ type: z.string() }).parse(parseJson(text)).type;
  } catch {
    return "";
  }
}

/** The response to a request that was refused or failed. */
export function refusal(action: string, thrown: unknown): FileResponse {
  const { code, message } = toWireError(thrown);
  return { ok: false, action, error: message, code };
}

/** The text of a response file. */
export function formatResponse(response: FileResponse): string {
  return JSON.stringify(response, null, 2) + "\n";
}

const stored = z.looseObject({ request: text });

/**
 * Fingerprint of the request that a response file answers: undefined when it does not tell, as in
 * those of the original app.
 */
export function answeredRequest(response: string): string | undefined {
  try {
    return stored.parse(parseJson(response)).request ?? undefined;
  } catch {
    return undefined;
  }
}

function isAction(type: string): type is Action {
  return Object.hasOwn(READERS, type);
}

function targetOf({ targetAgent, name }: Fields): string {
  return needed("targetAgent", targetAgent ?? name);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new IdeaError("INVALID", `The request is not JSON: ${describe(cause)}`, { cause });
  }
}
