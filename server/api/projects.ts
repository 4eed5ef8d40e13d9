import { Hono } from "hono";
import { z } from "zod";
import { layoutOperation } from "../../core/layout/document.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const openBody = z.object({ root: z.string().min(1), name: z.string().optional() });

/** `/api/projects`: folders, their layouts and what can be resumed. */
export function projectRoutes({ projects, layouts, agents }: Services) {
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
    .get("/:p/layouts", async (c) => c.json(await layouts.read(c.req.param("p"))))
    .post("/:p/layouts/operations", body(layoutOperation), async (c) => {
      return c.json(await layouts.change(c.req.param("p"), c.req.valid("json")));
    })
    .get("/:p/resumable", async (c) => {
      return c.json({ resumable: await agents.resumable(c.req.param("p")) });
    });
}
