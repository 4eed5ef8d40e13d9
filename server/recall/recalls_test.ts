import assert from "node:assert/strict";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cautiousEstimate } from "../../core/handoff/budget.ts";
import { memoryLine } from "../../core/context/drafts.ts";
import { firstSeed, Random } from "../../tests/support/random.ts";
import { noteOf, PROJECT, type RecallStage, withRecall } from "../../tests/support/recall_stage.ts";

const PORT = noteOf("database-port", { description: "The database listens on port 5433" });
const SCHOOL = noteOf("ecole", {
  description: "Règles de l'école pour les élèves",
  content: "Les mémoires se rendent en juin; `parseHTTPAnswer` les lit.",
});
const STYLE = noteOf("code-style", {
  content: "Functions are short. The port of a plug is round.",
});

Deno.test("a note is found by its words, and what says it in its name comes first", async () => {
  await withRecall(async ({ notes, find }) => {
    notes.set(STYLE, PORT, SCHOOL);
    assert.deepEqual(await find("which port?"), ["database-port", "code-style"]);
    assert.deepEqual(await find("unheard words"), []);
  });
});

Deno.test("accents, plurals and parts of identifiers make no difference", async () => {
  await withRecall(async ({ notes, find }) => {
    notes.set(STYLE, PORT, SCHOOL);
    for (
      const text of ["ECOLE", "élève", "eleves", "la mémoire", "http answer", "parseHttpAnswer"]
    ) {
      assert.deepEqual(await find(text), ["ecole"], text);
    }
  });
});

Deno.test("what a person writes is never taken for the index's own language", async () => {
  const hostile = [
    `port" OR "style`,
    "port*",
    "name : port",
    "port NEAR style",
    "NOT port",
    `"`,
    "(",
    "{name} ^ port",
    "'; DROP TABLE note; --",
    "\u0000port",
    "-port + style",
    "💥 \ud800 port",
  ];
  await withRecall(async ({ notes, find }) => {
    notes.set(PORT, STYLE);
    for (const text of hostile) {
      const expected = text.includes("port");
      assert.equal((await find(text)).includes("database-port"), expected, text);
    }
    assert.equal((await find("port")).length, 2);
  });
});

Deno.test("notes past their last day are left out, from the day after it on", async () => {
  await withRecall(async ({ notes, clock, find }) => {
    notes.set(noteOf("freeze", { expires: "2026-06-15" }));
    assert.deepEqual(await find("freeze", { others: true }), ["freeze"]);
    clock.today = "2026-06-16";
    assert.deepEqual(await find("freeze", { others: true }), []);
  });
});

Deno.test("without a budget, without notes and without a folder nothing is found", async () => {
  await withRecall(async ({ notes, recalls, find }) => {
    assert.deepEqual(await find("port"), []);
    notes.set(PORT);
    assert.deepEqual(await recalls.recall(PROJECT, { text: "port", tokenBudget: 0 }), []);
    notes.failure = new Error("the folder is gone");
    notes.set(PORT, STYLE);
    assert.deepEqual(await find("port"), []);
    assert.match((await recalls.engine(PROJECT)).problem ?? "", /folder is gone/);
    notes.failure = undefined;
    assert.deepEqual(await find("database"), ["database-port"]);
  });
});

Deno.test("an agent that is to know the project gets the others after, the newest first", async () => {
  await withRecall(async ({ notes, find }) => {
    const old = noteOf("old", { provenance: { at: "2026-01-01T00:00:00Z" } });
    const fresh = noteOf("fresh", { provenance: { at: "2026-06-01T00:00:00Z" } });
    notes.set(old, PORT, fresh);
    assert.deepEqual(await find("port", { others: true }), ["database-port", "fresh", "old"]);
    assert.deepEqual(await find("", { others: true }), ["fresh", "old", "database-port"]);
  });
});

Deno.test("entries that are found cost no more than the budget", async () => {
  await withRecall(async ({ notes, recalls }) => {
    const many = Array.from({ length: 50 }, (_, at) => noteOf(`port-${at}`));
    notes.set(...many);
    const found = await recalls.recall(PROJECT, { text: "port", tokenBudget: 100 });
    assert.ok(found.length > 0 && found.length < 50);
    assert.ok(cautiousEstimate(found.map(memoryLine).join("\n")) <= 100);
  });
});

Deno.test("only notes that changed are indexed anew, and those that are gone leave", async () => {
  await withRecall(async (stage) => {
    const { notes, find, restart } = stage;
    notes.set(PORT, STYLE, SCHOOL);
    await find("port");
    await restart();
    const before = idsIn(stage.path);
    notes.set(PORT, noteOf("code-style", { content: "Names say what they hold." }));
    assert.deepEqual(await find("port"), ["database-port"]);
    assert.deepEqual(await find("names"), ["code-style"]);
    assert.deepEqual(await find("ecole"), []);
    await restart();
    const after = idsIn(stage.path);
    assert.equal(after.get("database-port"), before.get("database-port"));
    assert.notEqual(after.get("code-style"), before.get("code-style"));
    assert.deepEqual([...after.keys()].sort(), ["code-style", "database-port"]);
  });
});

