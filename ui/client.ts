import { hc } from "hono/client";
import { type ErrorCode, IdeaError } from "../core/error.ts";
import type { ApiType } from "../server/api/app_type.ts";
import { t } from "./text/text.ts";

/** The host's API, typed; the page's cookie authenticates every call. */
export const api = hc<ApiType>("/api");

/** What is used of an answer. */
interface Reply<T> {
  ok: boolean;
  status: number;
  json(): Promise<T>;
}

/** What JSON carries of a type: hono's types allow `undefined` in optional keys, JSON has none. */
type FromJson<T> = T extends object ? { [K in keyof T]: FromJson<Exclude<T[K], undefined>> } : T;

/**
 * The body of an answer.
 * @throws IdeaError with the host's code and message, `UNAVAILABLE` when nobody answers
 */
export async function read<T>(request: Promise<Reply<T>>): Promise<FromJson<T>> {
  const reply = await reach(request);
  return await reply.json() as FromJson<T>;
}

/**
 * The body of an answer whose type is recursive, which the mapping of {@link read} cannot follow.
 * @throws IdeaError as {@link read}
 */
export async function readAs<T>(request: Promise<Reply<unknown>>): Promise<T> {
  const reply = await reach(request);
  return await reply.json() as T;
}

/**
 * Waits for a call whose answer has no body.
 * @throws IdeaError as {@link read}
 */
export async function done(request: Promise<Reply<unknown>>): Promise<void> {
  await reach(request);
}

async function reach<T>(request: Promise<Reply<T>>): Promise<Reply<T>> {
  const reply = await request.catch((cause: unknown) => {
    throw new IdeaError("UNAVAILABLE", t().errors.hostUnreachable, { cause });
  });
  if (reply.ok) return reply;
  throw await refusal(reply);
}

async function refusal(reply: Reply<unknown>): Promise<IdeaError> {
  const body = await reply.json().catch(() => undefined) as
    | { code?: ErrorCode; message?: string }
    | undefined;
  if (body?.code && body.message) return new IdeaError(body.code, body.message);
  const code = reply.status === 401 ? "UNAUTHORIZED" : "INTERNAL";
  return new IdeaError(code, t().errors.unexpectedAnswer(reply.status));
}
