import { describe, IdeaError } from "../../core/error.ts";
import { EMBEDDING } from "../../core/numbers.ts";

/** One request to an engine. */
export interface EngineRequest {
  url: string;
  body: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** What a server answered: JSON where it is, else the text. */
export interface EngineAnswer {
  status: number;
  body: unknown;
}

/** Of an answer that is no vectors, as much as a person reads. */
const SHOWN_CHARS = 200;

/**
 * Sends JSON to an engine's server. Where it sends one elsewhere is not followed: the right to reach
 * a host was given for the configured one.
 * @throws IdeaError `UNAVAILABLE` when it does not answer, in words for the person who set it up
 */
export async function postJson(
  { url, body, headers = {}, signal }: EngineRequest,
): Promise<EngineAnswer> {
  const { host } = new URL(url);
  const bound = AbortSignal.timeout(EMBEDDING.batchMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, bound]) : bound,
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch (failure) {
    throw new IdeaError("UNAVAILABLE", reasonOf(host, failure), { cause: failure });
  }
}

/** The failure that an answer other than 200 stands for. */
export function refusal(url: string, { status, body }: EngineAnswer): IdeaError {
  const said = messageIn(body).slice(0, SHOWN_CHARS);
  const what = said === "" ? "" : `: ${said}`;
  return new IdeaError("UNAVAILABLE", `${new URL(url).host} answered ${status}${what}`);
}

/** What an error in JSON says, by the forms in use; a text that is no JSON as it is. */
export function messageIn(body: unknown): string {
  if (typeof body === "string") return body.trim();
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  if (typeof error === "string") return error;
  const inner = (error as { message?: unknown } | undefined)?.message ?? message;
  return typeof inner === "string" ? inner : "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(host: string, failure: unknown): string {
  if (failure instanceof Deno.errors.NotCapable) {
    const cure = Deno.build.standalone ? "compile it again" : "restart IdeA";
    return `IdeA was started without the right to reach ${host}: ${cure}`;
  }
  const { name } = failure as Error;
  if (name === "TimeoutError") return `${host} did not answer in time`;
  if (name === "AbortError") return `${host} was not waited for`;
  return `${host} cannot be reached: ${describe(failure)}`;
}