Deno.test("notes are read again only after they changed", async () => {
  await withRecall(async ({ notes, find }) => {
    notes.set(PORT);
    await find("port");
    await find("port");
    assert.equal(notes.asked, 1);
    notes.set(PORT, STYLE);
    await find("port");
    assert.equal(notes.asked, 2);
  });
});

Deno.test("an index that is deleted while it is used, or between two starts, is made anew", async () => {
  await withRecall(async ({ notes, find, restart, path }) => {
    notes.set(PORT, STYLE);
    await find("port");
    await Deno.remove(dirname(path), { recursive: true });
    notes.set(PORT, STYLE, SCHOOL);
    assert.deepEqual(await find("ecole"), ["ecole"]);
    await restart();
    assert.deepEqual(await find("port"), ["database-port", "code-style"]);
    assert.ok((await Deno.stat(path)).isFile);
  });
});

const BREAKAGES: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  "other text": () => new TextEncoder().encode("not an index at all ".repeat(500)),
  "nothing": () => new Uint8Array(),
  "half of it": (bytes) => bytes.slice(0, bytes.length / 2),
  "zeros from the second page on": (bytes) => bytes.fill(0, 4_096),
};

for (const [what, breakage] of Object.entries(BREAKAGES)) {
  Deno.test(`an index that holds ${what} is made anew`, async () => {
    await withRecall(async (stage) => {
      await fill(stage);
      await Deno.writeFile(stage.path, breakage(await Deno.readFile(stage.path)));
      assert.deepEqual(await stage.find("port"), ["database-port", "code-style"]);
    });
  });
}

Deno.test("an index of another version is made anew", async () => {
  await withRecall(async (stage) => {
    await fill(stage);
    const database = new DatabaseSync(stage.path);
    database.exec("UPDATE note SET slug = 'x' || slug; PRAGMA user_version = 99");
    database.close();
    assert.deepEqual(await stage.find("port"), ["database-port", "code-style"]);
  });
});

Deno.test("a folder in the index's place is no reason to find nothing", async () => {
  await withRecall(async ({ notes, find, path }) => {
    await Deno.mkdir(`${path}/deep`, { recursive: true });
    notes.set(PORT);
    assert.deepEqual(await find("port"), ["database-port"]);
  });
});

Deno.test("without a place on disk the index is kept in memory", async () => {
  await withRecall(async ({ notes, find, path }) => {
    const folder = dirname(path);
    await Deno.mkdir(dirname(folder), { recursive: true });
    await Deno.writeTextFile(folder, "a file in the folder's place");
    notes.set(PORT);
    assert.deepEqual(await find("port"), ["database-port"]);
    assert.equal(await Deno.readTextFile(folder), "a file in the folder's place");
  });
});

Deno.test("whatever bytes are flipped in the index, recall answers", async () => {
  const random = new Random(firstSeed());
  await withRecall(async (stage) => {
    for (let round = 0; round < 25; round++) {
      await fill(stage);
      const bytes = await Deno.readFile(stage.path);
      for (let at = 0; at < 20; at++) bytes[random.below(bytes.length)] = random.below(256);
      await Deno.writeFile(stage.path, bytes);
      await stage.find("port");
      // A new word finds its note whatever the old pages say.
      stage.notes.set(PORT, STYLE, noteOf(`fresh-${round}`, { content: `word${round}x` }));
      const found = await stage.find(`word${round}x`);
      assert.ok(found.includes(`fresh-${round}`), `seed ${random.seed}, round ${round}: ${found}`);
    }
  });
});

Deno.test("a project that somebody else works on gets no file from us", async () => {
  await withRecall(async ({ root, notes, find }) => {
    notes.set(PORT);
    assert.deepEqual(await find("port"), ["database-port"]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(root)), []);
  }, { readOnly: true });
});

Deno.test("many questions at once, notes changing under them, all get answers", async () => {
  await withRecall(async ({ notes, find }) => {
    const many = Array.from({ length: 300 }, (_, at) => noteOf(`note-${at}`));
    notes.set(...many);
    const first = Array.from({ length: 20 }, () => find("note-7"));
    notes.set(...many, PORT);
    const later = Array.from({ length: 20 }, () => find("database port"));
    for (const found of await Promise.all(first)) assert.equal(found[0], "note-7");
    for (const found of await Promise.all(later)) assert.equal(found[0], "database-port");
  });
});

/** Leaves an index of three notes on disk, closed. */
async function fill({ notes, find, restart }: RecallStage): Promise<void> {
  notes.set(PORT, STYLE, SCHOOL);
  await find("port");
  await restart();
}

function idsIn(path: string): Map<string, number> {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare("SELECT id, slug FROM note").all();
  database.close();
  return new Map(rows.map((row) => [String(row["slug"]), Number(row["id"])]));
}
