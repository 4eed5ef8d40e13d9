import assert from "node:assert/strict";
import type { EmbedderEngines, EmbedderProfile } from "../../core/embedder/embedder.ts";
import { RECOMMENDED_ONNX } from "../../core/embedder/recommended.ts";
import { withHost } from "../../tests/support/host.ts";
import { OLLAMA, withServer } from "../../tests/support/embedder_server.ts";

Deno.test("engines are added, tried, listed and removed over the API", async () => {
  await withServer(OLLAMA, async (endpoint) => {
    await withHost(async (host) => {
      const profile = { name: "Local", strategy: "localServer", model: "m", endpoint } as const;
      const put = (body: unknown) => host.request("PUT", "/api/embedders/local", body);
      const refused = await put({ ...profile, dimension: 0 });
      assert.equal(refused.status, 400);
      assert.match(refused.body.message, /^dimension: expected/);
      const saved = { id: "local", ...profile, dimension: 2 };
      assert.deepEqual((await put({ ...profile, dimension: 2, apiKeyEnv: null })).body, saved);
      assert.deepEqual(await host.get<EmbedderProfile[]>("/embedders"), [saved]);
      const tested = await host.post<{ dimension: number }>("/embedders/test", saved);
      assert.equal(tested.dimension, 2);
      const wrong = { ...saved, dimension: 3 };
      const failed = await host.request("POST", "/api/embedders/test", wrong);
      assert.equal(failed.status, 503);
      assert.match(failed.body.message, /makes vectors of 2 numbers, the profile says 3/);
      const { recommendedOnnx } = await host.get<EmbedderEngines>("/embedders/engines");
      assert.deepEqual(recommendedOnnx, RECOMMENDED_ONNX);
      assert.equal((await host.request("DELETE", "/api/embedders/local")).status, 204);
      assert.equal((await host.request("DELETE", "/api/embedders/local")).status, 404);
    });
  });
});
