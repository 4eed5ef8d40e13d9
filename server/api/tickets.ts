import { Hono } from "hono";
import { z } from "zod";
import { DELEGATION } from "../../core/numbers.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const askBody = z.object({ target: z.string().min(1), task: z.string() });
const replyBody = z.object({ result: z.string() });
const cancelBody = z.object({ reason: z.string().optional() });
const reassignBody = z.object({ agent: z.string().min(1) });
const HUMAN = { kind: "human" } as const;

/** `/api/projects/:p/{asks,tickets,deliveries}`: work handed over, and the ledger of what was typed. */
export function ticketRoutes({ delegation }: Services) {
  return new Hono()
    .post("/:p/asks", body(askBody), async (c) => {
      const { target, task } = c.req.valid("json");
      const request = {
        projectId: c.req.param("p"),
        source: HUMAN,
        target,
        task,
        door: "ui",
      } as const;
      return c.json(await delegation.ask(request, { holdMs: DELEGATION.holdMs }));
    })
    .get("/:p/tickets", (c) => c.json(delegation.tickets(c.req.param("p"))))
    .post("/:p/tickets/:t/reply", body(replyBody), async (c) => {
      const { p, t } = c.req.param();
      const { result } = c.req.valid("json");
      return c.json(
        await delegation.reply({ projectId: p, source: HUMAN, ticketId: t, result, door: "ui" }),
      );
    })
    .post("/:p/tickets/:t/await", async (c) => {
      const { p, t } = c.req.param();
      return c.json(await delegation.await(p, t, { holdMs: DELEGATION.holdMs }));
    })
    .post("/:p/tickets/:t/cancel", body(cancelBody), async (c) => {
      const { p, t } = c.req.param();
      const reason = c.req.valid("json").reason ?? "cancelled by the user";
      return c.json(await delegation.cancel(p, t, reason));
    })
    .post("/:p/tickets/:t/retry", async (c) => {
      const { p, t } = c.req.param();
      return c.json(await delegation.retry(p, t));
    })
    .post("/:p/tickets/:t/reassign", body(reassignBody), async (c) => {
      const { p, t } = c.req.param();
      return c.json(await delegation.reassign(p, t, c.req.valid("json").agent));
    })
    .get("/:p/deliveries", (c) => c.json(delegation.deliveries(c.req.param("p"))));
}
