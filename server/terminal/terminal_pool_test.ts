import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { IdeaError } from "../../core/error.ts";
import { until } from "../../tests/support/wait.ts";
import { survivorsOf } from "../process/kill_tree.ts";
import { TerminalPool } from "./terminal_pool.ts";
import { concat, Page, Recorder, shell, watch, withTerminals } from "./testdata/terminals.ts";

const MB = 1_000_000;
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const encode = (text: string) => new TextEncoder().encode(text);

/** Lines that are all different, so that a lost, doubled or swapped part shows. */
async function numberedFile(size: number): Promise<{ path: string; sha: string }> {
  const path = await Deno.makeTempFile();
  let text = "";
  for (let line = 0; text.length < size; line++) text += `${line} the quick brown fox\r\n`;
  const bytes = encode(text.slice(0, size));
  await Deno.writeFile(path, bytes);
  return { path, sha: sha(bytes) };
}

Deno.test("every byte of 20 MB arrives, in order, before the exit", async () => {
  const file = await numberedFile(20 * MB);
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, `stty -opost -echo; cat ${file.path}`);
    assert.equal(await terminal.ended(), 0);
    const all = terminal.viewer.all();
    // The newline typed to start the script is echoed first.
    assert.equal(sha(all.subarray(all.length - 20 * MB)), file.sha);
  });
  await Deno.remove(file.path);
});

Deno.test("the last words of a program that dies at once are seen before its exit", async () => {
  await withTerminals(async (pool) => {
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 10 }, async (_, number) => {
        const sessionId = crypto.randomUUID();
        const words = `last words ${round} ${number}`;
        const script = `yes | head -c ${number * 20_000}; printf '${words}'; exit ${number}`;
        await pool.open(shell(sessionId, script));
        const viewer = new Recorder();
        let atExit = "";
        viewer.exited = (code) => {
          atExit = viewer.snapshots.map(({ data }) => data).join("") + viewer.text();
          viewer.exits.push(code);
        };
        pool.attach(sessionId, viewer);
        await until(() => viewer.exits.length, "the exit");
        assert.ok(atExit.includes(words), `${words}: ${JSON.stringify(atExit)}`);
        assert.deepEqual(viewer.exits, [number]);
        await pool.close(sessionId);
      }));
    }
  });
});

Deno.test("a megabyte pasted into a program that reads slowly arrives complete", async () => {
  const text = Array.from({ length: 65_536 }, (_, line) => `${line}`.padStart(15, "x") + "\n").join(
    "",
  );
  assert.equal(text.length, 1_048_576);
  await withTerminals(async (pool) => {
    const script = "stty raw -echo; printf ready; (sleep 0.2; head -c 1048576) | sha256sum; exit 7";
    const terminal = await watch(pool, script);
    await terminal.shows("ready");
    terminal.type(text);
    assert.equal(await terminal.ended(), 7);
    assert.ok(terminal.viewer.text().includes(sha(encode(text))), terminal.viewer.text());
  });
});

Deno.test("a character split between two reads stays whole, wherever it is split", async () => {
  const octal = (byte: number) => "\\" + byte.toString(8).padStart(3, "0");
  const pieces: string[] = [];
  for (const character of ["é", "語", "😀", "’"]) {
    const bytes = [...encode(character)];
    for (let cut = 1; cut < bytes.length; cut++) {
      const part = (from: number, to?: number) => bytes.slice(from, to).map(octal).join("");
      pieces.push(`printf '${part(0, cut)}'; sleep 0.02; printf '${part(cut)}'`);
    }
  }
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, `stty -echo; ${pieces.join("; ")}; printf '|'; read _`);
    await terminal.shows("|");
    assert.ok(terminal.viewer.text().endsWith("é語語😀😀😀’’|"));
    await until(async () => {
      const { lines } = await pool.screen(terminal.sessionId);
      return lines.some((line) => line.endsWith("é語語😀😀😀’’|"));
    }, "the whole characters on the host's screen");
  });
});

