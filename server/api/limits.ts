import { Hono } from "hono";
import { z } from "zod";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const timeBody = z.object({ resetsAtMs: z.number().int().min(0) });
const choiceBody = z.object({ whenLimited: z.enum(["wait", "offer"]) });
const offBody = z.object({ account: z.string(), off: z.boolean() });

/** `/api/limits`: accounts, how much of them is used, who waits for them. */
export function limitRoutes({ limits }: Services) {
  return new Hono()
    .get("/", (c) => c.json(limits.accounts()))
    .put("/off", body(offBody), (c) => {
      const { account, off } = c.req.valid("json");
      return c.json(limits.setOff(account, off));
    });
}

/** `/api/projects/:p/…/limit`: what a person decides about one limited agent. */
export function agentLimitRoutes({ limits }: Services) {
  return new Hono()
    .get("/:p/limits/history", (c) => c.json(limits.history(c.req.param("p"))))
    .get("/:p/limits/choice", (c) => c.json({ whenLimited: limits.whenLimited(c.req.param("p")) }))
    .put("/:p/limits/choice", body(choiceBody), (c) => {
      const { whenLimited } = c.req.valid("json");
      limits.chooseWhenLimited(c.req.param("p"), whenLimited);
      return c.json({ whenLimited });
    })
    .post("/:p/agents/:a/limit/cancel", async (c) => {
      const { p, a } = c.req.param();
      return c.json({ cancelled: await limits.cancel(p, a) });
    })
    .post("/:p/agents/:a/limit/resume", async (c) => {
      const { p, a } = c.req.param();
      return c.json({ resumes: await limits.resumeNow(p, a) });
    })
    .put("/:p/agents/:a/limit/time", body(timeBody), async (c) => {
      const { p, a } = c.req.param();
      await limits.setTime(p, a, c.req.valid("json").resetsAtMs);
      return c.body(null, 204);
    });
}
