/** git inside of a work tree, behind a real policy: what it needs works, what it must not does not. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Policies } from "../permission/policies.ts";
import { demo } from "../profile/demo.ts";
import { runProgram, sandboxWith, SELF, withBoth } from "../sandbox/testdata/stage.ts";
import { openDatabase } from "../store/database.ts";
import { PolicyStore } from "../store/policy_store.ts";
import { gitEnvironment, TestRepository } from "../../tests/support/repository.ts";

const PROJECT = "11111111-0000-4000-8000-000000000001";
const AGENT = "aaaaaaaa-0000-4000-8000-00000000000a";
const ALLOW = (["read", "write", "delete"] as const).map((capability) => (
  { capability, effect: "allow", paths: ["**"], commands: [] } as const
));

/** A project and a work tree of it, away from what policies leave open anyway. */
async function withTree(
  test: (stage: {
    folder: string;
    project: TestRepository;
    tree: TestRepository;
    run(script: string): Promise<{ code: number; out: string; err: string }>;
  }) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: "/var/tmp", prefix: "idea-worktree-" });
  const database = openDatabase(":memory:");
  try {
    const project = await TestRepository.init(join(folder, "project"));
    await project.commit("first", { "a.txt": "a\n" });
    const tree = new TestRepository(join(folder, "trees", "ann"));
    await project.git("worktree", "add", "-q", "-b", "ann", tree.root);
    const run = await confined(folder, project.root, tree.root, database);
    await test({ folder, project, tree, run });
  } finally {
    database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function confined(
  folder: string,
  projectRoot: string,
  workRoot: string,
  database: ReturnType<typeof openDatabase>,
) {
  // The temporary folders of the system are open to agents; these are none.
  const [home, temp] = [join(folder, "home"), join(folder, "tmp")];
  const env = { ...gitEnvironment(home), TMPDIR: temp };
  const folders = {
    runDir: join(workRoot, ".ideai", "run", AGENT),
    configDir: join(folder, "data", "launches", AGENT),
    requestFolder: join(projectRoot, ".ideai", "requests", AGENT),
  };
  for (const path of [...Object.values(folders), home, temp]) {
    await Deno.mkdir(path, { recursive: true });
  }
  const policies = new Policies({
    store: new PolicyStore(database),
    sandbox: sandboxWith(),
    events: { publish: () => {} },
    rootOf: () => projectRoot,
    workRootOf: () => workRoot,
    adapterOf: () => Promise.resolve(demo),
    foldersOf: () => folders,
    environment: () => Promise.resolve(env),
    self: SELF,
    home,
    own: [join(folder, "data")],
    secrets: [],
  });
  await policies.setProject(PROJECT, { fallback: "deny", rules: ALLOW });
  const policy = await policies.forLaunch({
    projectId: PROJECT,
    agentId: AGENT,
    workRoot,
    projectRoot,
    ...folders,
    command: "/bin/sh",
    state: [],
    cliSettings: [],
    env,
  });
  assert.ok(policy);
  return async (script: string) => {
    const program = { command: "/bin/sh", args: ["-c", script] };
    const started = await policies.confine(program, policy);
    return await runProgram(started, { cwd: workRoot, env, clearEnv: true });
  };
}

Deno.test("behind a policy an agent commits and merges in its work tree", withBoth, async () => {
  await withTree(async ({ project, tree, run }) => {
    await project.commit("second", { "b.txt": "b\n" });
    const { code, err } = await run(
      "echo A > a.txt && git add -A && git commit -q -m work && git merge -q --no-edit main",
    );
    assert.equal(code, 0, err);
    assert.equal(await project.git("show", "ann:a.txt"), "A");
    assert.equal(await tree.read("b.txt"), "b\n");
  });
});

Deno.test(
  "behind a policy the project's folder and what git would run are out of reach",
  withBoth,
  async () => {
    await withTree(async ({ project, tree, folder, run }) => {
      const { root } = project;
      const own = join(root, ".git/worktrees/ann");
      const dotGit = await tree.read(".git");
      const { err } = await run(
        [
          `echo bad > ${root}/a.txt`,
          `echo bad > ${root}/.git/config`,
          `echo bad > ${root}/.git/hooks/post-checkout`,
          `echo bad > ${root}/.ideai/permissions.json`,
          `echo "gitdir: ${folder}" > .git`,
          `mv .git away`,
          `echo ${folder} > ${own}/commondir`,
          `echo x > x && mv x ${own}/gitdir`,
          "true",
        ].join("; "),
      );
      assert.equal(await project.read("a.txt"), "a\n");
      assert.doesNotMatch(await project.read(".git/config"), /bad/);
      await assert.rejects(Deno.stat(join(root, ".git/hooks/post-checkout")));
      assert.doesNotMatch(await project.read(".ideai/permissions.json"), /bad/);
      assert.equal(await tree.read(".git"), dotGit, err);
      assert.equal((await Deno.readTextFile(join(own, "commondir"))).trim(), "../..");
      assert.equal((await Deno.readTextFile(join(own, "gitdir"))).trim(), join(tree.root, ".git"));
    });
  },
);
