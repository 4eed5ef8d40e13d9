import assert from "node:assert/strict";
import type { EmbedderProfile } from "../../core/embedder/embedder.ts";
import { LocalServerEmbedder } from "./local_server.ts";
import { OLLAMA, vectorOf, withServer } from "../../tests/support/embedder_server.ts";

function embedderAt(endpoint: string, more: Partial<EmbedderProfile> = {}): LocalServerEmbedder {
  return new LocalServerEmbedder({
    ...{ id: "ollama", name: "Ollama", strategy: "localServer", model: "nomic", dimension: 2 },
    ...more,
    endpoint,
  });
}

const numbers = (vectors: Float32Array[]) => vectors.map((vector) => [...vector]);

Deno.test("a server like Ollama embeds many texts in one request", async () => {
  await withServer(OLLAMA, async (endpoint, asked) => {
    const vectors = await embedderAt(`${endpoint}/`).embed(["one", "three"]);
    assert.deepEqual(numbers(vectors), [[3, 1], [5, 1]]);
    assert.deepEqual(asked.map(({ path, body }) => ({ path, body })), [
      { path: "/api/embed", body: { model: "nomic", input: ["one", "three"] } },
    ]);
  });
});

Deno.test("an older server is asked text by text, and from then on at once", async () => {
  const answers = {
    "/api/embeddings": ({ body }: { body: { prompt?: string } }) =>
      Response.json({ embedding: vectorOf(body.prompt ?? "") }),
  };
  await withServer(answers, async (endpoint, asked) => {
    const embedder = embedderAt(endpoint);
    assert.deepEqual(numbers(await embedder.embed(["one", "three"])), [[3, 1], [5, 1]]);
    await embedder.embed(["two"]);
    assert.deepEqual(asked.map(({ path }) => path), [
      "/api/embed",
      "/api/embeddings",
      "/api/embeddings",
      "/api/embeddings",
    ]);
  });
});

Deno.test("a model the server does not have is named in its own words", async () => {
  const error = `model "nomic" not found, try pulling it first`;
  const answers = { "/api/embed": () => Response.json({ error }, { status: 404 }) };
  await withServer(answers, async (endpoint, asked) => {
    const { host } = new URL(endpoint);
    await assert.rejects(embedderAt(endpoint).embed(["one"]), {
      code: "UNAVAILABLE",
      message: `${host} answered 404: ${error}`,
    });
    assert.equal(asked.length, 1);
  });
});

Deno.test("vectors of another length, too few of them and no vectors at all are refused", async () => {
  const cases: [unknown, RegExp][] = [
    [{ embeddings: [[1, 2, 3]] }, /nomic makes vectors of 3 numbers, the profile says 2/],
    [{ embeddings: [] }, /expected 1 vectors, got 0/],
    [{ embeddings: [["a", "b"]] }, /expected vectors, got something else/],
    [{ hello: "world" }, /expected vectors, got something else/],
    [[1], /expected vectors, got something else/],
    [null, /expected vectors, got something else/],
  ];
  for (const [body, message] of cases) {
    await withServer({ "/api/embed": () => Response.json(body) }, async (endpoint) => {
      await assert.rejects(embedderAt(endpoint).embed(["one"]), { code: "UNAVAILABLE", message });
    });
  }
});

Deno.test("a server that is not there is named", async () => {
  const gone = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = gone.addr as Deno.NetAddr;
  gone.close();
  await assert.rejects(embedderAt(`http://127.0.0.1:${port}`).embed(["one"]), {
    code: "UNAVAILABLE",
    message: new RegExp(`^127\\.0\\.0\\.1:${port} cannot be reached: `),
  });
});

Deno.test("where a server sends one elsewhere is not followed", async () => {
  await withServer(OLLAMA, async (elsewhere, reached) => {
    const answers = { "/api/embed": () => Response.redirect(`${elsewhere}/api/embed`, 307) };
    await withServer(answers, async (endpoint) => {
      await assert.rejects(embedderAt(endpoint).embed(["one"]), { message: /answered 307/ });
      assert.deepEqual(reached, []);
    });
  });
});

Deno.test("a question that is given up, and an engine that is closed, are not waited for", async () => {
  const gate = Promise.withResolvers<Response>();
  await withServer({ "/api/embed": () => gate.promise }, async (endpoint) => {
    const embedder = embedderAt(endpoint);
    const end = new AbortController();
    const first = embedder.embed(["one"], end.signal);
    const second = embedder.embed(["two"]);
    end.abort(new DOMException("late", "TimeoutError"));
    await assert.rejects(first, { code: "UNAVAILABLE", message: /did not answer in time$/ });
    embedder.close();
    await assert.rejects(second, { code: "UNAVAILABLE", message: /was not waited for$/ });
    gate.resolve(new Response());
  });
});

Deno.test("another address, model or length makes vectors that cannot be compared", () => {
  const base = embedderAt("http://127.0.0.1:1").fingerprint;
  assert.equal(embedderAt("http://127.0.0.1:1", { id: "x", name: "Other" }).fingerprint, base);
  const others = [
    embedderAt("http://127.0.0.1:2"),
    embedderAt("http://127.0.0.1:1", { model: "bge" }),
    embedderAt("http://127.0.0.1:1", { dimension: 3 }),
  ];
  for (const { fingerprint } of others) assert.notEqual(fingerprint, base);
});
