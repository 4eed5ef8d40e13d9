import assert from "node:assert/strict";
import { openDatabase } from "../store/database.ts";
import { LaunchStore } from "../store/launch_store.ts";
import { createToken, hashToken, LaunchTokens } from "./token.ts";

Deno.test("no two secrets are alike, and each fits into a URL and a header", () => {
  const all = Array.from({ length: 100 }, createToken);
  assert.equal(new Set(all).size, 100);
  for (const token of all) assert.match(token, /^[\w-]{43}$/);
});

Deno.test("a stolen database lets nobody in: the stored hash is no secret", async () => {
  const database = openDatabase(":memory:");
  const store = new LaunchStore(database);
  const token = createToken();
  const tokenHash = hashToken(token);
  store.insert({ id: "l", projectId: "p", agentId: "a", sessionId: "s", tokenHash, startedAt: 1 });
  const tokens = new LaunchTokens(store);
  assert.equal((await tokens.identify(token))?.agentId, "a");
  for (const wrong of [tokenHash, "", token.slice(1)]) {
    assert.equal(await tokens.identify(wrong), undefined);
  }
  database.close();
});
