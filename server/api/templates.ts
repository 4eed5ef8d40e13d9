import { Hono } from "hono";
import { z } from "zod";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const language = z.enum(["en", "fr"]);
const optionalText = z.string().nullish().transform((value) => value ?? undefined);
const templateBody = z.object({
  name: z.string(),
  contentMd: z.string(),
  defaultProfileId: z.string(),
});
const changeBody = templateBody.partial().extend({ version: z.number().int().exactOptional() });
const starterBody = z.object({ language });
const agentBody = z.object({
  name: optionalText,
  profile: optionalText,
  synchronized: z.boolean().optional(),
});
const teamBody = z.object({ language, profile: optionalText });
const syncBody = z.object({
  force: z.boolean().default(false),
  revision: z.string().exactOptional(),
});

/** `/api/templates`: role texts of the user. */
export function templateRoutes({ templates }: Services) {
  return new Hono()
    .get("/", async (c) => c.json(await templates.list()))
    .post("/", body(templateBody), async (c) => {
      return c.json(await templates.create(c.req.valid("json")), 201);
    })
    .post("/starter", body(starterBody), async (c) => {
      return c.json(await templates.addStarter(c.req.valid("json").language), 201);
    })
    .patch("/:template", body(changeBody), async (c) => {
      return c.json(await templates.update(c.req.param("template"), c.req.valid("json")));
    })
    .delete("/:template", async (c) => {
      await templates.remove(c.req.param("template"));
      return c.body(null, 204);
    });
}

/** `/api/projects/:p/templates`: agents made from templates, and how far behind they are. */
export function agentTemplateRoutes({ templates }: Services) {
  return new Hono()
    .get("/:p/templates/drift", async (c) => c.json(await templates.drift(c.req.param("p"))))
    .post("/:p/templates/team", body(teamBody), async (c) => {
      return c.json(await templates.addTeam(c.req.param("p"), c.req.valid("json")), 201);
    })
    .post("/:p/templates/:template/agents", body(agentBody), async (c) => {
      const { p, template } = c.req.param();
      return c.json(await templates.createAgent(p, template, c.req.valid("json")), 201);
    })
    .get("/:p/agents/:a/template", async (c) => {
      const { p, a } = c.req.param();
      return c.json(await templates.preview(p, a));
    })
    .post("/:p/agents/:a/template/sync", body(syncBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await templates.sync(p, a, c.req.valid("json")));
    });
}
