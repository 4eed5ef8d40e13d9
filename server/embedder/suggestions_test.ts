import assert from "node:assert/strict";
import type { DomainEvent } from "../../core/event.ts";
import type { NoteEntry } from "../../core/memory/note.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { EngineProbe } from "./engine_probe.ts";
import { Suggestions } from "./suggestions.ts";
import { OLLAMA, withServer } from "../../tests/support/embedder_server.ts";

const BUDGET = 1;
const INDEX: NoteEntry[] = [{
  slug: "a-note",
  title: "a-note",
  hook: "What it says",
  type: "user",
}];

interface Stage {
  suggestions: Suggestions;
  events: DomainEvent[];
  /** How often the index of each project was read. */
  read: string[];
}

async function withSuggestions(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (models) => {
    await withServer(OLLAMA, async (endpoint) => {
      const events: DomainEvent[] = [];
      const read: string[] = [];
      const suggestions = new Suggestions({
        profiles: () => Promise.resolve([]),
        dismissal: () => undefined,
        index: (projectId) => {
          read.push(projectId);
          return Promise.resolve(INDEX);
        },
        probe: new EngineProbe(models, endpoint),
        events: { publish: (event) => void events.push(event) },
        budget: BUDGET,
      });
      await test({ suggestions, events, read });
    });
  });
}

Deno.test("the suggestion is made once for each project, and says what this machine has", async () => {
  await withSuggestions(async ({ suggestions, events, read }) => {
    assert.equal(await suggestions.suggest("one"), true);
    assert.equal(await suggestions.suggest("one"), false);
    assert.deepEqual(read, ["one"], "the second time nothing is read");
    assert.equal(await suggestions.suggest("two"), true);
    assert.deepEqual(events[0], {
      type: "embedderSuggested",
      projectId: "one",
      ollamaDetected: true,
      onnxCached: false,
      vectorHttpEnabled: true,
      vectorOnnxEnabled: true,
    });
    assert.equal(events.length, 2);
  });
});

Deno.test("two agents that start at once bring one suggestion", async () => {
  await withSuggestions(async ({ suggestions, events }) => {
    const both = await Promise.all([suggestions.suggest("one"), suggestions.suggest("one")]);
    assert.deepEqual(both.sort(), [false, true]);
    assert.equal(events.length, 1);
  });
});
