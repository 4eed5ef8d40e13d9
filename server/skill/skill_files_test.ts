import assert from "node:assert/strict";
import { join } from "node:path";
import { SKILL } from "../../core/numbers.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { addAgent, skillText, withSkills, write } from "../../tests/support/skill_stage.ts";
import { until } from "../../tests/support/wait.ts";

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

Deno.test("a skill is a folder with a SKILL.md both vendors read, of the user or of the project", async () => {
  await withSkills(async ({ own, user, skills, events }) => {
    const input = { slug: "review", description: "When: asked", content: "Look." };
    const created = await skills.create("p", input);
    assert.equal(
      await Deno.readTextFile(join(own, "review", "SKILL.md")),
      '---\nname: review\ndescription: "When: asked"\n---\n\nLook.\n',
    );
    await skills.create(undefined, { ...input, slug: "tidy" });
    assert.deepEqual(await namesIn(user), ["tidy"]);
    assert.deepEqual(slugs((await skills.list()).skills), ["tidy"]);
    const { skills: all, problems } = await skills.list("p");
    assert.deepEqual([slugs(all), problems], [["tidy", "review"], []]);
    assert.deepEqual(all[1], created);
    assert.deepEqual(events, [{ type: "skillsChanged", projectId: "p" }, {
      type: "skillsChanged",
    }]);
  });
});

Deno.test("folders that hold no skill are reported, and the others are listed", async () => {
  await withSkills(async ({ own, skills }) => {
    await write(join(own, "good", "SKILL.md"), skillText("good"));
    await write(join(own, "no-front", "SKILL.md"), "# Hello\n");
    await write(join(own, "other-name", "SKILL.md"), skillText("another"));
    await write(join(own, "binary", "SKILL.md"), new Uint8Array([0xff, 0xfe, 0x00, 0xd8]));
    await write(join(own, "zeros", "SKILL.md"), skillText("zeros") + "\0");
    await write(join(own, "empty", "notes.txt"), "x");
    await write(join(own, "Upper Case", "SKILL.md"), skillText("Upper Case"));
    await write(
      join(own, "large", "SKILL.md"),
      skillText("large") + "x".repeat(SKILL.maxTextBytes),
    );
    await write(join(own, "stray.md"), "x");
    await write(join(own, ".hidden", "SKILL.md"), "x");
    await Deno.mkdir(join(own, "folder", "SKILL.md"), { recursive: true });
    const { skills: good, problems } = await skills.list("p");
    assert.deepEqual(slugs(good), ["good"]);
    const expected: Record<string, RegExp> = {
      "Upper Case": /^slug: expected/,
      binary: /binary, expected Markdown/,
      empty: /no SKILL\.md in/,
      folder: /no SKILL\.md in/,
      large: /SKILL\.md is too large/,
      "no-front": /front matter/,
      "other-name": /name: expected "other-name"/,
      "stray.md": /^slug: expected/,
      zeros: /binary, expected Markdown/,
    };
    assert.deepEqual(slugs(problems), Object.keys(expected).sort());
    for (const { slug, problem } of problems) assert.match(problem, expected[slug]!, slug);
  });
});

Deno.test("a skill that was edited meanwhile is not overwritten, and what else it says stays", async () => {
  await withSkills(async ({ own, skills }) => {
    const path = join(own, "review", "SKILL.md");
    await write(path, "---\nname: review\nlicense: MIT\ndescription: When.\n---\n\nLook.\n");
    await write(join(own, "review", "scripts", "run.sh"), "echo\n");
    const { skills: [read] } = await skills.list("p");
    assert.deepEqual(read?.files, ["scripts/run.sh"]);
    await write(path, "---\nname: review\nlicense: MIT\ndescription: When.\n---\n\nBy hand.\n");
    const change = { description: "Always.", content: "Look twice." };
    await assert.rejects(skills.update("p", "review", { ...change, revision: read!.revision }), {
      code: "CONFLICT",
    });
    assert.match(await Deno.readTextFile(path), /By hand/);
    const { skills: [again] } = await skills.list("p");
    await skills.update("p", "review", { ...change, revision: again!.revision });
    assert.equal(
      await Deno.readTextFile(path),
      '---\nname: review\nlicense: MIT\ndescription: "Always."\n---\n\nLook twice.\n',
    );
    assert.deepEqual(await namesIn(join(own, "review", "scripts")), ["run.sh"]);
  });
});

