import { Hono } from "hono";
import { z } from "zod";
import { parseId } from "../../core/id.ts";
import { settingsChange } from "../../core/settings/settings.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

/** Without a project, and without a body, a window with all tabs is meant. */
const folderBody = z.object({ parent: z.string(), name: z.string() });
const downloadBody = z.object({ name: z.string(), text: z.string() });
const windowBody = z.object({
  projectId: z.string().transform((id) => parseId("project", id)).optional(),
});

/** What belongs to the machine rather than to a project: health, folders, settings, windows. */
export function machineRoutes(
  { version, startedAt, home, projects, folders, settings, windows, downloads }: Services,
) {
  return new Hono()
    .get("/health", (c) => c.json({ ok: true, version, startedAt, pid: Deno.pid, home }))
    .get("/fs", async (c) => {
      const hidden = c.req.query("hidden") !== undefined;
      return c.json(await folders.list(c.req.query("path"), { hidden }));
    })
    .post("/fs", body(folderBody), async (c) => {
      const { parent, name } = c.req.valid("json");
      return c.json(await folders.create(parent, name), 201);
    })
    .post("/downloads", body(downloadBody), async (c) => {
      const { name, text } = c.req.valid("json");
      return c.json(await downloads.save(name, text), 201);
    })
    .get("/settings", async (c) => c.json(await settings.read()))
    .patch("/settings", body(settingsChange), async (c) => {
      return c.json(await settings.change(c.req.valid("json")));
    })
    .get("/windows", (c) => c.json(windows.list()))
    .post("/windows", body(windowBody), (c) => {
      const { projectId } = c.req.valid("json");
      // Refuses one that is not open: its page would have nothing to show.
      windows.request(projectId === undefined ? undefined : projects.get(projectId).id);
      return c.body(null, 202);
    })
    .delete("/windows/:p", (c) => {
      windows.giveBack(parseId("project", c.req.param("p")));
      return c.body(null, 204);
    });
}
