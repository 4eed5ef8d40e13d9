import assert from "node:assert/strict";
import { join } from "node:path";
import { branchesOf, checkoutBranch, createBranch, deleteBranch } from "./branches.ts";
import { keptRefs } from "./safety.ts";
import { withRepository } from "./testdata/stage.ts";

Deno.test("branches say what is merged, where they are checked out and how far their upstream is", async () => {
  await withRepository(async ({ work, git, folder }) => {
    await work.commit("first");
    await work.git("branch", "done");
    await work.git("worktree", "add", "--quiet", "-b", "elsewhere", join(folder, "other"));
    await work.git("checkout", "--quiet", "-b", "ahead");
    await work.git("branch", "--quiet", "--set-upstream-to=main");
    await work.commit("second");
    const known = new Map((await branchesOf(git, work.root)).map((one) => [one.name, one]));
    assert.equal(known.get("done")?.merged, true);
    assert.equal(known.get("elsewhere")?.worktree, join(folder, "other"));
    const ahead = known.get("ahead");
    assert.deepEqual([ahead?.current, ahead?.upstream, ahead?.ahead, ahead?.behind], [
      true,
      "main",
      1,
      0,
    ]);
  });
});

Deno.test("a branch is made from any commit, and its name is checked", async () => {
  await withRepository(async ({ work, git }) => {
    const first = await work.commit("first");
    await work.commit("second");
    await createBranch(git, work.root, { name: "old", from: first, checkout: true });
    assert.equal(await work.git("rev-parse", "HEAD"), first);
    for (const name of ["-x", "a b", "a..b", "@", ""]) {
      const input = { name, checkout: false };
      await assert.rejects(createBranch(git, work.root, input), { code: "INVALID" }, name);
    }
    const again = { name: "old", checkout: false };
    await assert.rejects(createBranch(git, work.root, again), { code: "ALREADY_EXISTS" });
    const lost = { name: "new", from: "--help", checkout: false };
    await assert.rejects(createBranch(git, work.root, lost), { code: "NOT_FOUND" });
  });
});

Deno.test("a checkout that would lose changes is refused in git's words", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first", { a: "a\n" });
    await work.git("checkout", "--quiet", "-b", "side");
    await work.commit("side", { a: "side\n" });
    await work.write({ a: "not committed\n" });
    await assert.rejects(checkoutBranch(git, work.root, "main"), {
      code: "GIT",
      message: /would be overwritten/,
    });
    assert.equal(await work.read("a"), "not committed\n");
    await assert.rejects(checkoutBranch(git, work.root, "nobody"), { code: "NOT_FOUND" });
  });
});

Deno.test("a branch whose commits are nowhere else is removed only by force, and kept aside", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("first");
    await work.git("checkout", "--quiet", "-b", "side");
    const tip = await work.commit("only here");
    await assert.rejects(deleteBranch(git, work.root, "side", true), { message: /checked out in/ });
    await work.git("checkout", "--quiet", "main");
    await assert.rejects(deleteBranch(git, work.root, "side", false), {
      code: "CONFLICT",
      message: /1 commit that no other branch has/,
    });
    const kept = await deleteBranch(git, work.root, "side", true);
    assert.equal(kept?.commit, tip);
    assert.equal(await work.git("rev-parse", `${kept?.ref}^{commit}`), tip);
    assert.deepEqual(await keptRefs(git, work.root), [kept]);
    await work.git("branch", "merged");
    assert.equal(await deleteBranch(git, work.root, "merged", false), undefined);
  });
});
