import assert from "node:assert/strict";
import { join } from "node:path";
import type { EmbedderProfile } from "../../core/embedder/embedder.ts";
import { RECOMMENDED_ONNX } from "../../core/embedder/recommended.ts";
import type { DomainEvent } from "../../core/event.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { TINY_DIMENSION, writeTinyModel } from "../../tests/support/tiny_model.ts";
import { until } from "../../tests/support/wait.ts";
import { EmbedderFiles } from "./embedder_files.ts";
import { EngineProbe } from "./engine_probe.ts";
import { OLLAMA, withServer } from "../../tests/support/embedder_server.ts";

const LOCAL: EmbedderProfile = {
  id: "local",
  name: "Local",
  strategy: "localServer",
  model: "nomic",
  endpoint: "http://127.0.0.1:11434",
  dimension: 2,
};

interface Stage {
  folder: string;
  models: string;
  path: string;
  files: EmbedderFiles;
  events: DomainEvent[];
}

async function withFiles(
  test: (stage: Stage) => Promise<void>,
  ollama = "http://127.0.0.1:1",
): Promise<void> {
  await inFolder(async (folder) => {
    const models = join(folder, "models");
    const events: DomainEvent[] = [];
    const files = new EmbedderFiles({
      configDir: folder,
      events: { publish: (event) => void events.push(event) },
      place: { environment: () => Promise.resolve({}), models },
      probe: new EngineProbe(models, ollama),
      dismiss: () => {},
    });
    try {
      await test({ folder, models, path: join(folder, "embedders.json"), files, events });
    } finally {
      await files.shutdown();
    }
  });
}

Deno.test("without a file there are no engines, and none is written", async () => {
  await withFiles(async ({ folder, files }) => {
    assert.deepEqual(await files.list(), []);
    await assert.rejects(files.remove("local"), { code: "NOT_FOUND" });
    assert.deepEqual(await namesIn(folder), []);
  });
});

Deno.test("an engine is added, replaced by its id, and removed", async () => {
  await withFiles(async ({ files, events }) => {
    assert.deepEqual(await files.save(LOCAL), LOCAL);
    const other: EmbedderProfile = { ...LOCAL, id: "other", name: "Other" };
    await files.save(other);
    const { endpoint: _, ...withoutAddress } = { ...LOCAL, dimension: 3 };
    await files.save(withoutAddress);
    assert.deepEqual(await files.list(), [withoutAddress, other]);
    await files.remove("local");
    assert.deepEqual(await files.list(), [other]);
    assert.deepEqual(events.map(({ type }) => type), Array(4).fill("embeddersChanged"));
  });
});

Deno.test("an engine that is not valid is refused before the file is touched", async () => {
  await withFiles(async ({ folder, files, events }) => {
    await assert.rejects(files.save({ ...LOCAL, dimension: 0 }), {
      code: "INVALID",
      message: /^dimension/,
    });
    assert.deepEqual(await namesIn(folder), []);
    assert.deepEqual(events, []);
  });
});

Deno.test("what people and other versions wrote into the file stays", async () => {
  await withFiles(async ({ path, files }) => {
    const theirs = { ...LOCAL, id: "theirs", futureThing: { a: 1 } };
    await Deno.writeTextFile(path, JSON.stringify({ futureList: [1], embedders: [theirs] }));
    await files.save({ ...LOCAL, id: "theirs", name: "Renamed" });
    await files.save(LOCAL);
    const written = JSON.parse(await Deno.readTextFile(path));
    assert.deepEqual(written, {
      futureList: [1],
      embedders: [{ ...theirs, name: "Renamed" }, LOCAL],
    });
  });
});

Deno.test("a file that cannot be understood is named and left alone", async () => {
  const texts: [string, RegExp][] = [
    ["{", /embedders\.json is not JSON/],
    [`{"embedders": [{"id": "a"}]}`, /embedders\.json is not a list.*embedders\.0\.name/],
    [`{"embedders": {}}`, /embedders\.json is not a list.*embedders/],
  ];
  await withFiles(async ({ path, files }) => {
    for (const [text, message] of texts) {
      await Deno.writeTextFile(path, text);
      await assert.rejects(files.list(), { code: "INVALID", message });
      await assert.rejects(files.save(LOCAL), { code: "CONFLICT", message });
      await assert.rejects(files.remove("local"), { code: "CONFLICT", message });
      assert.equal(await Deno.readTextFile(path), text);
    }
  });
});

Deno.test("a field edited by hand to something impossible is named", async () => {
  await withFiles(async ({ path, files }) => {
    await Deno.writeTextFile(path, JSON.stringify({ embedders: [{ ...LOCAL, endpoint: "here" }] }));
    await assert.rejects(files.list(), {
      code: "INVALID",
      message: /embedders\.json: "local": endpoint: expected a URL/,
    });
  });
});

Deno.test("changes at the same time are all kept", async () => {
  await withFiles(async ({ files }) => {
    const ids = Array.from({ length: 20 }, (_, at) => `engine-${at}`);
    await Promise.all(ids.map((id) => files.save({ ...LOCAL, id })));
    assert.deepEqual((await files.list()).map(({ id }) => id), ids);
  });
});

Deno.test("an edit by hand is announced", async () => {
  await withFiles(async ({ path, files, events }) => {
    await files.watch();
    let heard = 0;
    files.onChange(() => void heard++);
    await Deno.writeTextFile(path, JSON.stringify({ embedders: [LOCAL] }));
    await until(() => events.length === 1, "news of the edit");
    assert.deepEqual([heard, await files.list()], [1, [LOCAL]]);
  });
});

Deno.test("a server like Ollama and models on this machine are found", async () => {
  await withServer(OLLAMA, async (endpoint) => {
    await withFiles(async ({ models, files }) => {
      const [first, second] = RECOMMENDED_ONNX;
      await writeTinyModel(join(models, first?.id ?? ""));
      await Deno.mkdir(join(models, second?.id ?? ""));
      assert.deepEqual(await files.engines(), {
        recommendedOnnx: RECOMMENDED_ONNX,
        ollamaDetected: true,
        onnxCachedModels: [first?.id],
        vectorHttpEnabled: true,
        vectorOnnxEnabled: true,
      });
    }, endpoint);
  });
});

Deno.test("what answers at Ollama's place and is another program is none", async () => {
  const answers = { "/api/version": () => new Response("<html></html>") };
  await withServer(answers, async (endpoint) => {
    await withFiles(async ({ files }) => {
      assert.equal((await files.engines()).ollamaDetected, false);
    }, endpoint);
  });
});

Deno.test("an engine is tried with a word before it is used", async () => {
  await withServer(OLLAMA, async (endpoint, asked) => {
    await withFiles(async ({ models, files, folder }) => {
      const { dimension, ms } = await files.test({ ...LOCAL, endpoint });
      assert.equal(dimension, 2);
      assert.ok(ms >= 0);
      assert.equal(asked.length, 1);
      await writeTinyModel(join(models, "tiny"));
      const tiny = { ...LOCAL, strategy: "localOnnx", model: "tiny" } as const;
      const tested = await files.test({ ...tiny, dimension: TINY_DIMENSION });
      assert.equal(tested.dimension, TINY_DIMENSION);
      await assert.rejects(files.test({ ...tiny, model: "absent" }), {
        code: "UNAVAILABLE",
        message: /absent.model\.onnx: it does not exist/,
      });
      assert.deepEqual(await namesIn(folder), ["models"]);
    });
  });
});
