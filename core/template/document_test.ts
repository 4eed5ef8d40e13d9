import assert from "node:assert/strict";
import { countEdit, formatTemplates, parseTemplates, templateOf } from "./document.ts";

const ENTRY = { id: "t1", name: "Reviewer", contentMd: "Read.", defaultProfileId: "p" };

Deno.test("what another version or a person wrote beside a template is kept", () => {
  const text = JSON.stringify({ colour: 1, templates: [{ ...ENTRY, icon: "eye" }] });
  const document = parseTemplates(text, "templates.json");
  assert.deepEqual(JSON.parse(formatTemplates(document)), {
    colour: 1,
    version: 1,
    templates: [{ ...ENTRY, version: 1, icon: "eye" }],
  });
  assert.deepEqual(document.templates.map(templateOf), [{ ...ENTRY, version: 1 }]);
});

Deno.test("what is no list of templates is named with the place and what was expected", () => {
  const cases: [string, RegExp][] = [
    ["{", /templates\.json is not JSON/],
    ["[]", /templates\.json is not a list of templates/],
    [JSON.stringify({ templates: [{ ...ENTRY, version: 0 }] }), /templates\.0\.version/],
    [JSON.stringify({ templates: [{ ...ENTRY, contentMd: 1 }] }), /templates\.0\.contentMd/],
    [JSON.stringify({ templates: [ENTRY, ENTRY] }), /expected each id once/],
    [
      JSON.stringify({ templates: [{ ...ENTRY, starter: { role: "chef", language: "en" } }] }),
      /templates\.0\.starter\.role/,
    ],
  ];
  for (const [text, message] of cases) {
    assert.throws(() => parseTemplates(text, "templates.json"), { code: "INVALID", message });
  }
});

Deno.test("a text edited by hand counts as one version more, and only once", () => {
  const kept = { ...ENTRY, version: 4, textRevision: "old" };
  assert.deepEqual(countEdit(kept, "old"), kept);
  const edited = countEdit(kept, "new");
  assert.deepEqual(edited, { ...kept, version: 5, textRevision: "new" });
  assert.equal(countEdit(edited, "new"), edited);
  const byHand = { ...ENTRY, version: 1 };
  assert.deepEqual(countEdit(byHand, "r"), { ...byHand, textRevision: "r" });
});
