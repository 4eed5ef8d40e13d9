/** Skills of agents whose CLI knows of none: the demo agent, on a real host. */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { TOLD_SKILLS } from "../../core/profile/skills.ts";
import { type TestedAgent, withHost } from "../../tests/support/host.ts";

const ROOFS = { slug: "roofs", description: "How to paint roofs", content: "With a brush." };

async function change(agent: TestedAgent, method: string, tail: string): Promise<void> {
  const { status, body } = await agent.project.host.request(method, `/api${agent.path}/${tail}`);
  assert.ok(status < 400, JSON.stringify(body));
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

Deno.test("An agent whose CLI knows of no skills is told where each is, until it is taken away", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Alice");
    const runDir = join(project.root, ".ideai", "run", agent.id);
    const path = join(runDir, TOLD_SKILLS, "roofs", "SKILL.md");
    const told = () => Deno.readTextFile(join(runDir, "DEMO.md"));
    await host.post(`${project.path}/skills`, ROOFS);
    const source = join(project.root, ".ideai", "skills", "roofs");
    const picture = Uint8Array.of(0x89, 0x50, 0, 0xff);
    await Deno.writeFile(join(source, "roof.png"), picture);

    await change(agent, "PUT", "skills/project/roofs");
    await agent.launch();
    assert.ok((await told()).includes(`\`roofs\`: ${ROOFS.description} (${path})`));
    assert.match(await Deno.readTextFile(path), /^---\nname: roofs\n[^]*\nWith a brush\.\n$/);
    assert.deepEqual(await Deno.readFile(join(dirname(path), "roof.png")), picture);

    await change(agent, "DELETE", "skills/project/roofs");
    await host.post(`${agent.path}/restart`);
    assert.ok(!(await told()).includes("roofs"));
    assert.equal(await isThere(dirname(path)), false);
  });
});

Deno.test("A skill that cannot be read keeps no agent from starting, and the others reach it", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Alice");
    for (const slug of ["roofs", "walls"]) {
      await host.post(`${project.path}/skills`, { ...ROOFS, slug });
      await change(agent, "PUT", `skills/project/${slug}`);
    }
    const broken = join(project.root, ".ideai", "skills", "walls", "SKILL.md");
    await Deno.writeTextFile(broken, "no front matter");
    await agent.launch();
    const placed = join(project.root, ".ideai", "run", agent.id, TOLD_SKILLS);
    assert.deepEqual(
      (await Array.fromAsync(Deno.readDir(placed))).map(({ name }) => name),
      ["roofs"],
    );
    assert.equal(await Deno.readTextFile(broken), "no front matter");
  });
});