Deno.test("a program is told its size once after a burst, and the last one", async () => {
  await withTerminals(async (pool) => {
    const script = "trap 'stty size' WINCH; echo ready; while :; do sleep 60 & wait $!; done";
    const terminal = await watch(pool, script);
    await terminal.shows("ready");
    for (let cols = 81; cols <= 100; cols++) pool.resize(terminal.sessionId, 30, cols);
    await terminal.shows("30 100\r\n");
    pool.resize(terminal.sessionId, 31, 90);
    await terminal.shows("31 90\r\n");
    const sizes = terminal.viewer.text().match(/\d+ \d+(?=\r\n)/g);
    assert.deepEqual(sizes, ["30 100", "31 90"]);
    assert.deepEqual(terminal.viewer.sizes, ["30 100", "31 90"]);
    await until(async () => {
      const { rows, cols } = await pool.screen(terminal.sessionId);
      return rows === 31 && cols === 90;
    }, "the host's screen to have the last size");
  });
});

Deno.test("a second viewer sees the same screen, scrollback and modes as the first", async () => {
  const lines = "i=0; while [ $i -lt 100 ]; do echo line $i; i=$((i+1)); done";
  const modes =
    "\\033]0;the title\\007\\033[?1049h\\033[?1006h\\033[?1003h\\033[?2004h\\033[?25l\\033[>5u";
  const screen = "\\033[5;9H\\033[1;38;2;1;2;3mbold\\033[0m\\033[7;3H日本 😀\\033[4 q";
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, `${lines}; printf '${modes}${screen}'; printf '|'; read _`);
    await terminal.shows("|");
    const first = new Page(terminal.viewer.snapshots[0]!);
    first.write(terminal.viewer.all());
    const late = new Recorder();
    pool.attach(terminal.sessionId, late);
    const snapshot = await until(() => late.snapshots[0], "a snapshot");
    const second = new Page(snapshot);
    assert.equal(await second.content(), await first.content());
    assert.deepEqual(second.terminal.modes, first.terminal.modes);
    assert.equal(second.terminal.buffer.active.type, "alternate");
    assert.equal(snapshot.title, "the title");
    for (const mode of ["[?1006h", "[>5u", "[?25l", "[4 q", "]0;the title\x07"]) {
      assert.ok(snapshot.data.includes(`\x1b${mode}`), mode);
    }
    for (const page of [first, second]) page.write("\x1b[?1049l");
    assert.equal(await second.content(), await first.content());
    assert.match(await second.content(), /line 7\r\n/);
  });
});

Deno.test("a viewer that comes in the middle of a flood misses no byte and gets none twice", async () => {
  const file = await numberedFile(6 * MB);
  await withTerminals(async (pool) => {
    const first = await watch(pool, `stty -opost -echo; cat ${file.path}`);
    const late: Recorder[] = [];
    const seen = () => first.viewer.chunks.reduce((sum, { length }) => sum + length, 0);
    for (let number = 1; number <= 4; number++) {
      await until(() => seen() > number * MB, "more of the flood");
      const viewer = new Recorder();
      pool.attach(first.sessionId, viewer);
      late.push(viewer);
    }
    await first.ended();
    const all = first.viewer.all();
    for (const viewer of late) {
      await until(() => viewer.exits.length, "the exit");
      const snapshot = viewer.snapshots[0]!;
      const rest = viewer.all();
      assert.equal(viewer.snapshots.length, 1);
      // The first viewer began with the stream itself.
      assert.equal(snapshot.seq + rest.length, all.length);
      assert.equal(sha(rest), sha(all.subarray(snapshot.seq)));
    }
    const final = new Recorder();
    pool.attach(first.sessionId, final);
    const truth = new Page(await until(() => final.snapshots[0], "the last screen"));
    for (const viewer of late) {
      const page = new Page(viewer.snapshots[0]!);
      page.write(viewer.all());
      assert.equal(await page.content(), await truth.content());
    }
  });
  await Deno.remove(file.path);
});

