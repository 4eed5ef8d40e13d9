import { Hono } from "hono";
import { z } from "zod";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const openBody = z.object({ root: z.string().min(1), name: z.string().optional() });

/** `/api/projects`: folders, what can be resumed in them and what runs in them uses. */
export function projectRoutes({ projects, agents, usage }: Services) {
  return new Hono()
    .get("/", (c) => c.json(projects.list()))
    .post("/", body(openBody), async (c) => {
      const { root, name } = c.req.valid("json");
      return c.json(await projects.open(root, name), 201);
    })
    .get("/:p", (c) => c.json(projects.get(c.req.param("p"))))
    .delete("/:p", async (c) => {
      await projects.close(c.req.param("p"));
      return c.body(null, 204);
    })
    .get("/:p/usage", async (c) => c.json(await usage.read(c.req.param("p"))))
    .get("/:p/resumable", async (c) => {
      return c.json({ resumable: await agents.resumable(c.req.param("p")) });
    });
}
