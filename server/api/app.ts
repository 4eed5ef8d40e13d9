import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { IdeaError, toWireError } from "../../core/error.ts";
import { HTTP } from "../../core/numbers.ts";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import { log } from "../log.ts";
import { checkIds } from "./body.ts";
import { bearer, loopbackOnly, tokenLink, tokenNeeded } from "./guard.ts";
import { apiRoutes } from "./routes.ts";
import type { Services } from "./services.ts";
import { socketRoutes } from "./sockets.ts";
import { staticFiles } from "./static_files.ts";

/** What is known of a request beside itself. */
export interface Connection {
  /** The client's end of the connection, on 127.0.0.1. */
  clientPort: number;
}

/** The application; every request is handed to it with its connection. */
export type App = Hono<{ Bindings: Connection }>;

/** What the application serves besides the JSON routes. */
export interface AppOptions {
  /** The host's token. */
  token: string;
  /** Folder of the built UI. */
  uiFolder: string;
  services: Services;
  /** @throws IdeaError `FORBIDDEN` when the agent's token came from another program than it */
  requireOwn(caller: AgentIdentity, clientPort: number): void;
  mcp(request: Request, caller: AgentIdentity): Promise<Response>;
  hook(profile: string, payload: unknown, caller: AgentIdentity): Promise<void>;
}

/** The whole HTTP side of the host. */
export function createApp(options: AppOptions): App {
  const { token, services } = options;
  const app: App = new Hono();
  app.onError((failure, c) => {
    const error = failure instanceof HTTPException ? fromHono(failure) : failure;
    if (!(error instanceof IdeaError)) {
      log("error", "A request failed", { path: c.req.path, reason: String(error) });
    }
    const status = error instanceof IdeaError ? error.status : 500;
    return c.json(toWireError(error), status as 400);
  });
  app.notFound((c) => c.json({ code: "NOT_FOUND", message: `No route ${c.req.path}` }, 404));
  app.use(loopbackOnly(), headers());
  app.use(bodyLimits());
  mountAgentDoors(app, options);
  app.use(tokenLink(token), tokenNeeded(token));
  app.use("/api/projects/:p/*", checkPath("p"));
  app.use("/api/projects/:p/agents/:a/*", checkPath("a"));
  app.use("/api/projects/:p/permissions/agents/:a", checkPath("a"));
  app.use("/api/projects/:p/tickets/:t/*", checkPath("t"));
  app.use("/api/projects/:p/conversations/:c/*", checkPath("c"));
  app.use("/api/sessions/:s/*", checkPath("s"));
  app.use("/api/projects/:p/*", async (c, next) => {
    const looks = c.req.method === "GET" || c.req.method === "HEAD" ||
      /^\/api\/projects\/[^/]+\/(?:permissions\/check|memory\/recall)\/?$/.test(c.req.path);
    const closes = c.req.method === "DELETE" && /^\/api\/projects\/[^/]+\/?$/.test(c.req.path);
    if (!looks && !closes) services.projects.requireWritable(c.req.param("p"));
    await next();
  });
  app.route("/api", socketRoutes(services));
  app.route("/api", apiRoutes(services));
  app.route("/", staticFiles(options.uiFolder));
  return app;
}

function bodyOf(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new IdeaError("TOO_LARGE", `body: expected at most ${maxSize} bytes`);
    },
  });
}

/** A whole text travels to the host as one body; everything else is small. */
function bodyLimits(): MiddlewareHandler {
  const [text, other] = [bodyOf(HTTP.maxTextBytes), bodyOf(HTTP.maxBodyBytes)];
  const isText = /^\/api\/(?:downloads|sessions\/[^/]+\/pastes)$/;
  return (c, next) => (isText.test(c.req.path) ? text : other)(c, next);
}

/** `/mcp` and `/hooks` take an agent's own token, never the host's. */
function mountAgentDoors(app: App, { services, requireOwn, mcp, hook }: AppOptions): void {
  const identify = async ({ clientPort }: Connection, token: string | undefined) => {
    const caller = token === undefined ? undefined : await services.tokens.identify(token);
    if (!caller) throw new IdeaError("UNAUTHORIZED", "Expected the token of a running agent");
    requireOwn(caller, clientPort);
    return caller;
  };
  app.all("/mcp", async (c) => mcp(c.req.raw, await identify(c.env, bearer(c))));
  app.all("/mcp/:token", async (c) => mcp(c.req.raw, await identify(c.env, c.req.param("token"))));
  app.post("/hooks/:profile", async (c) => {
    const caller = await identify(c.env, bearer(c));
    await hook(c.req.param("profile"), await c.req.json().catch(() => undefined), caller);
    return c.json({});
  });
}

function headers() {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // xterm writes its own style elements; scripts stay strict.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
  });
}

function checkPath(key: "p" | "a" | "t" | "s" | "c") {
  return async (
    c: { req: { param(key: string): string | undefined; path: string } },
    next: () => Promise<void>,
  ) => {
    const value = c.req.param(key);
    if (value !== undefined && value !== "live") checkIds({ [key]: value });
    await next();
  };
}

function fromHono(failure: HTTPException): IdeaError {
  if (failure.status === 413) return new IdeaError("TOO_LARGE", failure.message);
  return new IdeaError("INVALID", `body: ${failure.message || "expected JSON"}`);
}
