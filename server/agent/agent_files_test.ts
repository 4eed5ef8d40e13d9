import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { AgentFiles } from "./agent_files.ts";

const ID = "a6ced819-b893-4213-b003-9e9dc79b9641";

async function withFiles(test: (files: AgentFiles, base: string) => Promise<void>): Promise<void> {
  await inFolder(async (root) => {
    await Deno.mkdir(join(root, ".ideai"));
    await test(new AgentFiles(() => root), join(root, ".ideai"));
  });
}

const create = (files: AgentFiles, name: string) =>
  files.create("p", { name, profileId: "demo", context: `# ${name}\n` });

Deno.test("renaming an agent keeps its id, its role text and what others wrote beside it", async () => {
  await withFiles(async (files, base) => {
    const entry = {
      agentId: ID,
      name: "Main",
      mdPath: "agents/main.md",
      profileId: "x",
      colour: "blue",
    };
    await Deno.writeTextFile(
      join(base, "agents.json"),
      JSON.stringify({ agents: [entry], extra: 1 }),
    );
    await files.update("p", ID, { name: "Chief" });
    const written = JSON.parse(await Deno.readTextFile(join(base, "agents.json")));
    assert.deepEqual(written, {
      version: 1,
      extra: 1,
      agents: [{ ...entry, name: "Chief", synchronized: false }],
    });
    await files.update("p", ID, { name: "chief" });
    assert.equal((await files.get("p", ID)).name, "chief", "its own name in another case is free");
  });
});

Deno.test("a removed agent's words stay, and its successor of the same name gets other ones", async () => {
  await withFiles(async (files, base) => {
    const first = await create(files, "Main");
    await Deno.writeTextFile(join(base, first.mdPath), "my own words");
    await files.remove("p", first.agentId);
    const second = await create(files, "main");
    assert.notEqual(second.mdPath, first.mdPath);
    assert.equal(await Deno.readTextFile(join(base, first.mdPath)), "my own words");
    const path = await files.contextPath("p", second.agentId);
    assert.equal(await Deno.readTextFile(path), "# main\n");
  });
});

Deno.test("agents created at the same moment are all there, each with words of its own", async () => {
  await withFiles(async (files, base) => {
    const names = Array.from({ length: 12 }, (_, number) => `Agent ${"é".repeat(number)}`.trim());
    const agents = await Promise.all(names.map((name) => create(files, name)));
    assert.equal((await files.list("p")).length, 12);
    assert.equal(new Set(agents.map(({ mdPath }) => mdPath)).size, 12);
    assert.equal((await namesIn(join(base, "agents"))).length, 12);
  });
});

Deno.test("a role text outside the project is neither read nor written", async () => {
  await withFiles(async (files, base) => {
    for (const mdPath of ["../secret.md", "/etc/passwd", "agents/../../x"]) {
      const entry = { agentId: ID, name: "Main", mdPath, profileId: "x" };
      await Deno.writeTextFile(join(base, "agents.json"), JSON.stringify({ agents: [entry] }));
      await assert.rejects(files.contextPath("p", ID), /leaves \.ideai/, mdPath);
    }
    assert.deepEqual(await namesIn(join(base, "..")), [".ideai"]);
  });
});

Deno.test("an agent is found by name or id, and who asks for another is told who there is", async () => {
  await withFiles(async (files) => {
    await assert.rejects(files.resolve("p", "Main"), /there are: none/);
    const { agentId } = await create(files, "Main");
    for (const asked of ["Main", " mAiN ", agentId, agentId.toUpperCase()]) {
      assert.deepEqual(await files.resolve("p", asked), { id: agentId, name: "Main" });
    }
    await assert.rejects(files.resolve("p", "Bob"), /No agent named "Bob"; there are: Main/);
  });
});
