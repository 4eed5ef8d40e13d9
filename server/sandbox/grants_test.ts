import assert from "node:assert/strict";
import type { PathGrant } from "../../core/permission/sandbox_plan.ts";
import { realGrants } from "./grants.ts";
import { withPlaces } from "./testdata/stage.ts";

const onUnix = { ignore: Deno.build.os === "windows" };

function byRule(root: string, pattern: string, path: string): PathGrant {
  const place = { level: "project", index: 0, item: 0, pattern } as const;
  const because = [{ kind: "rule", implied: false, wider: false, ...place }] as const;
  return { path: `${root}${path}`, scope: "tree", access: ["write"], because };
}

function needed(path: string): PathGrant {
  return {
    path,
    scope: "tree",
    access: ["write"],
    because: [{ kind: "needed", need: "state" }],
  };
}

Deno.test(
  "a link laid in the project opens nothing outside of it at the next start",
  onUnix,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      await Deno.mkdir(`${inside}/real/deep`, { recursive: true });
      await Deno.symlink(outside, `${inside}/src`);
      await Deno.symlink("real", `${inside}/lib`);
      const grants = [
        byRule(inside, "src/**", "/src"),
        byRule(inside, "lib/deep/**", "/lib/deep"),
        byRule(inside, "real/**", "/real"),
      ];
      const paths = (realGrants(grants)).map(({ path }) => path);
      assert.deepEqual(paths, [`${inside}/real/deep`, `${inside}/real`]);
    });
  },
);

Deno.test("a project reached by a link is granted where it really is", onUnix, async () => {
  await withPlaces(async ({ base, inside }) => {
    await Deno.symlink(inside, `${base}/alias`);
    await Deno.mkdir(`${inside}/src`);
    const grants = [byRule(`${base}/alias`, "**", ""), byRule(`${base}/alias`, "src/**", "/src")];
    const paths = (realGrants(grants)).map(({ path }) => path);
    assert.deepEqual(paths, [inside, `${inside}/src`]);
  });
});

Deno.test("state of a CLI that is a link is granted where it leads", onUnix, async () => {
  await withPlaces(async ({ inside, outside }) => {
    await Deno.symlink(outside, `${inside}/.claude`);
    const paths = (realGrants([needed(`${inside}/.claude`), needed(`${inside}/absent`)]))
      .map(({ path }) => path);
    assert.deepEqual(paths, [outside, `${inside}/absent`]);
  });
});

Deno.test("links that lead in a circle grant nothing and end", onUnix, async () => {
  await withPlaces(async ({ inside }) => {
    await Deno.symlink("two", `${inside}/one`);
    await Deno.symlink("one", `${inside}/two`);
    const [grant] = realGrants([needed(`${inside}/one`)]);
    assert.equal(grant?.path, `${inside}/one`);
  });
});
