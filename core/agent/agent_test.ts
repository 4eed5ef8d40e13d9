import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import { type Agent, checkName, emptyManifest, fileStem, findByName } from "./agent.ts";
import { formatManifest, parseManifest } from "./agent.ts";

const FIXTURE = new URL(
  "../../tests/fixtures/original-project/.ideai/agents.json",
  import.meta.url,
);
const ID = "a6ced819-b893-4213-b003-9e9dc79b9641";

function agent(name: string): Agent {
  return { agentId: ID, name, mdPath: "agents/a.md", profileId: "p", synchronized: false };
}

function refused(code: string, pattern: RegExp) {
  return (thrown: unknown) => {
    assert.ok(thrown instanceof IdeaError, String(thrown));
    assert.equal(thrown.code, code);
    assert.match(thrown.message, pattern);
    return true;
  };
}

Deno.test("the agents of a project of the original app are read and written back unchanged", async () => {
  const text = await Deno.readTextFile(FIXTURE);
  const manifest = parseManifest(text, "agents.json");
  assert.deepEqual(manifest.agents.map(({ name }) => name), ["Main", "DevBackend", "QA", "Git"]);
  assert.equal(formatManifest(manifest).trimEnd(), text.trimEnd());
});

Deno.test("a byte order mark does not hide the agents", () => {
  const text = "\uFEFF" + formatManifest({ version: 1, agents: [agent("Main")] });
  assert.equal(parseManifest(text, "agents.json").agents[0]?.name, "Main");
});

Deno.test("what another version wrote beside our keys survives a round trip", () => {
  const value = {
    version: 2,
    shared: { by: "another" },
    agents: [{ ...agent("Main"), colour: "blue", nested: { deep: [1, null] } }],
  };
  const manifest = parseManifest(JSON.stringify(value), "agents.json");
  assert.deepEqual(JSON.parse(formatManifest(manifest)), value);
});

Deno.test("a file that is no list of agents is refused by path and by what is wrong in it", () => {
  const parse = (text: string) => () => parseManifest(text, "/p/agents.json");
  assert.throws(parse("null"), refused("INVALID", /\/p\/agents\.json is not a list of agents/));
  assert.throws(parse("[]"), refused("INVALID", /not a list of agents/));
  assert.throws(parse(""), refused("INVALID", /\/p\/agents\.json is not JSON/));
  assert.throws(parse('{"agents": ['), refused("INVALID", /is not JSON/));
  assert.throws(parse('{"agents": [{"agentId": 1}]}'), refused("INVALID", /agents\.0\.agentId/));
  assert.throws(parse('{"version": 1}'), refused("INVALID", /: agents: /));
});

Deno.test("an agent whose id leads out of the project is refused", () => {
  const manifest = { version: 1, agents: [{ ...agent("Main"), agentId: "../../../etc" }] };
  assert.throws(
    () => parseManifest(JSON.stringify(manifest), "agents.json"),
    refused("INVALID", /agents\.0\.agentId: expected an id/),
  );
});

Deno.test("no two agents answer to one name, whatever the case and the blanks around it", () => {
  const others = [agent("Main"), agent("Éva")];
  assert.equal(checkName("  QA ", others), "QA");
  assert.throws(() => checkName(" mAIN ", others), refused("ALREADY_EXISTS", /"mAIN"/));
  assert.throws(() => checkName("éva", others), refused("ALREADY_EXISTS", /éva/));
  assert.equal(findByName(others, " main ")?.name, "Main");
});

Deno.test("a name is something a person can read in one line", () => {
  for (
    const name of ["", "  \t ", "x".repeat(65), "a\nb", "a\u001b[31m", "a\u0000", "a\u009b31m"]
  ) {
    assert.throws(() => checkName(name, []), refused("INVALID", /^name: /), JSON.stringify(name));
  }
  assert.equal(checkName("x".repeat(64), []), "x".repeat(64));
  assert.equal(checkName("Zoë 🦉", []), "Zoë 🦉");
});

Deno.test("a role text gets a file name that every file system takes", () => {
  assert.equal(fileStem("Dev Backend/2"), "dev-backend-2");
  assert.equal(fileStem("Zoë"), "zoe");
  assert.equal(fileStem("../.."), "agent");
  assert.equal(fileStem("測試"), "agent");
});

Deno.test("a project without agents has an empty list of its own each time", () => {
  emptyManifest().agents.push(agent("Main"));
  assert.deepEqual(emptyManifest(), { version: 1, agents: [] });
});
