import { Hono } from "hono";
import { z } from "zod";
import { parseId } from "../../core/id.ts";
import {
  argumentList,
  changedStart,
  commandText,
  ownProfileData,
} from "../../core/profile/own_profile.ts";
import { body } from "./body.ts";
import type { Services } from "./services.ts";

const offeredBody = z.object({ offered: z.boolean() });
const testBody = z.object({
  command: commandText,
  versionArgs: argumentList.default(["--version"]),
});

/** `/api/profiles`: the CLIs there are, and those of the user's own. */
export function profileRoutes({ profiles, ownProfiles }: Services) {
  return new Hono()
    .get("/", async (c) => c.json(await profiles.list(c.req.query("refresh") !== undefined)))
    .get("/own", async (c) => c.json(await ownProfiles.own()))
    .post("/", body(ownProfileData), async (c) => {
      return c.json(await ownProfiles.create(c.req.valid("json")), 201);
    })
    .post("/test", body(testBody), async (c) => {
      const { command, versionArgs } = c.req.valid("json");
      return c.json(await profiles.find(command, versionArgs));
    })
    .put("/:id", body(ownProfileData), async (c) => {
      return c.json(await ownProfiles.save(idIn(c.req.param("id")), c.req.valid("json")));
    })
    .put("/:id/offered", body(offeredBody), async (c) => {
      await ownProfiles.setOffered(idIn(c.req.param("id")), c.req.valid("json").offered);
      return c.body(null, 204);
    })
    .put("/:id/start", body(changedStart), async (c) => {
      await ownProfiles.setStart(idIn(c.req.param("id")), c.req.valid("json"));
      return c.body(null, 204);
    })
    .delete("/:id", async (c) => {
      await ownProfiles.remove(idIn(c.req.param("id")));
      return c.body(null, 204);
    });
}

function idIn(text: string): string {
  return parseId("profile", text);
}
