import assert from "node:assert/strict";
import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { GitHistory } from "./git_history.ts";

const ENV = { PATH: Deno.env.get("PATH") ?? "", HOME: "/nowhere" };
const history = new GitHistory(() => Promise.resolve(ENV));

async function git(folder: string, ...args: string[]): Promise<void> {
  const own = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
  const { success, stderr } = await new Deno.Command("git", {
    args: [...own, ...args],
    cwd: folder,
    env: ENV,
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

async function commit(folder: string, path: string, text: string, subject: string): Promise<void> {
  await Deno.mkdir(join(path, ".."), { recursive: true });
  await Deno.writeTextFile(path, text);
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "--message", subject);
}

Deno.test("versions are those of git, newest first, also under the name a file had before", async () => {
  await inFolder(async (folder) => {
    await git(folder, "init", "--quiet");
    const before = join(folder, ".ideai", "agents", "ann.md");
    const path = join(folder, ".ideai", "agents", "the *chief*.md");
    await commit(folder, before, "one\n", "First: é");
    await commit(folder, before, "one\ntwo\n", "Second");
    await git(folder, "mv", before, path);
    await git(folder, "commit", "--quiet", "--message", "Renamed");
    const versions = await history.list(path);
    assert.deepEqual(versions.map(({ subject }) => subject), ["Renamed", "Second", "First: é"]);
    assert.ok(versions.every(({ author, at }) => author === "Ann" && at > 1_600_000_000_000));
    const texts = await Promise.all(versions.map(({ commit }) => history.text(path, commit)));
    assert.deepEqual(texts, ["one\ntwo\n", "one\ntwo\n", "one\n"]);
  });
});

Deno.test("only versions of the file itself can be asked for", async () => {
  await inFolder(async (folder) => {
    await git(folder, "init", "--quiet");
    const path = join(folder, "CONTEXT.md");
    await commit(folder, join(folder, "other.txt"), "other", "Other");
    await commit(folder, path, "mine", "Mine");
    const others = (await history.list(join(folder, "other.txt"))).map(({ commit }) => commit);
    for (const commit of [...others, "HEAD", "--output=x", "0".repeat(40)]) {
      await assert.rejects(
        history.text(path, commit),
        (thrown) => thrown instanceof IdeaError && thrown.code === "NOT_FOUND",
        commit,
      );
    }
  });
});

Deno.test("without git, a repository or a file in it there is no history", async () => {
  await inFolder(async (folder) => {
    const path = join(folder, ".ideai", "CONTEXT.md");
    assert.deepEqual(await history.list(path), [], "no folder");
    await Deno.mkdir(join(folder, ".ideai"));
    await Deno.writeTextFile(path, "text");
    assert.deepEqual(await history.list(path), [], "no repository");
    await git(folder, "init", "--quiet");
    assert.deepEqual(await history.list(path), [], "no commit");
    await commit(folder, join(folder, ".gitignore"), ".ideai\n", "Ignored");
    assert.deepEqual(await history.list(path), [], "ignored");
    const without = new GitHistory(() => Promise.resolve({ PATH: folder }));
    assert.deepEqual(await without.list(path), [], "no git");
  });
});

Deno.test("a repository's own settings start no program", async () => {
  await inFolder(async (folder) => {
    await git(folder, "init", "--quiet");
    const path = join(folder, "CONTEXT.md");
    await commit(folder, path, "text", "One");
    await sign(folder);
    const trap = join(folder, "trap.sh");
    await Deno.writeTextFile(trap, `#!/bin/sh\ntouch ${folder}/sprung\n`, { mode: 0o700 });
    for (const key of ["core.fsmonitor", "core.pager", "gpg.program"]) {
      await git(folder, "config", key, trap);
    }
    await git(folder, "config", "log.showSignature", "true");
    const [version] = await history.list(path);
    assert.equal(await history.text(path, version?.commit ?? ""), "text");
    const sprung = () => Deno.stat(join(folder, "sprung"));
    await assert.rejects(sprung(), Deno.errors.NotFound);
    await git(folder, "log", "--", path);
    assert.ok(await sprung(), "the trap works");
  });
});

/** Gives the last commit a signature, which git has a program look at. */
async function sign(folder: string): Promise<void> {
  const command = (...args: string[]) => new Deno.Command("git", { args, cwd: folder, env: ENV });
  const { stdout } = await command("cat-file", "commit", "HEAD").output();
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n";
  const signed = new TextDecoder().decode(stdout).replace("\n\n", `\n${signature}`);
  const file = join(folder, ".git", "signed");
  await Deno.writeTextFile(file, signed);
  const hashed = await command("hash-object", "-t", "commit", "-w", file).output();
  await git(folder, "reset", "--quiet", new TextDecoder().decode(hashed.stdout).trim());
}
