import assert from "node:assert/strict";
import { ApiEmbedder } from "./api_embedder.ts";
import { type Answers, vectorOf, withServer } from "../../tests/support/embedder_server.ts";

const KEY = "sk-very-secret";

const OPEN_AI: Answers = {
  "/v1/embeddings": ({ body }) => {
    const data = (body.input ?? []).map((text, index) => ({ index, embedding: vectorOf(text) }));
    return Response.json({ data: data.reverse() });
  },
};

function embedderAt(
  endpoint: string,
  environment: Record<string, string> = { EMBED_KEY: KEY },
  apiKeyEnv: string | undefined = "EMBED_KEY",
): ApiEmbedder {
  return new ApiEmbedder(
    {
      ...{ id: "api", name: "API", strategy: "api", model: "small", dimension: 2 },
      endpoint: `${endpoint}/v1`,
      apiKeyEnv,
    },
    () => Promise.resolve(environment),
  );
}

Deno.test("an API gets the key from the named variable, and its answers in any order", async () => {
  await withServer(OPEN_AI, async (endpoint, asked) => {
    const vectors = await embedderAt(endpoint).embed(["one", "three"]);
    assert.deepEqual(vectors.map((vector) => [...vector]), [[3, 1], [5, 1]]);
    assert.deepEqual(asked, [{
      path: "/v1/embeddings",
      authorization: `Bearer ${KEY}`,
      body: { model: "small", input: ["one", "three"], encoding_format: "float" },
    }]);
  });
});

Deno.test("a variable that is not set is named, and nothing is sent", async () => {
  await withServer(OPEN_AI, async (endpoint, asked) => {
    for (const environment of [{}, { EMBED_KEY: " " }]) {
      await assert.rejects(embedderAt(endpoint, environment).embed(["one"]), {
        code: "UNAVAILABLE",
        message: /^The environment variable EMBED_KEY is not set/,
      });
    }
    assert.deepEqual(asked, []);
  });
});

Deno.test("an API without keys is asked without one", async () => {
  await withServer(OPEN_AI, async (endpoint, asked) => {
    const profile = { id: "api", name: "API", strategy: "api", model: "small" } as const;
    const embedder = new ApiEmbedder(
      { ...profile, dimension: 2, endpoint: `${endpoint}/v1` },
      () => Promise.resolve({ EMBED_KEY: KEY }),
    );
    await embedder.embed(["one"]);
    assert.equal(asked[0]?.authorization, null);
  });
});

Deno.test("the reason of a refusal is shown without the key", async () => {
  const error = { message: `Incorrect API key provided: ${KEY}` };
  const answers = { "/v1/embeddings": () => Response.json({ error }, { status: 401 }) };
  await withServer(answers, async (endpoint) => {
    const failure = await embedderAt(endpoint).embed(["one"]).catch((thrown) => thrown);
    assert.match(failure.message, /answered 401: Incorrect API key provided: …$/);
    assert.ok(!failure.message.includes(KEY));
  });
});

Deno.test("a page in the API's place is refused in words", async () => {
  const page = () => new Response("<html>Sign in</html>");
  await withServer({ "/v1/embeddings": page }, async (endpoint) => {
    await assert.rejects(embedderAt(endpoint).embed(["one"]), {
      code: "UNAVAILABLE",
      message: "small: expected 1 vectors, got 0",
    });
  });
});
