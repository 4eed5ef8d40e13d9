import { Hono } from "hono";
import { validator } from "hono/validator";
import { z } from "zod";
import { HUMAN } from "../../core/knowledge/author.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const revision = z.string().exactOptional();
const textBody = z.object({ text: z.string({ error: "expected the whole text" }), revision });
const noticeBody = z.object({ notice: z.boolean().default(false) });
const noteBody = z.object({
  description: z.string(),
  type: z.string(),
  content: z.string(),
  expires: z.string().nullish().transform((value) => value ?? undefined),
});
const newNoteBody = noteBody.extend({ name: z.string() });
const changedNoteBody = noteBody.extend({ revision });
const recallBody = z.object({ text: z.string(), tokenBudget: z.number().int().min(0) });
const acceptBody = z.object({ revision: z.string(), content: z.string().exactOptional() });
const dismissBody = z.object({ choice: z.enum(["later", "never"]) });

/** `/api/projects/:p/{context,agents/:a/composed}`: what agents are told, and the texts it is made of. */
export function contextRoutes({ contexts }: Services) {
  return new Hono()
    .get("/:p/context", async (c) => c.json(await contexts.project(c.req.param("p"))))
    .put("/:p/context", body(textBody), async (c) => {
      return c.json(await contexts.writeProject(c.req.param("p"), c.req.valid("json")));
    })
    .get("/:p/context/history", async (c) => c.json(await contexts.history(c.req.param("p"))))
    .get("/:p/context/history/:commit", async (c) => {
      const { p, commit } = c.req.param();
      return c.json({ text: await contexts.version(p, commit) });
    })
    .get("/:p/agents/:a/role", async (c) => {
      const { p, a } = c.req.param();
      return c.json(await contexts.agent(p, a));
    })
    .put("/:p/agents/:a/role", body(textBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await contexts.writeAgent(p, a, c.req.valid("json")));
    })
    .get("/:p/agents/:a/role/history", async (c) => {
      const { p, a } = c.req.param();
      return c.json(await contexts.history(p, a));
    })
    .get("/:p/agents/:a/role/history/:commit", async (c) => {
      const { p, a, commit } = c.req.param();
      return c.json({ text: await contexts.version(p, commit, a) });
    })
    .get("/:p/agents/:a/composed", async (c) => {
      const { p, a } = c.req.param();
      return c.json(await contexts.composed(p, a));
    })
    .post("/:p/agents/:a/composed/refresh", body(noticeBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await contexts.refresh(p, a, c.req.valid("json")));
    });
}

/** `/api/projects/:p/memory`: notes, how they hang together, and finding them. */
export function memoryRoutes({ notes, recall, embedders }: Services) {
  return new Hono()
    .get("/:p/memory", async (c) => c.json(await notes.list(c.req.param("p"))))
    .post("/:p/memory", body(newNoteBody), async (c) => {
      return c.json(await notes.create(c.req.param("p"), c.req.valid("json"), HUMAN), 201);
    })
    .get("/:p/memory/index", async (c) => c.json(await notes.index(c.req.param("p"))))
    .get("/:p/memory/graph", async (c) => c.json(await notes.graph(c.req.param("p"))))
    .get("/:p/memory/engine", async (c) => c.json(await recall.engine(c.req.param("p"))))
    .post("/:p/memory/recall", body(recallBody), async (c) => {
      return c.json(await recall.recall(c.req.param("p"), c.req.valid("json")));
    })
    .post("/:p/memory/suggestion", body(dismissBody), async (c) => {
      await embedders.dismiss(c.req.param("p"), c.req.valid("json").choice);
      return c.body(null, 204);
    })
    .get("/:p/memory/notes/:slug", async (c) => {
      const { p, slug } = c.req.param();
      return c.json(await notes.get(p, slug));
    })
    .put("/:p/memory/notes/:slug", body(changedNoteBody), async (c) => {
      const { p, slug } = c.req.param();
      return c.json(await notes.update(p, slug, c.req.valid("json"), HUMAN));
    })
    .delete("/:p/memory/notes/:slug", validator("query", revisionOf), async (c) => {
      const { p, slug } = c.req.param();
      await notes.remove(p, slug, c.req.valid("query").revision);
      return c.body(null, 204);
    })
    .get("/:p/memory/notes/:slug/links", async (c) => {
      const { p, slug } = c.req.param();
      return c.json(await notes.links(p, slug));
    });
}

/** `/api/projects/:p/proposals`: what agents would write. */
export function proposalRoutes({ proposals }: Services) {
  return new Hono()
    .get("/:p/proposals", async (c) => c.json(await proposals.list(c.req.param("p"))))
    .post("/:p/proposals/:id/accept", body(acceptBody), async (c) => {
      const { p, id } = c.req.param();
      await proposals.accept(p, id, c.req.valid("json"));
      return c.body(null, 204);
    })
    .post("/:p/proposals/:id/reject", async (c) => {
      const { p, id } = c.req.param();
      await proposals.reject(p, id);
      return c.body(null, 204);
    });
}

/** The revision somebody saw, where the query names one. */
function revisionOf({ revision }: Record<string, string | string[]>): { revision?: string } {
  return typeof revision === "string" ? { revision } : {};
}
