import assert from "node:assert/strict";
import { indexedColour, reportedColour, TERMINAL_PALETTES } from "../../core/terminal/palette.ts";
import type { TerminalLabel, TerminalNotice } from "../../core/terminal/terminals.ts";
import { until } from "../../tests/support/wait.ts";
import { Page, Recorder, watch, withTerminals } from "./testdata/terminals.ts";

/** A program that prints what its terminal answers, with escapes as `^[`. */
const ECHO = "stty raw -echo; printf ready; cat -v";

Deno.test("a program is told the colours its person sees, also in terminals opened later", async () => {
  await withTerminals(async (pool) => {
    const ask = String.raw`stty raw -echo; printf '\033]10;?;?;?\007\033]4;1;?\007'; cat -v`;
    for (const theme of ["light", "dark"] as const) {
      const { background, foreground, cursor, ...palette } = TERMINAL_PALETTES[theme];
      pool.setTheme(theme);
      const terminal = await watch(pool, ask);
      await terminal.shows(`4;1;${reportedColour(palette.red)}`);
      for (const [code, colour] of [[10, foreground], [11, background], [12, cursor]] as const) {
        assert.ok(terminal.viewer.text().includes(`^[]${code};${reportedColour(colour)}^[\\`));
      }
    }
  });
});

Deno.test("a program that wants to know is told at once when the theme changes", async () => {
  await withTerminals(async (pool) => {
    const terminal = await watch(pool, `printf '\\033[?2031h\\033[?996n\\033[?2031$p'; ${ECHO}`);
    await terminal.shows("^[[?997;1n^[[?2031;1$y");
    pool.setTheme("light", terminal.sessionId);
    await terminal.shows("^[[?997;2n");
    pool.setTheme("light");
    pool.setTheme("dark");
    await terminal.shows("^[[?997;2n^[[?997;1n");
    const silent = await watch(pool, ECHO);
    await silent.shows("ready");
    pool.setTheme("light");
    await terminal.shows("^[[?997;1n^[[?997;2n");
    silent.type("END");
    await silent.shows("END");
    assert.ok(silent.viewer.text().endsWith("readyEND"), "who did not ask is not told");
  });
});

Deno.test("a program hears which keyboard flags are in effect on each screen", async () => {
  await withTerminals(async (pool) => {
    const steps = String
      .raw`\033[?u\033[>1u\033[?u\033[=4;2u\033[?u\033[?1049h\033[?u\033[>3u\033[?u\033[?1049l` +
      String.raw`\033[?u\033[=4;3u\033[?u\033[<u\033[?u`;
    const terminal = await watch(pool, `stty raw -echo; printf '${steps}END'; cat -v`);
    await terminal.shows("END");
    const answers = [0, 1, 5, 0, 3, 5, 1, 0].map((flags) => `^[[?${flags}u`).join("");
    await terminal.shows(answers);
  });
});

Deno.test("title and progress are known with nobody looking, and the last word arrives", async () => {
  await withTerminals(async (pool) => {
    const labels: TerminalLabel[] = [];
    pool.onLabel((label) => labels.push(label));
    const script = String.raw`printf '\033]0;first\007\033]9;4;1;10\007'; ` +
      String.raw`for i in 1 2 3 4 5 6 7 8 9; do printf "\033]2;step $i\007"; done; ` +
      String.raw`printf '\033]9;4;3\007'; read _; printf '\033]9;4;0\007\033]2;done\007'; read _`;
    const { sessionId, type, attachment } = await watch(pool, script);
    attachment.detach();
    const info = () => pool.find(sessionId);
    await until(() => info()?.progress?.kind === "endless", "the last progress", () => labels);
    assert.equal(info()?.title, "step 9");
    type("\n");
    await until(() => info()?.title === "done", "the last title");
    assert.equal(info()?.progress, undefined);
    assert.deepEqual(labels.at(-1), { sessionId, title: "done" });
    assert.ok(labels.length < 9, "a burst is told as one");
  });
});

