import assert from "node:assert/strict";
import type { EmbedderProfile } from "./embedder.ts";
import { checkEmbedder } from "./profile.ts";

const OLLAMA: EmbedderProfile = {
  id: "local",
  name: "Local",
  strategy: "localServer",
  model: "nomic-embed-text",
  dimension: 768,
};

const REFUSED: [string, Partial<EmbedderProfile>, RegExp][] = [
  ["an empty id", { id: "  " }, /^id: expected/],
  ["a very long id", { id: "x".repeat(129) }, /^id: expected at most 128/],
  ["an empty name", { name: "" }, /^name: expected/],
  ["no dimension", { dimension: 0 }, /^dimension: expected a whole number from 1/],
  ["half a dimension", { dimension: 1.5 }, /^dimension/],
  ["a negative dimension", { dimension: -3 }, /^dimension/],
  ["a huge dimension", { dimension: 1e6 }, /^dimension/],
  ["no model", { model: " " }, /^model: expected one for the strategy "localServer"/],
  ["an API without an address", { strategy: "api" }, /^endpoint: expected one/],
  ["no URL", { endpoint: "localhost" }, /^endpoint: expected a URL/],
  ["a file", { endpoint: "file:///etc/passwd" }, /^endpoint: expected a URL/],
  ["a password", { endpoint: "https://me:pw@example.org" }, /^endpoint: .*without a password/],
  ["a query", { endpoint: "https://example.org/?key=1" }, /^endpoint: .*without a query/],
  ["a host that cannot be listed", { endpoint: "https://a,b/" }, /^endpoint: expected a host/],
  ["the key itself", { apiKeyEnv: "sk-abc" }, /^apiKeyEnv: expected the name/],
];

for (const [what, change, message] of REFUSED) {
  Deno.test(`an engine with ${what} is refused by the name of the field`, () => {
    assert.throws(() => checkEmbedder({ ...OLLAMA, ...change }), { code: "INVALID", message });
  });
}

Deno.test("the key is not repeated where a variable's name was expected", () => {
  assert.throws(
    () => checkEmbedder({ ...OLLAMA, apiKeyEnv: "sk-abc" }),
    ({ message }) => !message.includes("sk-abc"),
  );
});

Deno.test("spaces around texts go, and empty ones are left out", () => {
  const checked = checkEmbedder({ ...OLLAMA, name: " Local ", endpoint: "", apiKeyEnv: " " });
  assert.deepEqual(checked, OLLAMA);
});

Deno.test("an engine that embeds nothing needs neither model nor address", () => {
  const none: EmbedderProfile = { id: "off", name: "Off", strategy: "none", dimension: 1 };
  assert.deepEqual(checkEmbedder(none), none);
});
