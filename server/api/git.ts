import { Hono } from "hono";
import { z } from "zod";
import { IdeaError } from "../../core/error.ts";
import type { DiffWish } from "../../core/git/service.ts";
import { body, query } from "./body.ts";
import type { Services } from "./services.ts";

const tree = z.string().exactOptional();
const treeBody = z.object({ tree });
const pathsBody = treeBody.extend({ paths: z.array(z.string()).min(1) });
const linesBody = treeBody.extend({
  path: z.string(),
  choices: z.array(z.object({
    hunk: z.number().int().min(0),
    lines: z.array(z.number().int().min(0)).exactOptional(),
  })).min(1),
  revision: z.string(),
  unstage: z.boolean(),
});
const refBody = treeBody.extend({ ref: z.string() });
const commitBody = treeBody.extend({ message: z.string(), amend: z.boolean().default(false) });
const newBranchBody = treeBody.extend({
  name: z.string(),
  from: z.string().exactOptional(),
  checkout: z.boolean().default(true),
});
const branchBody = treeBody.extend({ name: z.string() });
const deleteBody = z.object({ name: z.string(), force: z.boolean().default(false) });

const whole = z.string().regex(/^\d{1,9}$/, "expected a whole number").transform(Number);
const stateQuery = z.object({ tree });
const historyQuery = z.object({
  skip: whole.default(0),
  count: whole.default(200),
  search: z.string().exactOptional(),
  all: z.enum(["true", "false"]).default("true").transform((value) => value === "true"),
  tree,
});
const diffQuery = z.object({
  kind: z.enum(["unstaged", "staged", "commits", "since"]),
  path: z.string().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
  base: z.string().exactOptional(),
  tree,
});
const commitQuery = z.object({ id: z.string().min(1) });
const fileQuery = z.object({ commit: z.string(), path: z.string(), tree });

/** `/api/projects/:p/git`: the project's repository through the user's own git. */
export function gitRoutes({ git }: Services) {
  return new Hono()
    .get("/:p/git", query(stateQuery), async (c) => {
      return c.json(await git.state(c.req.param("p"), c.req.valid("query").tree));
    })
    .post("/:p/git/init", async (c) => c.json(await git.init(c.req.param("p")), 201))
    .post("/:p/git/stage", body(pathsBody), async (c) => {
      const { paths, tree } = c.req.valid("json");
      await git.stage(c.req.param("p"), paths, tree);
      return c.body(null, 204);
    })
    .post("/:p/git/unstage", body(pathsBody), async (c) => {
      const { paths, tree } = c.req.valid("json");
      await git.unstage(c.req.param("p"), paths, tree);
      return c.body(null, 204);
    })
    .post("/:p/git/lines", body(linesBody), async (c) => {
      const { tree, ...change } = c.req.valid("json");
      await git.stageLines(c.req.param("p"), change, tree);
      return c.body(null, 204);
    })
    .post("/:p/git/discard", body(pathsBody), async (c) => {
      const { paths, tree } = c.req.valid("json");
      return c.json(await git.discard(c.req.param("p"), paths, tree));
    })
    .get("/:p/git/safety", async (c) => c.json(await git.safety(c.req.param("p"))))
    .post("/:p/git/restore", body(refBody), async (c) => {
      const { ref, tree } = c.req.valid("json");
      await git.restore(c.req.param("p"), ref, tree);
      return c.body(null, 204);
    })
    .post("/:p/git/commit", body(commitBody), async (c) => {
      const { tree, ...input } = c.req.valid("json");
      return c.json(await git.commit(c.req.param("p"), input, tree));
    })
    .post("/:p/git/push", body(treeBody), async (c) => {
      return c.json(await git.push(c.req.param("p"), c.req.valid("json").tree));
    })
    .post("/:p/git/pull", body(treeBody), async (c) => {
      return c.json(await git.pull(c.req.param("p"), c.req.valid("json").tree));
    })
    .post("/:p/git/abort", body(treeBody), async (c) => {
      await git.abort(c.req.param("p"), c.req.valid("json").tree);
      return c.body(null, 204);
    })
    .route("/", branchRoutes(git))
    .route("/", historyRoutes(git));
}

function branchRoutes(git: Services["git"]) {
  return new Hono()
    .get("/:p/git/branches", query(stateQuery), async (c) => {
      return c.json(await git.branches(c.req.param("p"), c.req.valid("query").tree));
    })
    .post("/:p/git/branches", body(newBranchBody), async (c) => {
      const { tree, ...input } = c.req.valid("json");
      await git.createBranch(c.req.param("p"), input, tree);
      return c.body(null, 204);
    })
    .post("/:p/git/checkout", body(branchBody), async (c) => {
      const { name, tree } = c.req.valid("json");
      await git.checkout(c.req.param("p"), name, tree);
      return c.body(null, 204);
    })
    .post("/:p/git/branches/delete", body(deleteBody), async (c) => {
      const { name, force } = c.req.valid("json");
      const kept = await git.deleteBranch(c.req.param("p"), name, force);
      return c.json(kept === undefined ? {} : { kept });
    });
}

function historyRoutes(git: Services["git"]) {
  return new Hono()
    .get("/:p/git/log", query(historyQuery), async (c) => {
      const { tree, ...wish } = c.req.valid("query");
      return c.json(await git.log(c.req.param("p"), wish, tree));
    })
    .get("/:p/git/graph", query(historyQuery), async (c) => {
      const { tree: _, ...wish } = c.req.valid("query");
      return c.json(await git.graph(c.req.param("p"), wish));
    })
    .get("/:p/git/commit", query(commitQuery), async (c) => {
      return c.json(await git.commitDetails(c.req.param("p"), c.req.valid("query").id));
    })
    .get("/:p/git/diff", query(diffQuery), async (c) => {
      const { tree, ...wish } = c.req.valid("query");
      return c.json(await git.diff(c.req.param("p"), diffWish(wish), tree));
    })
    .get("/:p/git/file", query(fileQuery), async (c) => {
      const { commit, path, tree } = c.req.valid("query");
      return c.json({ text: await git.file(c.req.param("p"), commit, path, tree) });
    });
}

/** @throws IdeaError `INVALID` naming what is missing */
function diffWish(
  { kind, path, from, to, base }: Omit<z.infer<typeof diffQuery>, "tree">,
): DiffWish {
  switch (kind) {
    case "commits":
      if (to === undefined) throw new IdeaError("INVALID", "to: expected a commit");
      return { kind, path, from, to };
    case "since":
      if (base === undefined) throw new IdeaError("INVALID", "base: expected a branch or a commit");
      return { kind, path, base };
    default:
      return { kind, path };
  }
}
