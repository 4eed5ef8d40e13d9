import { Hono } from "hono";
import { z } from "zod";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const tree = z.string().exactOptional();
const ref = z.string().min(1);
const targetBody = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unstaged"), tree }),
  z.object({ kind: z.literal("staged"), tree }),
  z.object({ kind: z.literal("since"), base: ref, tree }),
  z.object({ kind: z.literal("commits"), from: ref.exactOptional(), to: ref, tree }),
]);
const anchor = z.object({
  path: z.string().min(1),
  side: z.enum(["old", "new"]),
  line: z.number().int().min(1),
  text: z.string(),
});
const commentBody = z.object({ anchor, text: z.string() });
const textBody = z.object({ text: z.string() });
const viewedBody = z.object({ path: z.string().min(1), stamp: z.string().nullable() });
const agentId = z.string().min(1);
const note = z.string().exactOptional();
const sendBody = z.object({ agentId, comments: z.array(z.string()), note });
const askBody = z.object({ agentId, note });

/** `/api/projects/:p/reviews`: diffs people read, what they say of them, who gets it. */
export function reviewRoutes({ reviews }: Services) {
  return new Hono()
    .get("/:p/reviews", (c) => c.json(reviews.list(c.req.param("p"))))
    .post("/:p/reviews", body(targetBody), (c) => {
      return c.json(reviews.open(c.req.param("p"), c.req.valid("json")));
    })
    .get("/:p/reviews/:review", (c) => {
      const { p, review } = c.req.param();
      return c.json(reviews.read(p, review));
    })
    .get("/:p/reviews/:review/diff", async (c) => {
      const { p, review } = c.req.param();
      return c.json(await reviews.diff(p, review));
    })
    .post("/:p/reviews/:review/comments", body(commentBody), (c) => {
      const { p, review } = c.req.param();
      return c.json(reviews.addComment(p, review, c.req.valid("json")), 201);
    })
    .put("/:p/reviews/:review/comments/:comment", body(textBody), (c) => {
      const { p, review, comment } = c.req.param();
      reviews.changeComment(p, review, comment, c.req.valid("json").text);
      return c.body(null, 204);
    })
    .delete("/:p/reviews/:review/comments/:comment", (c) => {
      const { p, review, comment } = c.req.param();
      reviews.removeComment(p, review, comment);
      return c.body(null, 204);
    })
    .put("/:p/reviews/:review/viewed", body(viewedBody), (c) => {
      const { p, review } = c.req.param();
      const { path, stamp } = c.req.valid("json");
      reviews.setViewed(p, review, path, stamp ?? undefined);
      return c.body(null, 204);
    })
    .post("/:p/reviews/:review/send", body(sendBody), async (c) => {
      const { p, review } = c.req.param();
      return c.json(await reviews.send(p, review, c.req.valid("json")));
    })
    .post("/:p/reviews/:review/sends/:send/reopen", (c) => {
      const { p, review, send } = c.req.param();
      return c.json(reviews.reopen(p, review, send));
    })
    .post("/:p/reviews/:review/ask", body(askBody), async (c) => {
      const { p, review } = c.req.param();
      return c.json(await reviews.ask(p, review, c.req.valid("json")));
    });
}