Deno.test("a program never waits for a viewer that takes nothing, who is repainted later", async () => {
  const file = await numberedFile(8 * MB);
  await withTerminals(async (pool) => {
    const first = await watch(pool, `stty -opost -echo; cat ${file.path}; printf done; read _`);
    const stalled = new Recorder();
    stalled.bytes = () => false;
    const attachment = pool.attach(first.sessionId, stalled);
    await first.shows("done");
    stalled.bytes = Recorder.prototype.bytes;
    const before = stalled.snapshots.length;
    attachment.refresh();
    const snapshot = await until(() => stalled.snapshots[before], "a new snapshot");
    assert.match(snapshot.data, /done/);
    first.type("\n");
    await until(() => stalled.exits.length, "the exit");
  });
  await Deno.remove(file.path);
});

for (const size of Deno.env.get("IDEA_SOAK") === "1" ? [20, 200] : [20]) {
  Deno.test(`a flood of ${size} MB that nobody looks at ends, in bounded memory`, async () => {
    const line = "flood ".repeat(16);
    await withTerminals(async (pool) => {
      const sessionId = crypto.randomUUID();
      const before = Deno.memoryUsage().rss;
      const exit = Promise.withResolvers<number | null>();
      pool.onExit(({ code }) => exit.resolve(code));
      await pool.open(shell(sessionId, `yes '${line}' | head -c ${size * MB}; echo; echo the end`));
      assert.equal(await exit.promise, 0);
      const { lines } = await pool.screen(sessionId);
      assert.ok(lines.includes("the end"), lines.join("\n"));
      const grown = (Deno.memoryUsage().rss - before) / MB;
      assert.ok(grown < 300, `grown by ${grown} MB`);
    });
  });
}

Deno.test("who looks at a screen does not keep others from learning what it shows", async () => {
  const manifest = {
    dialogs: [{ kind: "trust", all: ["^Trust it\\?$"] }],
    busy: [],
    prompt: { row: "^> (.*)$", below: "^-+$" },
  };
  await withTerminals(async (pool) => {
    const heard: string[] = [];
    pool.onReading(({ reading }) => heard.push(reading.dialog?.kind ?? reading.prompt));
    const sessionId = crypto.randomUUID();
    const script = "stty -echo; read _; printf 'Trust it?'; read _; printf '\\033[2J'; read _";
    await pool.open({ ...shell(sessionId, script), manifest });
    for (const expected of ["trust", "absent"]) {
      pool.input(sessionId, encode("\n"));
      await until(
        async () => {
          await pool.screen(sessionId);
          return heard.at(-1) === expected;
        },
        expected,
        () => heard,
      );
    }
  });
});

Deno.test("nothing is typed for somebody when the screen is not what the decision was taken on", async () => {
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, "stty raw -echo; printf ready; cat -v");
    await terminal.shows("ready");
    const { sessionId } = terminal;
    const { keys } = await pool.keys(sessionId);
    const { seq } = await until(async () => {
      const screen = await pool.screen(sessionId);
      return screen.lines.some((line) => line.endsWith("ready")) && screen;
    }, "the prompt");
    terminal.type("h");
    await terminal.shows("readyh");
    const type = (more: { ifSeq?: number; ifKeys?: number }) =>
      pool.type(sessionId, { bytes: encode("X"), ...more });
    assert.deepEqual(await type({ ifSeq: seq }), { typed: false, reason: "screenChanged" });
    assert.deepEqual(await type({ ifKeys: keys }), { typed: false, reason: "humanTyped" });
    assert.deepEqual(await type({ ifKeys: keys + 1 }), { typed: true, keys: keys + 1 });
    await terminal.shows("readyhX");
    await pool.stop(sessionId);
    assert.deepEqual(await type({}), { typed: false, reason: "exited" });
    assert.ok(terminal.viewer.text().endsWith("readyhX"));
  });
});

Deno.test("a person's keys wait behind a delivery, then arrive in order and complete", async () => {
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, "stty raw -echo; printf ready; cat -v");
    await terminal.shows("ready");
    const { sessionId } = terminal;
    await pool.type(sessionId, { bytes: encode("TASK"), lock: true });
    for (const key of "keys") terminal.type(key);
    await pool.type(sessionId, { bytes: encode("!") });
    await terminal.shows("readyTASK!");
    pool.unlock(sessionId);
    await terminal.shows("readyTASK!keys");
    assert.ok(terminal.viewer.text().endsWith("readyTASK!keys"));
  });
});

