import { Hono } from "hono";
import { z } from "zod";
import { IdeaError } from "../../core/error.ts";
import { readPermissionSet } from "../../core/permission/document.ts";
import { CAPABILITIES, type PermissionSet } from "../../core/permission/model.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const setBody = z.object({ permissions: z.unknown().optional() });
const questionBody = z.object({
  agentId: z.string(),
  capability: z.enum(CAPABILITIES),
  what: z.string().min(1),
});

/** Of the proposal the person saw. */
const decisionBody = z.object({ revision: z.string().min(1) });

/** `/api/projects/:p/permissions`: the policy, what waits for approval, who enforces what. */
export function permissionRoutes({ permissions }: Services) {
  return new Hono()
    .get("/:p/permissions", async (c) => c.json(await permissions.read(c.req.param("p"))))
    .put("/:p/permissions", body(setBody), async (c) => {
      return c.json(await permissions.setProject(c.req.param("p"), setOf(c.req.valid("json"))));
    })
    .post("/:p/permissions/check", body(questionBody), async (c) => {
      return c.json(await permissions.check(c.req.param("p"), c.req.valid("json")));
    })
    .post("/:p/permissions/approve", body(decisionBody), async (c) => {
      const { revision } = c.req.valid("json");
      return c.json(await permissions.approve(c.req.param("p"), revision));
    })
    .post("/:p/permissions/discard", body(decisionBody), async (c) => {
      const { revision } = c.req.valid("json");
      return c.json(await permissions.discard(c.req.param("p"), revision));
    })
    .get("/:p/permissions/refusals", (c) => c.json(permissions.refusals(c.req.param("p"))))
    .put("/:p/permissions/agents/:a", body(setBody), async (c) => {
      const { p, a } = c.req.param();
      return c.json(await permissions.setAgent(p, a, setOf(c.req.valid("json"))));
    })
    .get("/:p/agents/:a/permissions/effective", async (c) => {
      const { p, a } = c.req.param();
      return c.json(await permissions.effective(p, a));
    });
}

/** An absent key is a mistake, null removes: the two must not be taken for one another. */
function setOf(sent: { permissions?: unknown }): PermissionSet | null {
  if (!("permissions" in sent) || sent.permissions === undefined) {
    throw new IdeaError("INVALID", "permissions: expected a policy, or null to remove it");
  }
  return sent.permissions === null ? null : readPermissionSet(sent.permissions, "permissions");
}
