import assert from "node:assert/strict";
import { join } from "node:path";
import type { PermissionRule } from "../../core/permission/model.ts";
import { AGENT, PROJECT, withPolicies } from "../../tests/support/policies.ts";

function allow(...paths: string[]): PermissionRule {
  return { capability: "write", effect: "allow", paths, commands: [] };
}

Deno.test("what a rule opens by a link out of the project stays closed, and the view says so", async () => {
  await withPolicies(async ({ policies, folder, root, place }) => {
    for (const name of ["outside", "project/real"]) await Deno.mkdir(join(folder, name));
    await Deno.symlink("../outside", join(root, "link"));
    await Deno.symlink("real", join(root, "inner"));
    const rules = [allow("link/**", "inner/**", "new/**")];
    await policies.setProject(PROJECT, { rules, fallback: "ask" });

    const { plan } = await policies.effective(PROJECT, AGENT);
    const opened = plan?.grants.filter(({ because }) => because[0]?.kind === "rule")
      .map(({ path }) => path.slice(root.length + 1));
    assert.deepEqual(opened, ["inner", "new"]);
    const gap = {
      kind: "leadsOut",
      place: { level: "project", index: 0, item: 0, pattern: "link/**" },
      leadsTo: join(folder, "outside"),
    };
    assert.deepEqual(
      plan?.gaps.filter(({ kind }) => kind === "leadsOut"),
      [
        { capability: "write", ...gap },
        { capability: "delete", ...gap },
      ].map(({ capability, kind, ...rest }) => ({ kind, capability, ...rest })),
    );
    assert.deepEqual((await policies.forLaunch(place))?.plan.gaps, plan?.gaps);
    const question = { agentId: AGENT, capability: "write", what: "link/file" } as const;
    assert.equal((await policies.check(PROJECT, question)).kernel, "refuses");
  });
});
