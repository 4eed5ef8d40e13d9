import { Hono } from "hono";
import { z } from "zod";
import { EMBEDDER_STRATEGIES } from "../../core/embedder/embedder.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const optionalText = z.string().nullish().transform((value) => value ?? undefined);
const profileBody = z.object({
  name: z.string(),
  strategy: z.enum(EMBEDDER_STRATEGIES),
  model: optionalText,
  endpoint: optionalText,
  apiKeyEnv: optionalText,
  dimension: z.number().int(),
});

/** `/api/embedders`: engines that find notes by meaning. */
export function embedderRoutes({ embedders }: Services) {
  return new Hono()
    .get("/", async (c) => c.json(await embedders.list()))
    .get("/engines", async (c) => c.json(await embedders.engines()))
    .post("/test", body(profileBody.extend({ id: z.string() })), async (c) => {
      return c.json(await embedders.test(c.req.valid("json")));
    })
    .put("/:id", body(profileBody), async (c) => {
      return c.json(await embedders.save({ ...c.req.valid("json"), id: c.req.param("id") }));
    })
    .delete("/:id", async (c) => {
      await embedders.remove(c.req.param("id"));
      return c.body(null, 204);
    });
}
