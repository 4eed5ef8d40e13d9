import assert from "node:assert/strict";
import { IdeaError } from "../../core/error.ts";
import { commitDetails } from "./commit_details.ts";
import { withRepository } from "./testdata/stage.ts";

Deno.test("a commit is shown with its whole message, and who made it for whom", async () => {
  await withRepository(async ({ work, git }) => {
    const first = await work.commit("first");
    await work.git("commit", "--quiet", "--allow-empty", "-m", "Subject", "-m", "Body\n\nend");
    const last = await work.git("rev-parse", "HEAD");
    const details = await commitDetails(git, work.root, last.slice(0, 8));
    assert.equal(details.id, last);
    assert.deepEqual(details.parents, [first]);
    assert.equal(details.message, "Subject\n\nBody\n\nend");
    assert.equal(details.author, "Test");
    assert.equal(details.committerEmail, "test@example.org");
    assert.ok(details.at > 0 && details.committedAt >= details.at);
    assert.deepEqual((await commitDetails(git, work.root, first)).parents, []);
  });
});

Deno.test("what is no commit is not found, and never taken for an option", async () => {
  await withRepository(async ({ work, git }) => {
    await work.commit("only");
    for (const name of ["nowhere", "--all", "HEAD~9"]) {
      await assert.rejects(commitDetails(git, work.root, name), (failure) => {
        return failure instanceof IdeaError && failure.code === "NOT_FOUND";
      });
    }
  });
});
