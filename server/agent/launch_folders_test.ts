import assert from "node:assert/strict";
import { join } from "node:path";
import type { LaunchContext, ProfileAdapter } from "../../core/profile/adapter.ts";
import type { LaunchSkill } from "../../core/skill/skill.ts";
import { ADAPTERS } from "../profile/catalogue.ts";
import { claude } from "../profile/claude.ts";
import { codex } from "../profile/codex.ts";
import { gemini } from "../profile/gemini.ts";
import { openFolders, prepareFolders } from "./launch_folders.ts";

const encoder = new TextEncoder();
const PICTURE = Uint8Array.of(0x89, 0x50, 0, 0xff, 0x0d, 0x0a);
const SKILL_TEXT = "---\nname: roofs\ndescription: How to paint roofs\n---\n\nWith a brush.\n";

const ROOFS: LaunchSkill = {
  slug: "roofs",
  description: "How to paint roofs",
  files: [
    { path: "SKILL.md", bytes: encoder.encode(SKILL_TEXT) },
    { path: "images/roof.png", bytes: PICTURE },
    { path: "scripts/paint", bytes: encoder.encode("#!/bin/sh\necho painted\n") },
  ],
};

/** Where each CLI looks for skills, or is told that they are. */
const PLACES: [ProfileAdapter, folder: string][] = [
  [claude, ".claude/skills"],
  [codex, ".agents/skills"],
  [gemini, "idea-skills"],
];

/** An agent's folders in a temporary project. */
async function withAgent(test: (agent: TestedAgent) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "idea-folders-" });
  try {
    const folders = await openFolders({
      workRoot: join(root, "project"),
      projectRoot: join(root, "project"),
      configRoot: join(root, "launches"),
    }, "5f0e9c1e");
    const prepare = async (adapter: ProfileAdapter, skills: readonly LaunchSkill[] = []) => {
      const context: LaunchContext = {
        agent: { id: "5f0e9c1e", name: "Ann" },
        workRoot: join(root, "project"),
        ...folders,
        mcpUrl: "http://127.0.0.1:4000/mcp",
        hooksUrl: "http://127.0.0.1:4000/hooks",
        self: ["/opt/idea"],
        instructions: "# You are Ann\n",
        skills,
        freshSessionId: "s1",
        env: { HOME: join(root, "home") },
      };
      await prepareFolders({ context, plan: adapter.plan(context), adapter }, ADAPTERS);
    };
    await test({ root, runDir: folders.runDir, prepare });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

interface TestedAgent {
  root: string;
  runDir: string;
  prepare(adapter: ProfileAdapter, skills?: readonly LaunchSkill[]): Promise<void>;
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

for (const [adapter, folder] of PLACES) {
  Deno.test(`${adapter.profile.name}: an agent's skills lie with all their files where its CLI finds them`, async () => {
    await withAgent(async ({ runDir, prepare }) => {
      await prepare(adapter, [ROOFS]);
      const placed = join(runDir, folder, "roofs");
      assert.equal(await Deno.readTextFile(join(placed, "SKILL.md")), SKILL_TEXT);
      assert.deepEqual(await Deno.readFile(join(placed, "images", "roof.png")), PICTURE);
      const { stdout } = await new Deno.Command(join(placed, "scripts", "paint")).output();
      assert.equal(new TextDecoder().decode(stdout), "painted\n");
    });
  });

  Deno.test(`${adapter.profile.name}: a skill that was taken away, or a file of it, is gone at the next launch`, async () => {
    await withAgent(async ({ runDir, prepare }) => {
      const more = { ...ROOFS, slug: "walls" };
      await prepare(adapter, [ROOFS, more]);
      await prepare(adapter, [{ ...ROOFS, files: ROOFS.files.slice(0, 1) }]);
      assert.ok(await isThere(join(runDir, folder, "roofs", "SKILL.md")));
      assert.equal(await isThere(join(runDir, folder, "roofs", "images")), false);
      assert.equal(await isThere(join(runDir, folder, "walls")), false);
      await prepare(adapter);
      assert.equal(await isThere(join(runDir, folder)), false);
    });
  });
}

Deno.test("The skills of one CLI are not left behind for the next one", async () => {
  await withAgent(async ({ runDir, prepare }) => {
    for (const [adapter, folder] of [...PLACES, ...PLACES.toReversed()]) {
      await prepare(adapter, [ROOFS]);
      const found = [];
      for (const [, other] of PLACES) if (await isThere(join(runDir, other))) found.push(other);
      assert.deepEqual(found, [folder]);
    }
  });
});

Deno.test("A link that an agent laid in its folder never leads a launch to the user's files", async () => {
  await withAgent(async ({ root, runDir, prepare }) => {
    const own = join(root, "home", ".claude");
    await Deno.mkdir(join(own, "skills", "mine"), { recursive: true });
    await Deno.writeTextFile(join(own, "settings.json"), "{}\n");
    for (const skills of [[], [ROOFS]]) {
      await Deno.remove(join(runDir, ".claude"), { recursive: true }).catch(() => {});
      await Deno.symlink(own, join(runDir, ".claude"));
      await prepare(claude, skills);
      assert.equal(await Deno.readTextFile(join(own, "settings.json")), "{}\n");
      const kept = await Array.fromAsync(Deno.readDir(join(own, "skills")));
      assert.deepEqual(kept.map(({ name }) => name), ["mine"]);
    }
    assert.ok(await isThere(join(runDir, ".claude", "skills", "roofs", "SKILL.md")));
  });
});

Deno.test("A file in the way of a folder of skills keeps nobody from starting", async () => {
  await withAgent(async ({ runDir, prepare }) => {
    await Deno.writeTextFile(join(runDir, ".agents"), "in the way");
    await prepare(codex, [ROOFS]);
    assert.ok(await isThere(join(runDir, ".agents", "skills", "roofs", "SKILL.md")));
  });
});
