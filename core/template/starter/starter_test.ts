import assert from "node:assert/strict";
import { isToolName } from "../../delegation/tool.ts";
import { checkTemplateName, checkTemplateText } from "../rules.ts";
import { STARTER_ROLES } from "../template.ts";
import { STARTER_TEAM, type StarterLanguage } from "./starter.ts";

const LANGUAGES: StarterLanguage[] = ["en", "fr"];

const toolsIn = (text: string) => new Set(text.match(/\bidea_[a-z_]+/g));
const headings = (text: string) => text.match(/^## .+$/gm)?.length;

Deno.test("the starter team has every role in both languages, each of a length people read", () => {
  for (const language of LANGUAGES) {
    const team = STARTER_TEAM[language];
    assert.deepEqual(team.map(({ role }) => role), [...STARTER_ROLES]);
    for (const [place, { name, contentMd }] of team.entries()) {
      checkTemplateText(contentMd);
      checkTemplateName(name, team.slice(0, place).map((other) => other.name));
      const lines = contentMd.trimEnd().split("\n").length;
      assert.ok(lines >= 25 && lines <= 60, `${language} ${name}: ${lines} lines`);
    }
  }
});

Deno.test("both languages of a role have the same parts and name the same tools", () => {
  for (const [place, english] of STARTER_TEAM.en.entries()) {
    const french = STARTER_TEAM.fr[place]!;
    assert.equal(headings(french.contentMd), headings(english.contentMd), english.role);
    assert.deepEqual(toolsIn(french.contentMd), toolsIn(english.contentMd), english.role);
  }
});

Deno.test("every role names only tools there are, hands work over, and reports", () => {
  for (const { role, contentMd } of [...STARTER_TEAM.en, ...STARTER_TEAM.fr]) {
    const tools = toolsIn(contentMd);
    for (const tool of tools) assert.ok(isToolName(tool), `${role}: ${tool}`);
    assert.ok(tools.has("idea_ask_agent"), role);
    assert.ok(role === "main" || tools.has("idea_reply"), role);
  }
});

Deno.test("every role keeps to this project's agents and holds the golden rule", () => {
  const rules = {
    en: [/never use your cli's own sub-agents/i, /nothing is finished until its tests\s+pass/],
    fr: [
      /n'utilise jamais les sous-agents de ton cli/i,
      /rien n'est fini tant que ses tests ne\s+passent pas/,
    ],
  };
  for (const language of LANGUAGES) {
    for (const { role, contentMd } of STARTER_TEAM[language]) {
      for (const rule of rules[language]) assert.match(contentMd, rule, `${language} ${role}`);
    }
  }
});

Deno.test("the orchestrator names everybody by the name they have in its language", () => {
  for (const language of LANGUAGES) {
    const [main, ...others] = STARTER_TEAM[language];
    for (const { name } of others) assert.match(main!.contentMd, new RegExp(`- ${name} ?:`), name);
  }
});
