import { Hono } from "hono";
import type { Services } from "./services.ts";

/** What belongs to the machine rather than to a project: health, profiles, folders, windows. */
export function machineRoutes({ version, startedAt, profiles, folders, events }: Services) {
  return new Hono()
    .get("/health", (c) => c.json({ ok: true, version, startedAt, pid: Deno.pid }))
    .get("/profiles", async (c) => {
      return c.json(await profiles.list(c.req.query("refresh") !== undefined));
    })
    .get("/fs", async (c) => c.json(await folders.list(c.req.query("path"))))
    .post("/windows", (c) => {
      events.publish({ type: "windowRequested" });
      return c.body(null, 202);
    });
}
