import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../../tests/support/folder.ts";
import { gitEnvironment, TestRepository } from "../../tests/support/repository.ts";
import { checkoutBranch } from "./branches.ts";
import { Git } from "./git.ts";
import { inTheWay } from "./in_the_way.ts";
import { repositoryAt } from "./repository.ts";
import { keepFiles, restoreFiles } from "./safety.ts";

async function withRepository(
  test: (repository: TestRepository, git: Git) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const repository = await TestRepository.init(join(folder, "work"));
    await repository.commit("first", { "a.txt": "a\n", ".gitignore": ".env\nout/\n" });
    await test(repository, new Git(() => Promise.resolve(gitEnvironment(folder))));
  });
}

Deno.test("changed, unknown and ignored files are in the way, also where a folder has to be", async () => {
  await withRepository(async (repository, git) => {
    await repository.write({ "a.txt": "A\n", "new": "n\n", ".env": "e\n", "d/x": "x\n" });
    const way = async (...paths: string[]) => (await inTheWay(git, repository.root, paths)).sort();
    assert.deepEqual(await way("a.txt", "other", ".env"), [".env", "a.txt"]);
    assert.deepEqual(await way("new/below.txt"), ["new"]);
    assert.deepEqual(await way("d"), ["d/x"]);
    assert.deepEqual(await way("out/x", ".gitignore"), []);
    assert.deepEqual(await way(), []);
  });
});

Deno.test("what was kept is not brought back over an ignored file", async () => {
  await withRepository(async (repository, git) => {
    await repository.write({ ".env": "old\n" });
    const place = await repositoryAt(git, repository.root);
    const { ref } = await keepFiles(git, place, [".env"], "kept");
    await repository.write({ ".env": "new\n" });
    await assert.rejects(restoreFiles(git, place, ref), /would be lost: \.env/);
    assert.equal(await repository.read(".env"), "new\n");
    await Deno.remove(join(repository.root, ".env"));
    await restoreFiles(git, place, ref);
    assert.equal(await repository.read(".env"), "old\n");
  });
});

Deno.test("another branch is not checked out over an ignored file", async () => {
  await withRepository(async (repository, git) => {
    await repository.git("switch", "-q", "-c", "tracked");
    await repository.write({ ".env": "tracked\n" });
    await repository.git("add", "--force", ".env");
    await repository.git("commit", "-q", "-m", "a secret");
    await repository.git("switch", "-q", "main");
    await repository.write({ ".env": "mine\n" });
    await assert.rejects(checkoutBranch(git, repository.root, "tracked"), /overwritten/);
    assert.equal(await repository.read(".env"), "mine\n");
  });
});
