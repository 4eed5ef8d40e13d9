import { Hono } from "hono";
import { z } from "zod";
import { IdeaError } from "../../core/error.ts";
import type { SkillScope } from "../../core/skill/skill.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const skillBody = z.object({ description: z.string(), content: z.string() });
const newSkillBody = skillBody.extend({ slug: z.string() });
const changedSkillBody = skillBody.extend({ revision: z.string().exactOptional() });

/** `/api/skills`: skills of the user, for every project. */
export function skillRoutes({ skills }: Services) {
  return new Hono()
    .get("/", async (c) => c.json(await skills.list()))
    .post("/", body(newSkillBody), async (c) => {
      return c.json(await skills.create(undefined, c.req.valid("json")), 201);
    })
    .put("/:slug", body(changedSkillBody), async (c) => {
      return c.json(await skills.update(undefined, c.req.param("slug"), c.req.valid("json")));
    })
    .delete("/:slug", async (c) => {
      await skills.remove(undefined, c.req.param("slug"));
      return c.body(null, 204);
    });
}

/** `/api/projects/:p/skills`: skills of a project, and which agents have which. */
export function projectSkillRoutes({ skills }: Services) {
  return new Hono()
    .get("/:p/skills", async (c) => c.json(await skills.list(c.req.param("p"))))
    .post("/:p/skills", body(newSkillBody), async (c) => {
      return c.json(await skills.create(c.req.param("p"), c.req.valid("json")), 201);
    })
    .put("/:p/skills/:slug", body(changedSkillBody), async (c) => {
      const { p, slug } = c.req.param();
      return c.json(await skills.update(p, slug, c.req.valid("json")));
    })
    .delete("/:p/skills/:slug", async (c) => {
      const { p, slug } = c.req.param();
      await skills.remove(p, slug);
      return c.body(null, 204);
    })
    .put("/:p/agents/:a/skills/:scope/:slug", async (c) => {
      const { p, a, scope, slug } = c.req.param();
      await skills.assign(p, a, { scope: scopeOf(scope), slug });
      return c.body(null, 204);
    })
    .delete("/:p/agents/:a/skills/:scope/:slug", async (c) => {
      const { p, a, scope, slug } = c.req.param();
      await skills.unassign(p, a, { scope: scopeOf(scope), slug });
      return c.body(null, 204);
    });
}

function scopeOf(text: string): SkillScope {
  if (text === "global" || text === "project") return text;
  throw new IdeaError("INVALID", `scope: expected global or project, not "${text}"`);
}