Deno.test("a SKILL.md that cannot be understood is not written over", async () => {
  await withSkills(async ({ own, skills }) => {
    const path = join(own, "review", "SKILL.md");
    await write(path, "my notes, no front matter\n");
    const change = { description: "Always.", content: "x" };
    await assert.rejects(skills.update("p", "review", change), { code: "INVALID" });
    await assert.rejects(skills.create("p", { slug: "review", ...change }), {
      code: "ALREADY_EXISTS",
    });
    assert.equal(await Deno.readTextFile(path), "my notes, no front matter\n");
  });
});

Deno.test("removing a skill takes it from its agents, and leaves what IdeA did not write", async () => {
  await withSkills(async ({ own, skills, agents }) => {
    const agentId = await addAgent(agents);
    for (const slug of ["review", "tidy"]) {
      await skills.create("p", { slug, description: "When.", content: "x" });
      await skills.assign("p", agentId, { scope: "project", slug });
    }
    await write(join(own, "tidy", "scripts", "run.sh"), "echo\n");
    await skills.remove("p", "review");
    await assert.rejects(skills.remove("p", "tidy"), { code: "CONFLICT", message: /scripts\// });
    assert.deepEqual(await namesIn(own), ["tidy"]);
    assert.deepEqual((await agents.get("p", agentId)).skills, [{ scope: "project", slug: "tidy" }]);
    await assert.rejects(skills.remove("p", "review"), { code: "NOT_FOUND" });
    await assert.rejects(skills.remove("p", "../agents"), { code: "INVALID" });
  });
});

Deno.test("an agent has a skill once, and two who change its skills at once do not cross", async () => {
  await withSkills(async ({ skills, agents, events }) => {
    const agentId = await addAgent(agents);
    const all = ["a", "b", "c", "d"];
    for (const slug of all) {
      await skills.create(undefined, { slug, description: "When.", content: "x" });
    }
    events.length = 0;
    const refs = all.map((slug) => ({ scope: "global" as const, slug }));
    await Promise.all([...refs, ...refs].map((ref) => skills.assign("p", agentId, ref)));
    const { skills: has = [] } = await agents.get("p", agentId);
    assert.deepEqual(slugs(has).sort(), all);
    assert.equal(events.length, 4, "having it already is no change");
    await Promise.all(refs.slice(1).map((ref) => skills.unassign("p", agentId, ref)));
    await skills.unassign("p", agentId, refs[1]!);
    assert.deepEqual((await agents.get("p", agentId)).skills, refs.slice(0, 1));
    await assert.rejects(skills.assign("p", agentId, { scope: "project", slug: "a" }), {
      code: "NOT_FOUND",
    });
  });
});

Deno.test("an edit by hand is announced to whom it concerns, and a change made here once", async () => {
  await withSkills(async ({ own, user, skills, events }) => {
    await skills.watch();
    await skills.watch("p");
    await skills.create("p", { slug: "review", description: "When.", content: "x" });
    assert.deepEqual(events, [{ type: "skillsChanged", projectId: "p" }]);
    await write(join(user, "tidy", "SKILL.md"), skillText("tidy"));
    await Deno.remove(join(own, "review"), { recursive: true });
    await until(() => events.length > 2, "news of both edits", () => events);
    assert.deepEqual(
      events.map((event) => "projectId" in event).sort(),
      [false, true, true],
      "one of the user's, one more of the project's",
    );
    skills.close("p");
  });
});
