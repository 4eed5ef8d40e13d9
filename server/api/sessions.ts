import { Hono } from "hono";
import { z } from "zod";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const size = z.number().int().min(1).max(1000).optional();
const openBody = z.object({
  cwd: z.string().optional(),
  command: z.string().optional(),
  rows: size,
  cols: size,
});

const pasteBody = z.object({ text: z.string().min(1) });

/** `/api/projects/:p/terminals`: plain terminals of a project. */
export function terminalRoutes({ shells }: Services) {
  return new Hono()
    .post("/:p/terminals", body(openBody), async (c) => {
      return c.json(await shells.open(c.req.param("p"), c.req.valid("json")), 201);
    });
}

/** `/api/sessions`: live terminals of any kind. */
export function sessionRoutes({ shells, terminals, pastes }: Services) {
  return new Hono()
    .get("/", (c) => c.json(terminals.list()))
    .get("/:s/screen", async (c) => c.json(await terminals.screen(c.req.param("s"))))
    .get("/:s/text", async (c) => c.text(await terminals.text(c.req.param("s"))))
    .post("/:s/pastes", body(pasteBody), async (c) => {
      return c.json(await pastes.write(c.req.param("s"), c.req.valid("json").text), 201);
    })
    .delete("/:s", async (c) => {
      await shells.close(c.req.param("s"));
      return c.body(null, 204);
    });
}
