import { Hono } from "hono";
import { z } from "zod";
import { layoutOperation, namedLayout } from "../../core/layout/document.ts";
import { presetNode } from "../../core/layout/preset.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const name = z.string().trim().min(1).max(64);
const createBody = z.object({
  name,
  kind: z.enum(["terminal", "gitGraph"]).optional(),
  root: presetNode.optional(),
});
const changeBody = z.object({ name });
const restoreBody = z.object({
  layout: namedLayout,
  /** Where it was in the list. */
  at: z.number().int().nonnegative().optional(),
});

/** `/api/projects/:p/layouts`: named layouts; every answer is the whole document. */
export function layoutRoutes({ layouts }: Services) {
  return new Hono()
    .get("/:p/layouts", async (c) => c.json(await layouts.read(c.req.param("p"))))
    .post("/:p/layouts", body(createBody), async (c) => {
      return c.json(await layouts.create(c.req.param("p"), c.req.valid("json")), 201);
    })
    .post("/:p/layouts/operations", body(layoutOperation), async (c) => {
      return c.json(await layouts.change(c.req.param("p"), c.req.valid("json")));
    })
    .post("/:p/layouts/restore", body(restoreBody), async (c) => {
      const { layout, at } = c.req.valid("json");
      return c.json(await layouts.restore(c.req.param("p"), layout, at));
    })
    .post("/:p/layouts/:l/operations", body(layoutOperation), async (c) => {
      const { p, l } = c.req.param();
      return c.json(await layouts.change(p, c.req.valid("json"), l));
    })
    .patch("/:p/layouts/:l", body(changeBody), async (c) => {
      const { p, l } = c.req.param();
      return c.json(await layouts.rename(p, l, c.req.valid("json").name));
    })
    .post("/:p/layouts/:l/activate", async (c) => {
      const { p, l } = c.req.param();
      return c.json(await layouts.activate(p, l));
    })
    .delete("/:p/layouts/:l", async (c) => {
      const { p, l } = c.req.param();
      return c.json(await layouts.remove(p, l));
    });
}
