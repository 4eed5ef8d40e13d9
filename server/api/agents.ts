import { Hono } from "hono";
import { z } from "zod";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const size = z.number().int().min(1).max(1000).nullish().transform((value) => value ?? undefined);
const mode = z.enum(["terminal", "structured"]).optional();
const optionalText = z.string().nullish().transform((value) => value ?? undefined);

const createBody = z.object({ name: z.string(), profile: z.string(), context: optionalText });
const updateBody = createBody.partial().extend({
  synchronized: z.boolean().optional(),
  orchestrator: z.boolean().optional(),
});
const launchBody = z.object({
  rows: size,
  cols: size,
  nodeId: optionalText,
  conversationId: optionalText,
  attach: z.boolean().optional(),
  mode,
});
const restartBody = z.object({ rows: size, cols: size, nodeId: optionalText, mode });
const orderBody = z.object({ tickets: z.array(z.string()) });
const inputBody = z.object({ text: z.string() });

/** `/api/projects/:p/agents`: identities, their processes and their screens. */
export function agentRoutes({ agents, delegation }: Services) {
  return new Hono()
    .get("/:p/agents", async (c) => c.json(await agents.list(c.req.param("p"))))
    .post("/:p/agents", body(createBody), async (c) => {
      return c.json(await agents.create(c.req.param("p"), c.req.valid("json")), 201);
    })
    .get("/:p/agents/live", (c) => c.json(agents.live(c.req.param("p"))))
    .patch("/:p/agents/:a", body(updateBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await agents.update(p, a, c.req.valid("json")));
    })
    .delete("/:p/agents/:a", async (c) => {
      const { p, a } = c.req.param();
      await agents.remove(p, a);
      return c.body(null, 204);
    })
    .get("/:p/agents/:a/context", async (c) => {
      const { p, a } = c.req.param();
      return c.json({ context: await agents.context(p, a) });
    })
    .post("/:p/agents/:a/launch", body(launchBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await agents.launch(p, a, c.req.valid("json")));
    })
    .post("/:p/agents/:a/stop", async (c) => {
      const { p, a } = c.req.param();
      await agents.stop(p, a);
      return c.body(null, 204);
    })
    .post("/:p/agents/:a/restart", body(restartBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await agents.restart(p, a, c.req.valid("json")));
    })
    .post("/:p/agents/:a/interrupt", async (c) => {
      const { p, a } = c.req.param();
      await agents.interrupt(p, a);
      return c.body(null, 204);
    })
    .post("/:p/agents/:a/input", body(inputBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await delegation.message(p, a, c.req.valid("json").text), 202);
    })
    .put("/:p/agents/:a/queue", body(orderBody), (c) => {
      const { p, a } = c.req.param();
      delegation.reorder(p, a, c.req.valid("json").tickets);
      return c.body(null, 204);
    })
    .get("/:p/agents/:a/screen", async (c) => {
      const { p, a } = c.req.param();
      return c.json(await agents.screen(p, a));
    });
}
