import { FILE_CAPABILITIES, type FileCapability } from "../../core/permission/model.ts";
import type { Fenced } from "./landlock_rights.ts";

/** What the launcher is told: a plan by real paths, and the kernel's interface it was made for. */
export interface ExecRequest extends Fenced {
  /** Version of Landlock's interface; the launcher fails when the kernel has less. */
  abi: number;
}

/** A request as an argument. */
export function writeExecRequest({ abi, fences, grants }: ExecRequest): string {
  const bare = grants.map(({ path, scope, access }) => ({ path, scope, access }));
  return JSON.stringify({ abi, fences, grants: bare });
}

/**
 * Reads a request. By hand, for it runs at every start of an agent: a library of schemas would take
 * as long to load as all the rest of the launcher.
 * @throws Error that says what was expected where
 */
export function readExecRequest(text: string): ExecRequest {
  const { abi, fences, grants } = asRecord(parseJson(text), "its root");
  return {
    abi: asVersion(abi),
    fences: asCapabilities(fences, "fences"),
    grants: asList(grants, "grants").map((grant, at) => asGrant(grant, `grants.${at}`)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("malformed --plan: expected JSON");
  }
}

function asGrant(value: unknown, at: string): Fenced["grants"][number] {
  const { path, scope, access } = asRecord(value, at);
  if (typeof path !== "string" || !path.startsWith("/") || path.includes("\0")) {
    throw unexpected(`${at}.path`, "an absolute path");
  }
  if (scope !== "tree" && scope !== "file") throw unexpected(`${at}.scope`, "tree or file");
  return { path, scope, access: asCapabilities(access, `${at}.access`) };
}

function asCapabilities(value: unknown, at: string): FileCapability[] {
  return asList(value, at).map((name, index) => {
    const known = FILE_CAPABILITIES.find((capability) => capability === name);
    if (known !== undefined) return known;
    throw unexpected(`${at}.${index}`, `one of ${FILE_CAPABILITIES.join(", ")}`);
  });
}

function asVersion(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw unexpected("abi", "a whole number");
}

function asList(value: unknown, at: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw unexpected(at, "a list");
}

function asRecord(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return { ...value };
  throw unexpected(at, "an object");
}

function unexpected(at: string, what: string): Error {
  return new Error(`malformed --plan at ${at}: expected ${what}`);
}
