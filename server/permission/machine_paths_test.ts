import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../../tests/support/folder.ts";
import { machinePaths, type MachineUser } from "./machine_paths.ts";
import { worktreeFolders } from "./worktree.ts";

async function onMachine(
  test: (user: MachineUser, folder: string) => Promise<void>,
): Promise<void> {
  await inFolder(async (given) => {
    const folder = await Deno.realPath(given);
    const workRoot = join(folder, "project");
    await Deno.mkdir(workRoot);
    const env = { PATH: "/usr/bin:relative:/nowhere", TMPDIR: join(folder, "temp") };
    await Deno.mkdir(env.TMPDIR);
    const home = join(folder, "home");
    await test({ workRoot, env, home, self: ["/usr/bin/env"], keptOut: ["/nowhere/data"] }, folder);
  });
}

async function program(path: string, text: string): Promise<string> {
  await Deno.mkdir(join(path, ".."), { recursive: true });
  await Deno.writeTextFile(path, text, { mode: 0o755 });
  return path;
}

async function git(cwd: string, ...args: string[]): Promise<void> {
  const all = ["-c", "user.name=t", "-c", "user.email=t@t", ...args];
  const { success, stderr } = await new Deno.Command("git", { args: all, cwd }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

Deno.test("only what this machine has is named", async () => {
  await onMachine(async (user) => {
    const { temp, system, search } = await machinePaths(user);
    assert.ok(temp.includes(user.env["TMPDIR"] ?? ""));
    for (const path of [...temp, ...system, ...search]) assert.ok(await Deno.stat(path), path);
    assert.deepEqual(search, ["/usr/bin"]);
    assert.ok(system.includes("/usr") && system.includes("/etc"));
  });
});

Deno.test("no temp, program or search folder that holds IdeA's own data is opened", async () => {
  await onMachine(async (user, folder) => {
    const data = join(user.env["TMPDIR"] ?? "", "data");
    const bin = join(folder, "bin");
    await Deno.mkdir(join(bin, "data"), { recursive: true });
    const env = { ...user.env, PATH: `${bin}:${folder}:/usr/bin` };
    const found = await machinePaths({ ...user, env, keptOut: [data, join(bin, "data")] });
    assert.deepEqual(found.search, ["/usr/bin"]);
    assert.ok(!found.temp.some((one) => data.startsWith(one)), found.temp.join());
  });
});

Deno.test("the home folder is never opened whole because something lies in it", async () => {
  await onMachine(async (user) => {
    await Deno.mkdir(user.home);
    const command = await program(join(user.home, "bin", "cli"), "#!/bin/sh\n");
    const env = { ...user.env, PATH: `${user.home}:/usr/bin`, TMPDIR: user.home };
    const { search, temp, cli } = await machinePaths({ ...user, env, command });
    assert.ok(![...search, ...temp].includes(user.home));
    assert.deepEqual(cli[0], { path: join(user.home, "bin"), scope: "tree" });
  });
});

Deno.test("a CLI of npm is read with all its packages, and so is what runs it", async () => {
  await onMachine(async (user, folder) => {
    const prefix = join(folder, "prefix");
    const modules = join(prefix, "lib", "node_modules");
    const real = await program(join(modules, "@x/cli/bin/cli.js"), "#!/usr/bin/env -S runner -x\n");
    await program(join(folder, "runners", "bin", "runner"), "ELF");
    await Deno.mkdir(join(prefix, "bin"));
    const command = join(prefix, "bin", "cli");
    await Deno.symlink(real, command);
    const env = { ...user.env, PATH: join(folder, "runners", "bin") };
    const { cli } = await machinePaths({ ...user, env, command });
    assert.deepEqual(cli, [
      { path: modules, scope: "tree" },
      { path: join(folder, "runners"), scope: "tree" },
    ]);
  });
});

Deno.test("a program that is gone, or runs itself, ends the search", async () => {
  await onMachine(async (user, folder) => {
    assert.deepEqual((await machinePaths({ ...user, command: "/nowhere/cli" })).cli, []);
    const path = join(folder, "loop", "cli");
    const command = await program(path, `#!${path}\n`);
    assert.ok((await machinePaths({ ...user, command })).cli.length < 10);
  });
});

Deno.test("certificates and git's settings are named where the user keeps them", async () => {
  await onMachine(async (user, folder) => {
    const file = await program(join(folder, "ca.pem"), "");
    const settings = await program(join(user.home, ".gitconfig"), "");
    const env = { ...user.env, NODE_EXTRA_CA_CERTS: file, SSL_CERT_DIR: folder, DENO_CERT: "rel" };
    const found = await machinePaths({ ...user, env });
    assert.deepEqual(found.certificates, [
      { path: folder, scope: "tree" },
      { path: file, scope: "file" },
    ]);
    assert.deepEqual(found.gitSettings, [{ path: settings, scope: "file" }]);
  });
});

Deno.test("a program that runs from its sources reads them and what was compiled of them", async () => {
  await onMachine(async (user, folder) => {
    const main = await program(join(folder, "app", "main.ts"), "");
    const env = { ...user.env, DENO_DIR: join(folder, "deno") };
    await Deno.mkdir(env.DENO_DIR);
    const { own } = await machinePaths({ ...user, env, self: ["/usr/bin/env", "run", main] });
    assert.deepEqual(own.slice(-2).map(({ path }) => path), [join(folder, "app"), env.DENO_DIR]);
  });
});

Deno.test("git's folder of a linked worktree is found, and of nothing that only says it is one", async () => {
  await onMachine(async ({ workRoot }, folder) => {
    const repo = join(folder, "repo");
    await Deno.mkdir(repo);
    await git(repo, "init", "-q");
    await git(repo, "commit", "-q", "--allow-empty", "-m", "first");
    assert.equal(await worktreeFolders(repo), undefined);
    assert.equal(await worktreeFolders(workRoot), undefined);
    const tree = join(folder, "tree");
    await git(repo, "worktree", "add", "-q", tree);
    const own = join(repo, ".git", "worktrees", "tree");
    assert.deepEqual(await worktreeFolders(tree), { own, common: join(repo, ".git") });

    // An agent may write this file: it must open no folder that does not know the project.
    await Deno.writeTextFile(join(workRoot, ".git"), `gitdir: ${own}\n`);
    assert.equal(await worktreeFolders(workRoot), undefined);
    const fake = join(workRoot, "fake");
    await program(join(fake, "gitdir"), `${workRoot}/.git\n`);
    await program(join(fake, "commondir"), `${folder}/home\n`);
    await Deno.writeTextFile(join(workRoot, ".git"), `gitdir: ${fake}\n`);
    assert.equal(await worktreeFolders(workRoot), undefined);
  });
});
