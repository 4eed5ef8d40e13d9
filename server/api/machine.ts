import { Hono } from "hono";
import { z } from "zod";
import { parseId } from "../../core/id.ts";
import { settingsChange } from "../../core/settings/settings.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const windowBody = z.object({ projectId: z.string().optional() });

/** What belongs to the machine rather than to a project: health, profiles, folders, settings, windows. */
export function machineRoutes(
  { version, startedAt, profiles, folders, settings, windows }: Services,
) {
  return new Hono()
    .get("/health", (c) => c.json({ ok: true, version, startedAt, pid: Deno.pid }))
    .get("/profiles", async (c) => {
      return c.json(await profiles.list(c.req.query("refresh") !== undefined));
    })
    .get("/fs", async (c) => c.json(await folders.list(c.req.query("path"))))
    .get("/settings", async (c) => c.json(await settings.read()))
    .patch("/settings", body(settingsChange), async (c) => {
      return c.json(await settings.change(c.req.valid("json")));
    })
    .get("/windows", (c) => c.json(windows.list()))
    .post("/windows", async (c) => {
      windows.request(await projectOf(c.req.raw));
      return c.body(null, 202);
    })
    .delete("/windows/:p", (c) => {
      windows.giveBack(c.req.param("p"));
      return c.body(null, 204);
    });
}

/** A request for a window may come without a body: it is then for all tabs. */
async function projectOf(request: Request): Promise<string | undefined> {
  const text = await request.text();
  const { projectId } = text === "" ? {} : windowBody.parse(JSON.parse(text));
  return projectId === undefined ? undefined : parseId("project", projectId);
}
