import assert from "node:assert/strict";
import { SKILL } from "../numbers.ts";
import { changeSkill, checkSkill, checkSkillSlug, formatSkill, parseSkill } from "./skill_text.ts";

const text = (front: string, body = "Do it.\n") => `---\n${front}\n---\n\n${body}`;

Deno.test("what was written as a skill is read back as it was said", () => {
  const said = [
    { description: 'Use it: when # a "quote" isn\'t - enough', content: "# Do\n\n---\n\nit" },
    { description: "yes", content: "1" },
    { description: "Quand l'été → 🚀", content: "a\n\n\nb" },
    { description: "x".repeat(SKILL.maxDescription), content: "c" },
  ];
  for (const skill of said) {
    assert.deepEqual(parseSkill(formatSkill("a-skill", skill), "a-skill"), skill);
  }
});

Deno.test("skills as the vendors write them are read", () => {
  const cases = [
    text("name: pdf\ndescription: Work with PDFs"),
    text("name: 'pdf'\ndescription: >-\n  Work with\n  PDFs\nlicense: MIT"),
    text('# a comment\nname: pdf\nallowed-tools: [Read, Grep]\ndescription: "Work with PDFs"'),
    "\uFEFF" + text("name: pdf\r\ndescription: Work with PDFs").replaceAll("\n", "\r\n"),
  ];
  for (const skill of cases) {
    const { description, content } = parseSkill(skill, "pdf");
    assert.deepEqual([description, content], ["Work with PDFs", "Do it."]);
  }
});

Deno.test("a file that is no skill is refused with what was found and expected", () => {
  const cases: [string, RegExp][] = [
    ["", /front matter/],
    ["# Just Markdown\n", /front matter/],
    ["---\nname: pdf\ndescription: x\n", /front matter/],
    [text("name: [pdf"), /YAML|name/],
    [text("name: pdf"), /description: expected/],
    [text("name: pdf\ndescription: ''"), /description: expected/],
    [text("description: x"), /name: expected "pdf", .*not none/],
    [text("name: other\ndescription: x"), /name: expected "pdf", .*not "other"/],
    [text("name: pdf\ndescription:\n  - a"), /description/],
    [text(`name: pdf\ndescription: ${"x".repeat(SKILL.maxDescription + 1)}`), /1025/],
    [text("name: pdf\ndescription: x", "a\0b"), /binary/],
  ];
  for (const [skill, message] of cases) {
    assert.throws(() => parseSkill(skill, "pdf"), { code: "INVALID", message }, skill.slice(0, 60));
  }
});

Deno.test("a change keeps what else the front matter says, comments too", () => {
  const before = text(
    "# mine\nname: pdf\nlicense: MIT\nmetadata:\n  author: Ann\ndescription: Old",
  );
  const after = changeSkill(before, "pdf", { description: "New: better", content: "Now.\n\n" });
  assert.deepEqual(parseSkill(after, "pdf"), { description: "New: better", content: "Now." });
  assert.match(after, /^---\n# mine\nname: pdf\nlicense: MIT\nmetadata:\n {2}author: Ann\n/);
  assert.ok(after.endsWith("\n\nNow.\n"));
});

Deno.test("a change of a file that is no skill is refused, so that nothing in it is lost", () => {
  const change = { description: "x", content: "y" };
  for (
    const wrong of [
      "# no",
      text("name: other\ndescription: x"),
      text("name: pdf\ndescription: x\nz: *gone"),
    ]
  ) {
    assert.throws(() => changeSkill(wrong, "pdf", change), { code: "INVALID" }, wrong);
  }
});

Deno.test("a slug is kebab-case and leads nowhere else", () => {
  for (const slug of ["a", "review-code", "pdf2", "x".repeat(64)]) {
    assert.equal(checkSkillSlug(slug), slug);
  }
  for (
    const slug of ["", "A", "a_b", "a--b", "-a", "a-", "..", "a/b", "a b", "é", "x".repeat(65)]
  ) {
    assert.throws(() => checkSkillSlug(slug), { code: "INVALID", message: /^slug:/ }, slug);
  }
});

Deno.test("a skill says when to use it in one line, what to do, and not too much", () => {
  assert.deepEqual(checkSkill({ description: " When. ", content: "x" }), {
    description: "When.",
    content: "x",
  });
  const wrong: [string, string, RegExp][] = [
    ["", "x", /^description:/],
    ["a\nb", "x", /^description:/],
    ["x".repeat(SKILL.maxDescription + 1), "x", /^description:/],
    ["When.", " \n", /^content:/],
  ];
  for (const [description, content, message] of wrong) {
    assert.throws(() => checkSkill({ description, content }), { code: "INVALID", message });
  }
  const content = "x".repeat(SKILL.maxTextBytes);
  assert.throws(() => formatSkill("a", { description: "x", content }), { code: "TOO_LARGE" });
});
