import { Hono } from "hono";
import { z } from "zod";
import type { PageWish, SearchWish } from "../../core/conversation/log_page.ts";
import { query } from "./body.ts";
import type { Services } from "./services.ts";

const whole = z.string().regex(/^\d{1,15}$/, "expected a whole number").transform(Number)
  .optional();
const pageQuery = z.object({ before: whole, after: whole, turns: whole });
const searchQuery = z.object({
  words: z.string({ error: "expected words to look for" }),
  before: whole,
});
/** Hits of one search; the next ones are before the last of them. */
const HITS = 50;

/** `/api/projects/:p/{conversations,live-state}`: what was said, and who works on what. */
export function conversationRoutes({ conversations, liveStates, projects }: Services) {
  return new Hono()
    .get("/:p/conversations", async (c) => c.json(await conversations.list(c.req.param("p"))))
    .get("/:p/conversations/:c/log", async (c) => {
      const { p, c: id } = c.req.param();
      return c.json(await conversations.read(p, id));
    })
    .get("/:p/conversations/:c/page", query(pageQuery), async (c) => {
      const { p, c: id } = c.req.param();
      return c.json(await conversations.page(p, id, wishOf(c.req.valid("query"))));
    })
    .get("/:p/conversations/:c/search", query(searchQuery), async (c) => {
      const { p, c: id } = c.req.param();
      const { words, before } = c.req.valid("query");
      const wish: SearchWish = { turns: HITS, signal: c.req.raw.signal };
      if (before !== undefined) wish.before = before;
      return c.json(await conversations.search(p, id, words, wish));
    })
    .get("/:p/conversations/:c/handoff", async (c) => {
      const { p, c: id } = c.req.param();
      return c.json(await conversations.handoff(p, id));
    })
    .get("/:p/live-state", (c) => {
      const { id } = projects.get(c.req.param("p"));
      return c.json(liveStates.read(id));
    });
}

function wishOf({ before, after, turns }: z.infer<typeof pageQuery>): PageWish {
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(turns === undefined ? {} : { turns }),
  };
}
