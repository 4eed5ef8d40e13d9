import assert from "node:assert/strict";
import { join } from "node:path";
import { SKILL } from "../../core/numbers.ts";
import { namesIn } from "../../tests/support/folder.ts";
import { addAgent, skillText, withSkills, write } from "../../tests/support/skill_stage.ts";

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

Deno.test("a skill that is gone is reported with who has it, and left out of the launch", async () => {
  await withSkills(async ({ user, skills, agents }) => {
    const agentId = await addAgent(agents);
    await skills.create(undefined, { slug: "tidy", description: "When.", content: "x" });
    await skills.assign("p", agentId, { scope: "global", slug: "tidy" });
    await Deno.remove(join(user, "tidy"), { recursive: true });
    const { problems } = await skills.list("p");
    assert.deepEqual(slugs(problems), ["tidy"]);
    assert.match(problems[0]!.problem, /no such skill any more.*Ann/);
    const launch = await skills.forLaunch("p", agentId);
    assert.deepEqual(launch.skills, []);
    assert.match(launch.problems.join(), /"tidy" is left out/);
  });
});

Deno.test("a launch gets every file of a skill byte for byte, and of two of one name the project's", async () => {
  await withSkills(async ({ own, user, skills, agents }) => {
    const agentId = await addAgent(agents);
    const image = new Uint8Array([0, 1, 255, 254]);
    await write(join(own, "review", "SKILL.md"), skillText("review", "In: this project"));
    await write(join(own, "review", "assets", "logo.png"), image);
    await write(join(own, "review", ".DS_Store"), "x");
    await write(join(user, "review", "SKILL.md"), skillText("review", "Anywhere"));
    await skills.assign("p", agentId, { scope: "project", slug: "review" });
    await skills.assign("p", agentId, { scope: "global", slug: "review" });
    const { skills: [skill, ...more], problems } = await skills.forLaunch("p", agentId);
    assert.deepEqual(more, []);
    assert.match(problems.join(), /hides/);
    assert.deepEqual([skill!.slug, skill!.description], ["review", "In: this project"]);
    assert.deepEqual(skill!.files.map(({ path }) => path), ["SKILL.md", "assets/logo.png"]);
    assert.deepEqual(skill!.files[1]!.bytes, image);
    const text = new TextDecoder().decode(skill!.files[0]!.bytes);
    assert.match(text, /^description: "In: this project"$/m, "YAML for every reader");
  });
});

Deno.test("links in a project's skills are not followed: no file from elsewhere gets into a launch", async () => {
  await withSkills(async ({ folder, own, skills, agents }) => {
    const agentId = await addAgent(agents);
    const secret = join(folder, "secret");
    await write(join(secret, "SKILL.md"), skillText("whole"));
    await write(join(secret, "key"), "secret");
    for (const slug of ["inside", "text"]) {
      await write(join(own, slug, "SKILL.md"), skillText(slug));
    }
    await Deno.symlink(join(secret, "key"), join(own, "inside", "notes.txt"));
    await Deno.remove(join(own, "text", "SKILL.md"));
    await Deno.symlink(join(secret, "key"), join(own, "text", "SKILL.md"));
    await Deno.symlink(secret, join(own, "whole"));
    const { skills: none, problems } = await skills.list("p");
    assert.deepEqual([none, slugs(problems)], [[], ["inside", "text", "whole"]]);
    for (const { problem } of problems) assert.match(problem, /link/);
    await assert.rejects(skills.remove("p", "whole"), { code: "CONFLICT", message: /link/ });
    const refs = ["inside", "text", "whole"].map((slug) => ({ scope: "project" as const, slug }));
    await agents.update("p", agentId, { skills: refs });
    assert.deepEqual((await skills.forLaunch("p", agentId)).skills, []);
    assert.deepEqual(await namesIn(secret), ["SKILL.md", "key"]);
  });
});

Deno.test("a project's folder of skills that leads elsewhere is neither read nor written", async () => {
  await withSkills(async ({ folder, own, skills }) => {
    const elsewhere = join(folder, "elsewhere");
    await write(join(elsewhere, "review", "SKILL.md"), skillText("review"));
    await Deno.symlink(elsewhere, own);
    const { skills: none, problems } = await skills.list("p");
    assert.deepEqual([none, slugs(problems)], [[], [""]]);
    assert.match(problems[0]!.problem, /link/);
    const input = { slug: "tidy", description: "When.", content: "x" };
    await assert.rejects(skills.create("p", input), { code: "INVALID", message: /link/ });
    await assert.rejects(skills.remove("p", "review"), { code: "INVALID", message: /link/ });
    assert.deepEqual(await namesIn(elsewhere), ["review"]);
  });
});

Deno.test("the user's skills may be links to where they are kept, and stay links", async () => {
  await withSkills(async ({ folder, user, skills }) => {
    const kept = join(folder, "dotfiles", "review");
    await write(join(kept, "real.md"), skillText("review"));
    await Deno.symlink("real.md", join(kept, "SKILL.md"));
    await Deno.mkdir(user, { recursive: true });
    await Deno.symlink(kept, join(user, "review"));
    await skills.update(undefined, "review", { description: "Always.", content: "x" });
    assert.ok((await Deno.lstat(join(user, "review"))).isSymlink);
    assert.ok((await Deno.lstat(join(kept, "SKILL.md"))).isSymlink);
    assert.match(await Deno.readTextFile(join(kept, "real.md")), /Always/);
  });
});

Deno.test("a skill with too many files, too many bytes or a pipe is reported, not read for ever", async () => {
  await withSkills(async ({ own, skills, agents }) => {
    const agentId = await addAgent(agents);
    for (const slug of ["many", "heavy", "pipe"]) {
      await write(join(own, slug, "SKILL.md"), skillText(slug));
    }
    for (let number = 0; number < SKILL.maxFiles; number++) {
      await write(join(own, "many", "files", `${number}`), "");
    }
    await write(join(own, "heavy", "data"), new Uint8Array(SKILL.maxFolderBytes + 1));
    const { success } = await new Deno.Command("mkfifo", { args: [join(own, "pipe", "in")] })
      .output();
    assert.ok(success);
    const { problems } = await skills.list("p");
    assert.deepEqual(slugs(problems), ["many", "pipe"]);
    assert.match(problems[0]!.problem, /more than 100 files/);
    assert.match(problems[1]!.problem, /pipe/);
    await skills.assign("p", agentId, { scope: "project", slug: "heavy" });
    const launch = await skills.forLaunch("p", agentId);
    assert.deepEqual(launch.skills, []);
    assert.match(launch.problems.join(), /data is too large/);
  });
});
