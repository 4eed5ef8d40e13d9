import { Hono } from "hono";
import { z } from "zod";
import { body, query } from "./body.ts";
import type { Services } from "./services.ts";

const path = z.string();
const agentId = z.string().exactOptional();
const command = z.string();
const createBody = z.object({
  agentId,
  branch: z.union([
    z.object({ create: z.string(), from: z.string().exactOptional() }),
    z.object({ existing: z.string() }),
  ], { error: "expected `create` or `existing`" }),
  copy: z.array(z.string()).default([]),
  setUp: command.exactOptional(),
});
const adoptBody = z.object({ path, agentId, base: z.string().exactOptional() });
const assignBody = z.object({ path, agentId: z.string().nullable() });
const pathBody = z.object({ path });
const setUpBody = pathBody.extend({ command });
const settingsBody = z.object({ copy: z.array(z.string()), setup: command.exactOptional() });
const removeBody = pathBody.extend({
  force: z.boolean().default(false),
  deleteBranch: z.boolean().default(false),
});
const mergeBody = pathBody.extend({
  how: z.enum(["merge", "rebase"]),
  onConflict: z.enum(["abort", "leave", "agent"]),
  onlyCommitted: z.boolean().default(false),
});
const attributionBody = z.object({ paths: z.array(z.string()), tree: z.string().exactOptional() });
const touchQuery = z.object({
  agentId,
  tree: z.string().exactOptional(),
  path: z.string().exactOptional(),
});

/** `/api/projects/:p/git/worktrees`: where agents work, and how their work comes back. */
export function worktreeRoutes({ worktrees }: Services) {
  return new Hono()
    .get("/:p/git/worktrees", async (c) => c.json(await worktrees.list(c.req.param("p"))))
    .post("/:p/git/worktrees", body(createBody), async (c) => {
      return c.json(await worktrees.create(c.req.param("p"), c.req.valid("json")), 201);
    })
    .post("/:p/git/worktrees/adopt", body(adoptBody), async (c) => {
      return c.json(await worktrees.adopt(c.req.param("p"), c.req.valid("json")));
    })
    .post("/:p/git/worktrees/assign", body(assignBody), async (c) => {
      const { path, agentId } = c.req.valid("json");
      return c.json(await worktrees.assign(c.req.param("p"), path, agentId ?? undefined));
    })
    .post("/:p/git/worktrees/set-up", body(setUpBody), async (c) => {
      const { path, command } = c.req.valid("json");
      return c.json(await worktrees.setUp(c.req.param("p"), path, command));
    })
    .post("/:p/git/worktrees/set-up/stop", body(pathBody), async (c) => {
      await worktrees.stopSetUp(c.req.param("p"), c.req.valid("json").path);
      return c.body(null, 204);
    })
    .get("/:p/git/worktrees/settings", async (c) => {
      return c.json(await worktrees.settings(c.req.param("p")));
    })
    .put("/:p/git/worktrees/settings", body(settingsBody), async (c) => {
      await worktrees.saveSettings(c.req.param("p"), c.req.valid("json"));
      return c.body(null, 204);
    })
    .get("/:p/git/worktrees/problems", query(pathBody), async (c) => {
      return c.json(await worktrees.removalProblems(c.req.param("p"), c.req.valid("query").path));
    })
    .post("/:p/git/worktrees/remove", body(removeBody), async (c) => {
      return c.json(await worktrees.remove(c.req.param("p"), c.req.valid("json")));
    })
    .post("/:p/git/worktrees/merge", body(mergeBody), async (c) => {
      return c.json(await worktrees.mergeBack(c.req.param("p"), c.req.valid("json")));
    })
    .post("/:p/git/worktrees/hand-back", body(pathBody), async (c) => {
      return c.json(await worktrees.handConflictBack(c.req.param("p"), c.req.valid("json").path));
    });
}

/** `/api/projects/:p/git/{touches,attribution}`: who changed what. */
export function attributionRoutes({ worktrees }: Services) {
  return new Hono()
    .get("/:p/git/touches", query(touchQuery), (c) => {
      return c.json(worktrees.touches(c.req.param("p"), c.req.valid("query")));
    })
    .post("/:p/git/attribution", body(attributionBody), async (c) => {
      const { paths, tree } = c.req.valid("json");
      return c.json(await worktrees.attribution(c.req.param("p"), paths, tree));
    });
}
