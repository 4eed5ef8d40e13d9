/** Real git repositories for tests. */
import assert from "node:assert/strict";
import { join } from "node:path";

/** Of the test's own, so that nothing depends on the user's settings. */
const ENV = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.org",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.org",
  GIT_CONFIG_COUNT: "3",
  GIT_CONFIG_KEY_0: "protocol.file.allow",
  GIT_CONFIG_VALUE_0: "always",
  GIT_CONFIG_KEY_1: "init.defaultBranch",
  GIT_CONFIG_VALUE_1: "main",
  GIT_CONFIG_KEY_2: "commit.gpgSign",
  GIT_CONFIG_VALUE_2: "false",
};

/** The environment of a test's git commands. */
export function gitEnvironment(home: string): Record<string, string> {
  return { ...ENV, HOME: home, PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" };
}

/** A repository in a folder. */
export class TestRepository {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** A fresh one, on the branch `main`, without a commit. */
  static async init(root: string): Promise<TestRepository> {
    await Deno.mkdir(root, { recursive: true });
    const repository = new TestRepository(root);
    await repository.git("init", "--quiet");
    return repository;
  }

  /** What git printed. @throws AssertionError with its words when it fails */
  async git(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await new Deno.Command("git", {
      args,
      cwd: this.root,
      env: gitEnvironment(this.root),
      clearEnv: true,
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.equal(code, 0, `git ${args.join(" ")}: ${decode(stderr)}${decode(stdout)}`);
    return decode(stdout).trim();
  }

  /** Runs git whatever becomes of it. */
  async tryGit(...args: string[]): Promise<number> {
    const { code } = await new Deno.Command("git", {
      args,
      cwd: this.root,
      env: gitEnvironment(this.root),
      clearEnv: true,
      stdout: "null",
      stderr: "null",
    }).output();
    return code;
  }

  /** Writes files; the folders are made. */
  async write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const full = join(this.root, path);
      await Deno.mkdir(join(full, ".."), { recursive: true });
      if (typeof content === "string") await Deno.writeTextFile(full, content);
      else await Deno.writeFile(full, content);
    }
  }

  read(path: string): Promise<string> {
    return Deno.readTextFile(join(this.root, path));
  }

  /** Writes files and commits all there is. @returns the commit */
  async commit(
    message: string,
    files: Readonly<Record<string, string | Uint8Array>> = {},
  ): Promise<string> {
    await this.write(files);
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--allow-empty", "-m", message);
    return await this.git("rev-parse", "HEAD");
  }
}