Deno.test("closing a terminal stops everything it started, daemons included", async () => {
  await withTerminals(async (pool) => {
    const script =
      "setsid sleep 600 & (setsid sh -c 'sleep 600 & wait' &) ; sleep 600 & echo ready; wait";
    const terminal = await watch(pool, script);
    await terminal.shows("ready");
    const { sessionId } = terminal;
    await until(() => survivorsOf(sessionId).length >= 5, "the whole family");
    await pool.close(sessionId);
    assert.deepEqual(survivorsOf(sessionId), []);
    assert.equal(pool.find(sessionId), undefined);
    assert.equal(terminal.viewer.exits.length, 1);
  });
});

Deno.test("a daemon does not outlive the program that started it", async () => {
  await withTerminals(async (pool) => {
    const script = "setsid sh -c 'echo started; exec sleep 600' & read _";
    const terminal = await watch(pool, script);
    await terminal.shows("started");
    terminal.type("\n");
    await terminal.ended();
    await until(() => survivorsOf(terminal.sessionId).length === 0, "the daemon's end");
  });
});

Deno.test("a terminal in a folder that is not there is refused by the folder's name", async () => {
  await withTerminals(async (pool) => {
    const sessionId = crypto.randomUUID();
    for (const cwd of ["/nowhere/at/all", "/bin/sh"]) {
      await assert.rejects(pool.open({ ...shell(sessionId, "true"), cwd }), (thrown) => {
        assert.ok(thrown instanceof IdeaError);
        assert.equal(thrown.code, "INVALID");
        assert.ok(thrown.message.includes(cwd));
        return true;
      });
    }
    assert.deepEqual(pool.list(), []);
  });
});

Deno.test("a command that is not there fails with its name, and leaves no terminal", async () => {
  await withTerminals(async (pool) => {
    const spec = { ...shell(crypto.randomUUID(), "true"), command: "/nowhere/at/all" };
    await assert.rejects(pool.open(spec), (thrown) => {
      assert.ok(thrown instanceof IdeaError);
      assert.equal(thrown.code, "NOT_INSTALLED");
      assert.match(thrown.message, /\/nowhere\/at\/all/);
      return true;
    });
    assert.deepEqual(pool.list(), []);
    assert.equal(pool.find(spec.sessionId), undefined);
  });
});

Deno.test("a program's questions to its terminal are answered exactly once, with or without viewers", async () => {
  await withTerminals(async (pool) => {
    const script = "stty raw -echo; printf 'ready:\\033[c\\033[6n\\033]11;?\\033\\\\'; cat -v";
    const terminal = await watch(pool, script);
    pool.attach(terminal.sessionId, new Recorder());
    await terminal.shows("rgb:");
    terminal.type("END");
    await terminal.shows("END");
    const text = terminal.viewer.text();
    const answers = text.slice(text.lastIndexOf("\x1b\\") + 2);
    assert.match(answers, /^\^\[\[\?[\d;]+c\^\[\[2;7R\^\[\]11;rgb:[0-9a-f/]+\^\[\\END$/);
  });
});

Deno.test("what was typed and shown survives the end of the program, for who looks later", async () => {
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, "echo the last screen; exit 4");
    await terminal.ended();
    const late = new Recorder();
    pool.attach(terminal.sessionId, late);
    await until(() => late.exits.length, "the exit");
    assert.deepEqual(late.exits, [4]);
    assert.match(late.snapshots[0]?.data ?? "", /the last screen/);
    assert.equal(concat(late.chunks).length, 0);
  });
});

Deno.test("a host that ends while a program is being started ends, and leaves none of it", async () => {
  for (const isKnown of [false, true]) {
    const pool = new TerminalPool(2);
    const sessionId = crypto.randomUUID();
    const opening = pool.open(shell(sessionId, "sleep 1000")).catch((failure) => failure);
    if (isKnown) await until(() => pool.find(sessionId), "a terminal without a program yet");
    await pool.shutdown();
    const outcome = await opening;
    assert.equal(outcome instanceof IdeaError, !isKnown);
    assert.deepEqual(survivorsOf(sessionId), []);
  }
});
