import { timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { IdeaError } from "../../core/error.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Refuses what does not come from this machine's own pages and programs: a foreign `Host` (DNS
 * rebinding) or a foreign `Origin` (any web page) gets 403.
 */
export function loopbackOnly(): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    if (!LOOPBACK.has(hostname(host))) {
      throw new IdeaError("FORBIDDEN", `Host "${host}" is not this machine`);
    }
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== `http://${host}`) {
      throw new IdeaError("FORBIDDEN", `Origin "${origin}" is not IdeA`);
    }
    await next();
  };
}

/** Lets in whoever has the host's token: as bearer, or by the cookie set when `url` was opened. */
export function tokenNeeded(token: string): MiddlewareHandler {
  return async (c, next) => {
    const given = bearer(c) ?? getCookie(c, cookieName(c));
    if (given === undefined || !sameSecret(given, token)) {
      throw new IdeaError("UNAUTHORIZED", "Expected the host's token, as bearer or cookie");
    }
    await next();
  };
}

/** The page's address with `?token=` sets the cookie and leads to the same address without it. */
export function tokenLink(token: string): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.query("token");
    if (given === undefined || c.req.method !== "GET") return await next();
    if (!sameSecret(given, token)) {
      deleteCookie(c, cookieName(c));
      throw new IdeaError("UNAUTHORIZED", "This link is of an earlier run: start IdeA again");
    }
    setCookie(c, cookieName(c), token, { httpOnly: true, sameSite: "Strict", path: "/" });
    const { token: _, ...rest } = c.req.query();
    const query = new URLSearchParams(rest).toString();
    return c.redirect(query === "" ? c.req.path : `${c.req.path}?${query}`);
  };
}

/** The bearer token of a request. */
export function bearer(c: Context): string | undefined {
  const header = c.req.header("authorization");
  return header?.startsWith("Bearer ") ? header.slice("Bearer ".length) : undefined;
}

// Cookies ignore ports: two hosts on one machine must not take each other's.
function cookieName(c: Context): string {
  return `idea_${c.req.header("host")?.split(":").at(-1) ?? ""}`;
}

function hostname(host: string): string {
  return host.replace(/:\d+$/, "");
}

function sameSecret(given: string, expected: string): boolean {
  const left = new TextEncoder().encode(given);
  const right = new TextEncoder().encode(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