Deno.test("notices come clean and few, however a program shouts", async () => {
  await withTerminals(async (pool) => {
    const notices: TerminalNotice[] = [];
    pool.onNotice((notice) => notices.push(notice));
    const script = String.raw`printf '\033]777;notify;Tests;3 failed;1 ok\007'; ` +
      String.raw`i=0; while [ $i -lt 100 ]; do i=$((i+1)); printf "\033]9;again $i\007"; done; ` +
      String.raw`printf '\033]2;shouted\007'; read _`;
    const { sessionId } = await watch(pool, script);
    await until(() => pool.find(sessionId)?.title === "shouted", "the end of the shouting");
    assert.deepEqual(notices[0], { sessionId, title: "Tests", body: "3 failed;1 ok" });
    assert.deepEqual(notices[1], { sessionId, body: "again 1" });
    assert.equal(notices.length, 5);
  });
});

const COUNT = "i=0; while [ $i -lt 300 ]; do i=$((i+1)); echo line $i; done; printf 'prompt> '";

Deno.test("clearing forgets what is above the screen, for everybody, and keeps the screen", async () => {
  await withTerminals(async (pool) => {
    const { sessionId, viewer, shows, type } = await watch(pool, `${COUNT}; cat`);
    await shows("prompt> ");
    const other = new Recorder();
    pool.attach(sessionId, other);
    await until(() => other.snapshots.length === 1, "the other viewer");
    const { lines } = await pool.screen(sessionId);
    pool.clearScrollback(sessionId);
    for (const { snapshots } of [viewer, other]) {
      await until(() => snapshots.length === 2, "a fresh snapshot");
      assert.ok(!snapshots[1]?.data.includes("line 100\r\n"));
      assert.ok(snapshots[1]?.data.includes("line 300"));
    }
    assert.deepEqual((await pool.screen(sessionId)).lines, lines);
    assert.ok(!(await pool.text(sessionId)).includes("line 100\n"));
    type("more\n");
    await shows("more");
    const page = new Page(other.snapshots[1]!);
    await until(() => other.text().includes("more\r\nmore"), "bytes after the snapshot");
    page.write(other.all());
    assert.match(await page.content(), /^line 2\d\d\r\n/);
  });
});

Deno.test("how much is kept above the screen changes for terminals that are there, too", async () => {
  await withTerminals(async (pool) => {
    const { sessionId, shows } = await watch(pool, `${COUNT}; cat`);
    await shows("prompt> ");
    const kept = async (id: string) => {
      return (await pool.text(id)).split("\n").filter((line) => line.startsWith("line ")).length;
    };
    await until(async () => await kept(sessionId) === 300, "all the lines");
    pool.setScrollback(10);
    assert.equal(await kept(sessionId), 33, "ten rows and the 23 above the prompt");
    const later = await watch(pool, `${COUNT}; cat`);
    await later.shows("prompt> ");
    await until(async () => (await pool.text(later.sessionId)).includes("line 300"), "the text");
    assert.equal(await kept(later.sessionId), 33);
  });
});

Deno.test("all the text is had with wrapped rows as one line and without blanks at the end", async () => {
  await withTerminals(async (pool) => {
    const long = "abc def ".repeat(30).trim();
    const script = `stty -echo; clear; echo '${long}'; echo 'short   '; ` +
      `printf '\\033[?1049h\\033[5;1Hfull screen'; read _`;
    const { sessionId, shows } = await watch(pool, script, { rows: 24, cols: 50 });
    await shows("full screen");
    const text = await until(async () => {
      const all = await pool.text(sessionId);
      return all.includes("full screen") && all;
    }, "the text");
    assert.equal(text, `${long}\nshort\n\n\n\n\nfull screen`);
  });
});

Deno.test("colours a program has set are what it is told, until it takes them back", async () => {
  await withTerminals(async (pool) => {
    const script = String.raw`stty raw -echo; printf '\033]11;#102030\007\033]11;?\007` +
      String.raw`\033]4;20;rgb:1/2/3\007\033]4;20;?\007\033]111\007\033]104;20\007` +
      String.raw`\033]11;?\007\033]4;20;?\007'; cat -v`;
    const { shows } = await watch(pool, script);
    const { dark } = TERMINAL_PALETTES;
    const themed = [
      `^[]11;${reportedColour(dark.background)}^[\\`,
      `^[]4;20;${reportedColour(indexedColour(dark, 20)!)}^[\\`,
    ];
    await shows(
      ["^[]11;rgb:1010/2020/3030^[\\", "^[]4;20;rgb:1111/2222/3333^[\\", ...themed].join(""),
    );
  });
});
