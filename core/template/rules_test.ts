import assert from "node:assert/strict";
import { TEMPLATE } from "../numbers.ts";
import {
  checkTemplateName,
  checkTemplateText,
  compare,
  freeName,
  isBehind,
  type MadeAgent,
  requireSync,
} from "./rules.ts";

/** An agent whose text was taken at version 2, and its template. */
function pair(
  changes: { synced?: number; taken?: string; text?: string; version?: number; template?: string },
) {
  const { synced = 2, taken = "b", text = "b", version = 2, template = "b" } = changes;
  const agent: MadeAgent = {
    agentId: "agent",
    synchronized: true,
    origin: { templateId: "template", syncedVersion: synced, syncedRevision: taken },
    revision: text,
  };
  return [agent, { version, revision: template }] as const;
}

Deno.test("an agent is behind when its template went on, and edited when its own text did", () => {
  const cases: [string, Parameters<typeof pair>[0], { behind: boolean; edited: boolean }][] = [
    ["as it was made", {}, { behind: false, edited: false }],
    ["only its own text was edited", { text: "own" }, { behind: false, edited: true }],
    ["the template went on", { version: 3, template: "c" }, { behind: true, edited: false }],
    ["both", { version: 3, template: "c", text: "own" }, { behind: true, edited: true }],
    [
      "the template's new text was written into it by hand",
      { version: 3, template: "c", text: "c" },
      { behind: true, edited: false },
    ],
    ["the template was put back to an earlier one", { version: 1, template: "a" }, {
      behind: true,
      edited: false,
    }],
    ["the same number says something else", { template: "x" }, { behind: true, edited: false }],
    ["the text came back under a later number", { version: 4 }, { behind: true, edited: false }],
  ];
  for (const [name, changes, expected] of cases) {
    const [agent, template] = pair(changes);
    const { edited } = compare(agent, template);
    assert.deepEqual({ behind: isBehind(agent, template), edited }, expected, name);
  }
});

Deno.test("a drift tells from which version to which", () => {
  const [agent, template] = pair({ synced: 1, version: 3, template: "c" });
  assert.deepEqual(compare(agent, template), {
    agentId: "agent",
    templateId: "template",
    from: 1,
    to: 3,
    edited: false,
    synchronized: true,
  });
});

Deno.test("a text is taken only where it follows its template, and over an edit only when forced", () => {
  const drift = { agentId: "a", templateId: "t", from: 1, to: 2 };
  const cases = [
    { synchronized: true, edited: false, force: false, taken: true },
    { synchronized: true, edited: true, force: false, taken: false },
    { synchronized: true, edited: true, force: true, taken: true },
    { synchronized: false, edited: false, force: false, taken: false },
    { synchronized: false, edited: false, force: true, taken: false },
  ];
  for (const { synchronized, edited, force, taken } of cases) {
    const ask = () => requireSync({ ...drift, synchronized, edited }, "Ann", { force });
    if (taken) assert.doesNotThrow(ask);
    else assert.throws(ask, { code: "CONFLICT", message: /"Ann"/ });
  }
});

Deno.test("names of templates are printable, bounded, and unique without regard to case", () => {
  assert.equal(checkTemplateName("  Reviewer ", ["Tester"]), "Reviewer");
  for (const name of ["", "  ", "a\nb", "x".repeat(65)]) {
    assert.throws(() => checkTemplateName(name, []), { code: "INVALID", message: /^name:/ });
  }
  assert.throws(() => checkTemplateName("reviewer", ["Reviewer"]), { code: "ALREADY_EXISTS" });
});

Deno.test("a free name is the first number nobody has, within the limit of names", () => {
  assert.equal(freeName("Git", []), "Git");
  assert.equal(freeName("Git", ["GIT"]), "Git 2");
  assert.equal(freeName("Git", ["git", "Git 2", "git 3"]), "Git 4");
  const long = "x".repeat(64);
  assert.equal(freeName(long, [long]), `${"x".repeat(62)} 2`);
});

Deno.test("a template says something, and no more than a model reads at each start", () => {
  assert.equal(checkTemplateText("Be brief.\n"), "Be brief.\n");
  assert.throws(() => checkTemplateText(" \n"), { code: "INVALID", message: /contentMd/ });
  const most = "é".repeat(TEMPLATE.maxTextBytes / 2);
  assert.equal(checkTemplateText(most), most);
  assert.throws(() => checkTemplateText(most + "x"), { code: "TOO_LARGE", message: /contentMd/ });
});
