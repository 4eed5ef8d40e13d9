import assert from "node:assert/strict";
import { join } from "node:path";
import { CONTINUITY } from "../../core/numbers.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";

/** What is read of a record with these lines. */
async function inspected(
  { inspect }: typeof claude,
  ...lines: (string | Record<string, unknown>)[]
): Promise<unknown> {
  let details: unknown;
  await inFolder(async (folder) => {
    const path = join(folder, "record.jsonl");
    const texts = lines.map((line) => typeof line === "string" ? line : JSON.stringify(line));
    await Deno.writeTextFile(path, texts.join("\n") + "\n");
    details = await inspect?.(path);
  });
  return details;
}

const answer = (input: number, output: number) => ({
  type: "assistant",
  message: {
    usage: {
      "input_tokens": input,
      "cache_creation_input_tokens": 20,
      "cache_read_input_tokens": 300,
      "output_tokens": output,
    },
  },
});

const count = (total: number, last: number) => ({
  type: "event_msg",
  payload: {
    type: "token_count",
    info: {
      "total_token_usage": { "total_tokens": total },
      "last_token_usage": { "total_tokens": last },
    },
  },
});

Deno.test("the length of a conversation is what its last answer cost", async () => {
  assert.deepEqual(await inspected(claude, answer(1, 1), answer(4_000, 5), { type: "user" }), {
    tokenCount: 4_325,
  });
  assert.deepEqual(await inspected(codex, count(10, 10), count(90, 70), { type: "event_msg" }), {
    tokenCount: 70,
  });
});

Deno.test("only the end of a long record is read", async () => {
  const filler = "x".repeat(CONTINUITY.recordBytes);
  assert.deepEqual(await inspected(claude, answer(1, 1), filler), {});
  assert.deepEqual(await inspected(claude, answer(1, 1), filler, answer(2, 2)), {
    tokenCount: 324,
  });
});

Deno.test("a record that is gone, torn or something else has no length", async () => {
  for (const adapter of [claude, codex]) {
    assert.deepEqual(await adapter.inspect?.("/nowhere/at/all.jsonl"), {});
    assert.deepEqual(await adapter.inspect?.("/tmp"), {});
    assert.deepEqual(await inspected(adapter, "", "usage token_count", '{"usage', "[]"), {});
  }
  const limits = { type: "event_msg", payload: { type: "token_count", info: null } };
  assert.deepEqual(await inspected(codex, count(5, 5), limits), { tokenCount: 5 });
});
